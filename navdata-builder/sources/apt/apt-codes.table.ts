import type { LayoutLineKind, StandKind } from '#capabilities/navdata/domain/airport-layout.ts';

/** Surfaces by their code; up to format 810 some surfaces have separate codes for helipads. */
export function surfaceOf(code: number): string | null {
  if ((code >= 20 && code <= 38) || code === 1 || code === 6 || code === 10) return 'Asphalt';
  if ((code >= 50 && code <= 57) || code === 2 || code === 7 || code === 11) return 'Concrete';
  return otherSurfaces[code] ?? null;
}

const otherSurfaces: Readonly<Record<number, string>> = {
  3: 'Grass',
  4: 'Dirt',
  5: 'Gravel',
  8: 'Grass',
  9: 'Dirt',
  12: 'Dirt',
  13: 'Water',
  14: 'Snow or ice',
};

/** Approach lights from format 850 on. */
export const approachLights: Readonly<Record<string, string>> = {
  1: 'ALSF1',
  2: 'ALSF2',
  3: 'CALVERT',
  4: 'CALVERT2',
  5: 'SSALR',
  6: 'SSALF',
  7: 'SALS',
  8: 'MALSR',
  9: 'MALSF',
  10: 'MALS',
  11: 'ODALS',
  12: 'RAIL',
};

/** Use of the frequency of each row; for recordings the name is more specific. */
export const frequencyTypes: Readonly<Record<number, string>> = {
  50: 'ATIS',
  51: 'UNICOM',
  52: 'CLD',
  53: 'GND',
  54: 'TWR',
  55: 'APP',
  56: 'DEP',
};

const lineKinds: Readonly<Record<number, LayoutLineKind>> = {
  1: 'TAXI_CENTRE',
  3: 'EDGE',
  4: 'RUNWAY_HOLD',
  5: 'HOLD',
  6: 'ILS_HOLD',
  7: 'TAXI_CENTRE',
  8: 'TAXI_CENTRE',
  20: 'ROAD',
  21: 'ROAD',
  22: 'ROAD',
};

/** Painted lines by their code; from 51 on the same with a black edge. */
export function lineKindOf(code: number): LayoutLineKind {
  return lineKinds[code >= 51 && code <= 58 ? code - 50 : code] ?? 'OTHER';
}

export const standKindOf: Readonly<Record<string, StandKind>> = {
  gate: 'GATE',
  hangar: 'HANGAR',
  tie_down: 'TIE_DOWN',
  'tie-down': 'TIE_DOWN',
  misc: 'MISC',
};
