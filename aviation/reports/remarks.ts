import { REMARK_GROUPS, type RemarkContext, seaLevelPressureHpa } from './remark-groups.ts';

/** Decoded remark. */
export interface Remark {
  /** Stable id: `WindPeak`, `SeaLevelPressure` … */
  readonly kind: string;
  readonly text: string;
  /** In plain English with units. */
  readonly words: string;
}

/** Remarks: the part of a report after RMK. */
export interface Remarks {
  readonly text: string;
  readonly items: readonly Remark[];
  /** Temperature and dew point to tenths of a degree from the T group; the dew point may be missing. */
  readonly preciseTemperatureC: number | null;
  readonly preciseDewPointC: number | null;
  readonly seaLevelPressureHpa: number | null;
  readonly undecoded: readonly string[];
}

/** Longer text is not remarks; it is listed as undecoded without a search. */
const LONGEST_REMARKS = 1000;

/** Decodes the text after RMK. Never throws; tokens not decoded are listed in `undecoded`. */
export function decodeRemarks(text: string, context: RemarkContext): Remarks {
  const items: Remark[] = [];
  const undecoded: string[] = [];
  let rest = text.length > LONGEST_REMARKS ? '' : text.trim().replaceAll(/\s+/g, ' ');
  if (rest === '') undecoded.push(...text.split(/\s+/).filter((token) => token !== ''));
  while (rest !== '') {
    const item = firstGroup(rest, context);
    const [token = ''] = rest.split(' ');
    if (item === null) undecoded.push(token);
    else items.push(item);
    rest = rest.slice(item === null ? token.length : item.text.length).trimStart();
  }
  return {
    text,
    items,
    undecoded,
    ...preciseTemperatures(text),
    seaLevelPressureHpa: seaLevelPressure(text, context),
  };
}

function firstGroup(rest: string, context: RemarkContext): Remark | null {
  for (const { kind, pattern, words } of REMARK_GROUPS) {
    const match = pattern.exec(rest);
    const said = match && words(match, context);
    if (match && said !== null) return { kind, text: match[0].trimEnd(), words: said };
  }
  return null;
}

/** `T02270215`: sign (1 is minus) and tenths of a degree. */
function preciseTemperatures(text: string): Pick<Remarks, 'preciseTemperatureC' | 'preciseDewPointC'> {
  const match = /(?:^|\s)T([01])(\d{3})(?:([01])(\d{3}))?(?=\s|$)/.exec(text);
  const tenths = (sign: string | undefined, digits: string | undefined): number | null =>
    digits === undefined ? null : ((sign === '1' ? -1 : 1) * Number(digits)) / 10 + 0;
  return {
    preciseTemperatureC: tenths(match?.[1], match?.[2]),
    preciseDewPointC: tenths(match?.[3], match?.[4]),
  };
}

/** `SLP114` is 1011.4 and `SLP982` is 998.2. */
function seaLevelPressure(text: string, context: RemarkContext): number | null {
  const digits = /(?:^|\s)SLP(\d{3})(?=\s|$)/.exec(text)?.[1];
  return digits === undefined ? null : seaLevelPressureHpa(digits, context);
}
