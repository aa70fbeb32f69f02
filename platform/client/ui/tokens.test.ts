import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];
type Tokens = ReadonlyMap<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll(
  /\/\*[\s\S]*?\*\//g,
  '',
);

/** The declarations of the first rule whose selectors include this one. */
function declarationsOf(selector: string): [string, string][] {
  const rules = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)];
  const rule = rules.find(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === selector),
  );
  if (!rule) throw new Error(`No rule ${selector}`);
  return [...(rule[2] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.trim(),
  ]);
}
const night: Tokens = new Map(declarationsOf(':root'));
const light: Tokens = new Map([...night, ...declarationsOf("[data-theme='light']")]);

/** A colour and its opacity. */
function parse(value: string): { rgb: Rgb; alpha: number } {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value);
  if (hex)
    return { rgb: [1, 2, 3].map((k) => Number.parseInt(hex[k] ?? '', 16)) as unknown as Rgb, alpha: 1 };
  const rgba = /^rgba?\(([^)]+)\)$/.exec(value);
  const parts = (rgba?.[1] ?? '').split(',').map(Number);
  if (parts.length < 3 || parts.some(Number.isNaN)) throw new Error(`No colour: ${value}`);
  return { rgb: [parts[0]!, parts[1]!, parts[2]!], alpha: parts[3] ?? 1 };
}

/** A token's colour as seen over its background. */
function seen(tokens: Tokens, name: string, under: Rgb): Rgb {
  const { rgb, alpha } = parse(tokens.get(name) ?? '');
  return rgb.map((channel, k) => channel * alpha + under[k]! * (1 - alpha)) as unknown as Rgb;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** WCAG 2 contrast ratio. */
function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const SURFACES = ['panel-solid', 'panel', 'raised', 'sunken', 'ground'];
const TEXTS = ['text', 'text-2', 'muted', 'faint', 'accent', 'ok', 'caution', 'warning'];
const BADGES = [
  ['ok', 'ok-soft'],
  ['caution', 'caution-soft'],
  ['warning', 'warning-soft'],
  ['accent', 'accent-soft'],
] as const;
const FILLS = [
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['caution-ink', 'caution-fill'],
  ['cat-vfr-ink', 'cat-vfr'],
  ['cat-mvfr-ink', 'cat-mvfr'],
  ['cat-ifr-ink', 'cat-ifr'],
  ['cat-lifr-ink', 'cat-lifr'],
] as const;

describe.each([
  ['night', night],
  ['light', light],
])('F2 contrast of the %s theme', (_theme, tokens) => {
  const ground = parse(tokens.get('ground') ?? '').rgb;
  const over = (name: string) => seen(tokens, name, ground);

  it.each(SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface] as const)))(
    '%s on %s is at least 4.5:1',
    (text, surface) => {
      expect(contrast(over(text), over(surface))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(BADGES)('%s on its soft surface is at least 4.5:1', (text, soft) => {
    const surface = seen(tokens, soft, over('panel-solid'));
    expect(contrast(over(text), surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(BADGES.slice(0, 3))(
    '%s on its soft surface is at least 4.5:1 where the ground is sunken',
    (text, soft) => {
      expect(contrast(over(text), seen(tokens, soft, over('sunken')))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['panel-solid', 'panel', 'raised', 'sunken'])(
    'the edge of a control is at least 3:1 on %s',
    (surface) => {
      expect(contrast(over('control-line'), over(surface))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['wx-isobar-label', 'wx-isotach-label', 'wx-jet-label'])(
    '%s has a contrast of at least 7:1 on its halo',
    (label) => {
      expect(contrast(over(label), over('map-halo'))).toBeGreaterThanOrEqual(7);
    },
  );

  it.each(FILLS)('%s on filled %s is at least 4.5:1', (ink, fill) => {
    expect(contrast(over(ink), over(fill))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('F2 E6 arrivals by status', () => {
  it('no two statuses have colours that are hard to tell apart', () => {
    const statuses = [...night.keys()].filter((name) => name.startsWith('aadc-'));
    expect(statuses).toHaveLength(6);
    const rgbOf = (name: string) => parse(night.get(name) ?? '').rgb;
    for (const [index, one] of statuses.entries())
      for (const other of statuses.slice(index + 1)) {
        const apart = Math.hypot(...rgbOf(one).map((channel, k) => channel - rgbOf(other)[k]!));
        expect(apart, `${one} and ${other}`).toBeGreaterThan(70);
      }
  });
});
