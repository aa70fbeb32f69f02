import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';

/** A leg for tests: only the test's values are known. */
export function sampleLeg(values: Partial<CodedLeg> & Pick<CodedLeg, 'pathTerminator'>): CodedLeg {
  return {
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
    ...values,
  };
}
