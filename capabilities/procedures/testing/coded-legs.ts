import type { CodedFix, CodedLeg, CodedPart } from '#aviation/procedures/coded-leg.ts';
import { magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import type { CodedProcedure, ProcedureAirport } from '../domain/coded-procedure.ts';
import type { LegContext, ProcedurePlaces } from '../domain/leg-state.ts';
import { DEFAULT_ASSUMPTIONS, turnRadiusNm } from '../domain/path-assumptions.ts';

export const codedFix = (ident: string, lat: number, lon: number): CodedFix => ({
  ident,
  region: null,
  position: { lat, lon },
});

/** A leg with only the relevant fields given. */
export function codedLeg(pathTerminator: CodedLeg['pathTerminator'], part: Partial<CodedLeg> = {}): CodedLeg {
  return {
    pathTerminator,
    fix: null,
    roles: [],
    turn: null,
    courseDegMag: null,
    distanceNm: null,
    holdMinutes: null,
    altitude: null,
    speed: null,
    rnpNm: null,
    navaid: null,
    thetaDegMag: null,
    rhoNm: null,
    centre: null,
    arcRadiusNm: null,
    descentDeg: null,
    ...part,
  };
}

export const above = (altitudeFt: number): NonNullable<CodedLeg['altitude']> => ({
  rule: 'AT_OR_ABOVE',
  altitudeFt,
  secondAltitudeFt: null,
});

export function codedProcedure(
  type: CodedProcedure['type'],
  ident: string,
  parts: readonly CodedPart[],
  more: Partial<CodedProcedure> = {},
): CodedProcedure {
  return {
    type,
    ident,
    name: ident,
    approachType: null,
    runway: null,
    parts,
    source: 'test',
    asOf: '2026-05-14',
    ...more,
  };
}

/** Kennedy with runways 04R/22L and 04L/22R, thresholds as published. */
export const kennedy: ProcedureAirport = {
  ident: 'KJFK',
  lat: 40.6399,
  lon: -73.7787,
  elevationFt: 13,
  runways: [
    {
      ident: '04R',
      reciprocalIdent: '22L',
      lat: 40.6254,
      lon: -73.7703,
      headingDegTrue: 31,
      elevationFt: 12,
      ilsIdent: 'IJFK',
    },
    {
      ident: '22L',
      reciprocalIdent: '04R',
      lat: 40.6452,
      lon: -73.7549,
      headingDegTrue: 211,
      elevationFt: 12,
      ilsIdent: null,
    },
  ],
};

/** A world without variation, so that a course equals the true bearing; navaids as given. */
export function placesOf(
  navaids: Readonly<Record<string, { lat: number; lon: number }>> = {},
): ProcedurePlaces {
  return {
    variationDegEast: () => 0,
    navaid: (ident) => {
      const known = navaids[ident];
      return known ? { ...known, note: null } : null;
    },
  };
}

/** A world with the variation of the magnetic model in May 2026. */
export const magneticPlaces: ProcedurePlaces = {
  variationDegEast: ({ lat, lon }) =>
    magneticVariationDegEast({ lat, lon, at: new Date('2026-05-14T00:00:00Z') }),
  navaid: () => null,
};

export function legContext(part: Partial<LegContext> = {}): LegContext {
  return {
    airport: kennedy,
    places: placesOf(),
    assumptions: DEFAULT_ASSUMPTIONS,
    turnRadiusNm: turnRadiusNm(DEFAULT_ASSUMPTIONS),
    next: null,
    ...part,
  };
}
