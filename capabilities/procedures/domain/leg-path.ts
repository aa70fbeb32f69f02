import type { CodedLeg } from '#aviation/procedures/coded-leg.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  forDistance,
  toAltitude,
  toDmeDistance,
  toIntercept,
  toRadial,
  toManualTermination,
} from './course-legs.ts';
import { arcToFix, courseToFix, directToFix, initialFix, radiusToFix, trackToFix } from './fix-legs.ts';
import type { FlightState, LegContext, LegPath, LegProblem } from './leg-state.ts';
import { hold, procedureTurn } from './reversal-legs.ts';

type DrawAtFix = (
  leg: CodedLeg,
  fix: LatLon,
  state: FlightState,
  context: LegContext,
) => LegPath | LegProblem;
type DrawOnCourse = (leg: CodedLeg, state: FlightState, context: LegContext) => LegPath | LegProblem;

/** Legs that end (or turn) at their fix. */
function atFix(draw: DrawAtFix): DrawOnCourse {
  return (leg, state, context) => {
    const fix = leg.fix?.position ?? null;
    if (leg.fix === null) return { problem: 'the data gives no fix' };
    if (fix === null) return { problem: `no source gives the position of ${leg.fix.ident}` };
    return draw(leg, fix, state, context);
  };
}

/** Drawing function of each of the 23 path terminators of ARINC 424. */
const DRAW: Readonly<Record<CodedLeg['pathTerminator'], DrawOnCourse>> = {
  IF: atFix((_, fix, state) => initialFix(fix, state)),
  TF: atFix((_, fix, state) => trackToFix(fix, state)),
  CF: atFix(courseToFix),
  DF: atFix(directToFix),
  RF: atFix(radiusToFix),
  AF: atFix(arcToFix),
  HA: atFix(hold),
  HF: atFix(hold),
  HM: atFix(hold),
  PI: atFix(procedureTurn),
  FA: toAltitude,
  CA: toAltitude,
  VA: toAltitude,
  FM: toManualTermination,
  VM: toManualTermination,
  FC: forDistance,
  FD: toDmeDistance,
  CD: toDmeDistance,
  VD: toDmeDistance,
  CR: toRadial,
  VR: toRadial,
  CI: toIntercept,
  VI: toIntercept,
};

/** Draws one leg from the preceding state. */
export function legPath(leg: CodedLeg, state: FlightState, context: LegContext): LegPath | LegProblem {
  return DRAW[leg.pathTerminator](leg, state, context);
}
