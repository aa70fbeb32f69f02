import type { Aircraft } from './aircraft.ts';

/** Aircraft shapes on the map, in the order of the drawings. */
export const AIRCRAFT_KINDS = [
  'jet',
  'heavy',
  'propeller',
  'helicopter',
  'glider',
  'balloon',
  'drone',
  'vehicle',
  'fast',
  'unknown',
] as const;
export type AircraftKind = (typeof AIRCRAFT_KINDS)[number];

/** ADS-B emitter categories (DO-260B, table 2-15 and following) that determine the shape. */
const BY_CATEGORY: Readonly<Record<string, AircraftKind>> = {
  A1: 'propeller',
  A2: 'jet',
  A3: 'jet',
  A4: 'jet',
  A5: 'heavy',
  A6: 'fast',
  A7: 'helicopter',
  B1: 'glider',
  B2: 'balloon',
  B3: 'glider',
  B4: 'propeller',
  B6: 'drone',
  C1: 'vehicle',
  C2: 'vehicle',
  C3: 'vehicle',
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
/** Type designators (ICAO Doc 8643) of common types whose category is missing or ambiguous. */
const HEAVY = words(
  'A306 A30B A310 A332 A333 A337 A338 A339 A342 A343 A345 A346 A359 A35K A388 A124 A225 B742 B744 B748 B74S B762 B763 B764 B772 B773 B77L B77W B778 B779 B788 B789 B78X C17 C5M DC10 IL96 K35R KC46 MD11 A400',
);
const PROPELLER = words(
  'AT43 AT45 AT72 AT75 AT76 B190 BE20 BE30 BE35 BE36 BE58 BE9L C130 C30J C150 C152 C172 C177 C180 C182 C185 C206 C208 C210 C310 C340 C402 C414 C421 C425 C441 DA40 DA42 DA62 DH8A DH8B DH8C DH8D DHC2 DHC6 DR40 E120 F50 JS41 L410 M20P P28A P28R P46T PA18 PA24 PA31 PA32 PA34 PA44 PA46 PC12 RV10 RV7 SB20 SF34 SR20 SR22 SW4 TBM7 TBM8 TBM9 TOBA',
);
const HELICOPTER = words(
  'A109 A119 A139 A149 A169 A189 AS32 AS3B AS50 AS55 AS65 B06 B105 B212 B222 B407 B412 B429 B430 B505 BK17 EC20 EC25 EC30 EC35 EC45 EC55 EC75 EXPL H145 H160 H47 H500 H60 H64 MD52 MI8 NH90 R22 R44 R66 S61 S76 S92 UH1',
);
const FAST = words('F15 F16 F18 F18S F22 F35 EUFI RFAL TOR T38 HAWK F5 GR4 MIR2 A10');

/** Shape of an aircraft; null for an unknown type and category. */
export function aircraftKind({ category, type }: Pick<Aircraft, 'category' | 'type'>): AircraftKind {
  if (type !== null) {
    if (HEAVY.has(type)) return 'heavy';
    if (PROPELLER.has(type)) return 'propeller';
    if (HELICOPTER.has(type)) return 'helicopter';
    if (FAST.has(type)) return 'fast';
  }
  const byCategory = category === null ? undefined : BY_CATEGORY[category];
  if (byCategory !== undefined) return byCategory;
  return type === null ? 'unknown' : 'jet';
}
