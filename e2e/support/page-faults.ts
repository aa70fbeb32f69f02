import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** A visual fault of a page: its kind and position. */
export interface PageFault {
  kind: 'covered' | 'clipped' | 'contrast' | 'outside';
  what: string;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: finds covered controls, clipped text, and controls outside the window. */
function findLayoutFaults(): { kind: 'covered' | 'clipped' | 'outside'; what: string }[] {
  const faults: { kind: 'covered' | 'clipped' | 'outside'; what: string }[] = [];
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.closest('[inert],[aria-hidden=true]');

  /** The part of an element visible in its scrolling ancestors. */
  const visiblePart = (element: Element) => {
    const box = element.getBoundingClientRect();
    let { left, top, right, bottom } = box;
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const clip = parent.getBoundingClientRect();
      left = Math.max(left, clip.left);
      top = Math.max(top, clip.top);
      right = Math.min(right, clip.right);
      bottom = Math.min(bottom, clip.bottom);
    }
    return {
      left,
      top,
      right,
      bottom,
      isWhole: right - left >= box.width - 1 && bottom - top >= box.height - 1,
    };
  };

  const modal = [...document.querySelectorAll('[role=dialog]')].filter(isShown).at(-1);
  for (const control of (modal ?? document).querySelectorAll(
    'button, a[href], input, select, textarea, [role=tab]',
  )) {
    if (!isShown(control)) continue;
    const part = visiblePart(control);
    if (!part.isWhole || part.right - part.left < 4) continue;
    if (part.left < -1 || part.right > innerWidth + 1 || part.top < -1 || part.bottom > innerHeight + 1) {
      faults.push({ kind: 'outside', what: name(control) });
      continue;
    }
    const hit = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    const belongs =
      hit !== null &&
      (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
    if (!belongs)
      faults.push({ kind: 'covered', what: `${name(control)} under ${hit ? name(hit) : 'nothing'}` });
  }

  for (const element of document.querySelectorAll('body *')) {
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
    );
    if (!ownText || !isShown(element) || element.closest('.visually-hidden, [data-map], svg')) continue;
    const style = getComputedStyle(element);
    // Visually hidden, kept for screen readers.
    if (style.clipPath === 'inset(50%)') continue;
    const cutsX =
      style.overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0;
    const cutsY =
      style.overflowY === 'hidden' &&
      element.scrollHeight > element.clientHeight + 2 &&
      element.clientHeight > 0;
    if (cutsX && !['auto', 'scroll'].includes(style.overflowX))
      faults.push({ kind: 'clipped', what: name(element) });
    else if (cutsY && !['INPUT', 'TEXTAREA'].includes(element.tagName))
      faults.push({ kind: 'clipped', what: name(element) });
  }
  return faults;
}

interface AxeNode {
  target: string[];
  failureSummary?: string;
}

async function contrastFaults(page: Page): Promise<PageFault[]> {
  await page.evaluate(axeSource);
  const nodes = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<{ violations: { nodes: AxeNode[] }[] }> };
    };
    const result = await axe.run(document, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
    return result.violations.flatMap((violation) => violation.nodes);
  });
  return nodes.map((node) => ({
    kind: 'contrast',
    what: `${node.target.join(' ')}: ${(node.failureSummary ?? '').split('\n').at(-1)?.trim() ?? ''}`,
  }));
}

/** Overlap, clipped text and contrast below AA on the current page. */
export async function pageFaults(page: Page): Promise<PageFault[]> {
  // The compiler wraps inner functions in a helper that the page lacks.
  await page.evaluate('globalThis.__name ??= (inner) => inner');
  const layout = await page.evaluate(findLayoutFaults);
  return [...layout, ...(await contrastFaults(page))];
}
