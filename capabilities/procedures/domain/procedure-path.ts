import type { CodedLeg, CodedPart } from '#aviation/procedures/coded-leg.ts';
import type { ProcedurePartKind } from '#aviation/procedures/procedure-terms.ts';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { CodedProcedure, ProcedureAirport, RunwayThreshold } from './coded-procedure.ts';
import { legPath } from './leg-path.ts';
import {
  type FlightState,
  type LegPath,
  type LegProblem,
  NOWHERE,
  type ProcedurePlaces,
} from './leg-state.ts';
import { type PathAssumptions, turnRadiusNm } from './path-assumptions.ts';

/** Leg with its path, or the reason why it has none. */
export interface DrawnLeg {
  readonly coded: CodedLeg;
  /** Index of its part among those drawn; consecutive within a part. */
  readonly part: number;
  readonly partKind: ProcedurePartKind;
  readonly partName: string | null;
  readonly points: readonly LatLon[];
  readonly assumption: string | null;
  readonly isOpenEnded: boolean;
  readonly problem: string | null;
}

/** Parts to draw; null draws all. */
export interface ProcedureChoice {
  /** Name of the enroute or approach transition. */
  readonly transition: string | null;
  /** Runway such as `04L`. */
  readonly runway: string | null;
}

export interface ProcedureWorld {
  readonly airport: ProcedureAirport;
  readonly places: ProcedurePlaces;
  readonly assumptions: PathAssumptions;
}

/** `04L` of the transition `RW04L`, `04B` of `RW04B` (both); null for any other name. */
export function runwayOfPart(name: string | null): string | null {
  return /^RW(\d{2}[A-Z]?)$/.exec(name ?? '')?.[1] ?? null;
}

/** Whether a runway transition serves a runway: `RW31B` serves 31L and 31R, `ALL` every one. */
export function servesRunway(partName: string | null, runway: string): boolean {
  const own = runwayOfPart(partName);
  if (own === null) return true;
  return own === runway || (own.endsWith('B') && own.slice(0, 2) === runway.slice(0, 2));
}

const isTransition = (kind: ProcedurePartKind) =>
  kind === 'ENROUTE_TRANSITION' || kind === 'APPROACH_TRANSITION';

/** Order of the parts in flight. */
const FLOWN: Readonly<Record<CodedProcedure['type'], readonly ProcedurePartKind[]>> = {
  SID: ['RUNWAY_TRANSITION', 'COMMON', 'ENROUTE_TRANSITION'],
  STAR: ['ENROUTE_TRANSITION', 'COMMON', 'RUNWAY_TRANSITION'],
  APPROACH: ['APPROACH_TRANSITION', 'COMMON', 'MISSED_APPROACH'],
};

/** Chosen parts, in the order of flight. */
export function chosenParts(procedure: CodedProcedure, choice: ProcedureChoice): CodedPart[] {
  const isChosen = ({ kind, name }: CodedPart) => {
    if (choice.transition !== null && isTransition(kind)) return name === choice.transition;
    if (choice.runway !== null && kind === 'RUNWAY_TRANSITION') return servesRunway(name, choice.runway);
    return true;
  };
  return FLOWN[procedure.type].flatMap((kind) =>
    procedure.parts.filter((part) => part.kind === kind && isChosen(part)),
  );
}

/** Draws a procedure: every chosen part from the end of the preceding one. */
export function drawProcedure(
  procedure: CodedProcedure,
  choice: ProcedureChoice,
  world: ProcedureWorld,
): DrawnLeg[] {
  const parts = chosenParts(procedure, choice);
  const ends = new Map<ProcedurePartKind, FlightState>();
  return parts.flatMap((part, number) => {
    const start = startOf(part, { procedure, choice, world, ends });
    const { legs, end } = drawPart(part, start, {
      world,
      number,
      procedureType: procedure.type,
      isClimbing: procedure.type === 'SID' || part.kind === 'MISSED_APPROACH',
    });
    // Several transitions lead to the same part: the first is continued.
    if (!ends.has(part.kind)) ends.set(part.kind, end);
    return legs;
  });
}

interface Before {
  readonly procedure: CodedProcedure;
  readonly choice: ProcedureChoice;
  readonly world: ProcedureWorld;
  readonly ends: ReadonlyMap<ProcedurePartKind, FlightState>;
}

function startOf(part: CodedPart, before: Before): FlightState {
  const { procedure, ends } = before;
  const order = FLOWN[procedure.type];
  const earlier = order.slice(0, order.indexOf(part.kind)).toReversed();
  const end = earlier.flatMap((kind) => ends.get(kind) ?? [])[0];
  if (end === undefined) return procedure.type === 'SID' ? takeOff(part, before) : NOWHERE;
  return part.kind === 'MISSED_APPROACH' ? goAround(end, before) : end;
}

/**
 * Start of a missed approach. The altitude there is not coded: unless the last leg requires an exact altitude, it is
 * that of the airport.
 */
