import type { Airspace } from './airspace-records.ts';
import type { VerticalLimit } from './airspace-terms.ts';

/**
 * Drawing style of an airspace: by class, as special use, or as a region boundary. `e` is class E from the surface,
 * `transition` class E above it; `sector` is part or a layer of a FIR.
 */
export type AirspaceKind = 'a' | 'b' | 'c' | 'd' | 'e' | 'transition' | 'sua' | 'fir' | 'sector' | 'other';

const SPECIAL_USE: ReadonlySet<string> = new Set([
  'RESTRICTED',
  'PROHIBITED',
  'DANGER',
  'WARNING',
  'ALERT',
  'MOA',
  'NATIONAL_SECURITY',
  'TRAINING',
]);
const INFORMATION_REGION: ReadonlySet<string> = new Set(['FIR', 'UIR']);
/** FAA centres are published once per layer over nearly the same area: this lower layer is drawn as a sector. */
const CENTRE_LAYER = 'ARTCC LOW';

/** Special use takes precedence over the class: its rules matter most. */
export function airspaceKind(
  airspace: Pick<Airspace, 'type' | 'class' | 'lower' | 'sourceType'>,
): AirspaceKind {
  if (SPECIAL_USE.has(airspace.type)) return 'sua';
  if (airspace.type === 'SECTOR' || airspace.sourceType === CENTRE_LAYER) return 'sector';
  if (INFORMATION_REGION.has(airspace.type)) return 'fir';
  switch (airspace.class) {
    case 'A':
      return 'a';
    case 'B':
      return 'b';
    case 'C':
      return 'c';
    case 'D':
      return 'd';
    case 'E':
      return airspace.lower?.datum === 'SFC' ? 'e' : 'transition';
    default:
      return airspace.type === 'CTR' ? 'd' : 'other';
  }
}

/** Lower limit of an airspace for sorting, feet; heights above ground are taken as above sea level. */
export function bottomFt(lower: VerticalLimit | null): number | null {
  if (lower === null) return null;
  if (lower.datum === 'SFC') return 0;
  if (lower.datum === 'UNL') return Infinity;
  return lower.datum === 'FL' ? lower.value * 100 : lower.value;
}

/** Designator at the start of a name: `R-2402B FORT CHAFFEE, AR`, `CYR 123 …`, `LKP1 Praha`. */
const DESIGNATOR = /^[A-Z]{1,4}[- ]?\d{1,4}[A-Z]?\b/;
const LONGEST_NAME = 22;

/** Map label of an airspace: class, designator or start of the name. */
export function airspaceTag(
  airspace: Pick<Airspace, 'type' | 'class' | 'name' | 'ident'>,
  kind: AirspaceKind,
): string {
  if (kind === 'fir' || kind === 'sector') return airspace.ident ?? airspace.name;
  if (kind !== 'sua' && airspace.class !== null) return airspace.class;
  const designator = DESIGNATOR.exec(airspace.name)?.[0];
  if (designator !== undefined) return designator;
  const head = airspace.name.split(/[,(:]/, 1)[0]?.trim() ?? '';
  return head.length > LONGEST_NAME ? `${head.slice(0, LONGEST_NAME - 1).trimEnd()}…` : head;
}