function goAround(end: FlightState, { procedure, world }: Before): FlightState {
  const last = procedure.parts.findLast(({ kind }) => kind === 'COMMON')?.legs.at(-1)?.altitude;
  return { ...end, altitudeFt: last?.rule === 'AT' ? last.altitudeFt : world.airport.elevationFt };
}

/** State after take-off: over the far end of the runway. */
function takeOff(part: CodedPart, { choice, world }: Before): FlightState {
  const { airport } = world;
  const runway = departureRunway(part, choice.runway, world);
  const far = airport.runways.find((end) => end.ident === runway?.reciprocalIdent) ?? null;
  const elevationFt = far?.elevationFt ?? airport.elevationFt;
  if (!runway || far === null || far.lat === null || far.lon === null)
    return { ...NOWHERE, altitudeFt: elevationFt };
  return {
    position: { lat: far.lat, lon: far.lon },
    trackDegTrue: runway.headingDegTrue,
    altitudeFt: elevationFt,
  };
}

/** Departure runway: the one chosen, the one of the transition, or the one that fits the course. */
function departureRunway(
  part: CodedPart,
  chosen: string | null,
  { airport, places }: ProcedureWorld,
): RunwayThreshold | null {
  const { runways } = airport;
  const served = runways.filter((end) => servesRunway(part.name, end.ident));
  const byName = served.find((end) => end.ident === chosen);
  if (byName) return byName;
  if (runwayOfPart(part.name) !== null) return served[0] ?? null;
  const courseDegMag = part.legs[0]?.courseDegMag ?? null;
  if (courseDegMag === null) return null;
  const course = courseDegMag + places.variationDegEast(airport, null);
  const turn = (end: RunwayThreshold) =>
    end.headingDegTrue === null ? 180 : Math.abs(angleDifferenceDeg(end.headingDegTrue, course));
  const [nearest] = served.toSorted((a, b) => turn(a) - turn(b));
  return nearest && turn(nearest) < 45 ? nearest : null;
}

function drawPart(
  part: CodedPart,
  start: FlightState,
  options: {
    world: ProcedureWorld;
    number: number;
    isClimbing: boolean;
    procedureType: CodedProcedure['type'];
  },
): { legs: DrawnLeg[]; end: FlightState } {
  const { world, number, isClimbing, procedureType } = options;
  const radiusNm = turnRadiusNm(world.assumptions);
  let state = start;
  const legs = part.legs.map((coded, index): DrawnLeg => {
    const context = {
      airport: world.airport,
      places: world.places,
      assumptions: world.assumptions,
      turnRadiusNm: radiusNm,
      next: part.legs[index + 1] ?? null,
    };
    const drawn = misplaced(coded, procedureType, world.airport) ?? legPath(coded, state, context);
    const common = { coded, part: number, partKind: part.kind, partName: part.name };
    if ('problem' in drawn)
      return { ...common, points: [], assumption: null, isOpenEnded: false, problem: drawn.problem };
    const altitudeFt = isClimbing
      ? climbedTo(coded, drawn, world.assumptions.climbFtPerNm)
      : (coded.altitude?.altitudeFt ?? drawn.end.altitudeFt);
    state = { ...drawn.end, altitudeFt };
    return {
      ...common,
      points: drawn.points,
      assumption: drawn.assumption,
      isOpenEnded: drawn.isOpenEnded,
      problem: null,
    };
  });
  return { legs, end: state };
}

/**
 * Maximum distance of an approach fix: beyond, it is another fix of the same name. Departures and arrivals may go
 * further.
 */
const FAR_NM = 250;

function misplaced(
  { fix }: CodedLeg,
  type: CodedProcedure['type'],
  airport: ProcedureAirport,
): LegProblem | null {
  if (type !== 'APPROACH' || !fix?.position) return null;
  const awayNm = inverseGeodesic(airport, fix.position).distanceNm;
  return awayNm > FAR_NM
    ? { problem: `the source places ${fix.ident} ${Math.round(awayNm)} NM away from the airport` }
    : null;
}

/** Altitude at the end of a leg at the assumed climb gradient, within its constraint. */
function climbedTo(coded: CodedLeg, path: LegPath, climbFtPerNm: number): number | null {
  const { altitudeFt } = path.end;
  if (altitudeFt === null) return null;
  if (coded.pathTerminator.endsWith('A')) return altitudeFt;
  const reachedFt = altitudeFt + lengthNm(path.points) * climbFtPerNm;
  const { altitude } = coded;
  if (altitude === null) return reachedFt;
  if (altitude.rule === 'AT_OR_ABOVE') return Math.max(reachedFt, altitude.altitudeFt);
  if (altitude.rule === 'AT') return altitude.altitudeFt;
  return Math.min(reachedFt, altitude.altitudeFt);
}

/** Length of a drawn path. */
export function lengthNm(points: readonly LatLon[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + inverseGeodesic(before, point).distanceNm : sum;
  }, 0);
}
