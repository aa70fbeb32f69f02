import type { ProcedureType } from '#aviation/procedures/procedure-terms.ts';
import type {
  ApproachSummary,
  GeometryAssumptions,
  ProcedureGeometry,
  ProcedureKind,
  ProcedureLeg,
  ProcedureSummary,
  TerminalWaypoint,
} from '../contract.ts';
import type { CodedProcedure } from '../domain/coded-procedure.ts';
import { altitudeText, altitudeWords, speedText } from '../domain/constraint-text.ts';
import { type PathAssumptions, turnRadiusNm } from '../domain/path-assumptions.ts';
import { boundsOf, coordinatesOf, procedureFeatures, roleText } from '../domain/procedure-features.ts';
import {
  approachName,
  approachRunway,
  procedureRunways,
  transitionNames,
} from '../domain/procedure-names.ts';
import {
  type DrawnLeg,
  type ProcedureChoice,
  type ProcedureWorld,
  drawProcedure,
  lengthNm,
} from '../domain/procedure-path.ts';

const TYPE_OF_KIND = { sid: 'SID', star: 'STAR', approach: 'APPROACH' } as const;
const KIND_OF_TYPE: Readonly<Record<ProcedureType, ProcedureKind>> = {
  SID: 'sid',
  STAR: 'star',
  APPROACH: 'approach',
};

export const typeOfKind = (kind: ProcedureKind): ProcedureType => TYPE_OF_KIND[kind];

/** The procedures of one airport, with the data for naming and sourcing them. */
export interface AirportProcedures {
  readonly procedures: readonly CodedProcedure[];
  readonly runways: readonly string[];
  /** The name of a source by its id. */
  readonly sourceName: (id: string) => string;
}

type Sourced = Pick<ProcedureSummary, 'source' | 'asOf'>;

function sourcedBy(airport: AirportProcedures, procedure: CodedProcedure): Sourced {
  return { source: airport.sourceName(procedure.source), asOf: procedure.asOf };
}

const legCount = ({ parts }: CodedProcedure): number =>
  parts.reduce((sum, part) => sum + part.legs.length, 0);

/** Departures or arrivals in the terms of the contract. */
export function procedureAnswers(airport: AirportProcedures, type: 'SID' | 'STAR'): ProcedureSummary[] {
  return airport.procedures
    .filter((procedure) => procedure.type === type)
    .map((procedure) => ({
      ident: procedure.ident,
      name: procedure.name,
      runways: procedureRunways(procedure, airport.runways),
      transitions: transitionNames(procedure),
      legCount: legCount(procedure),
      ...sourcedBy(airport, procedure),
    }));
}

export function approachAnswers(airport: AirportProcedures): ApproachSummary[] {
  return airport.procedures
    .filter(({ type }) => type === 'APPROACH')
    .map((procedure) => ({
      ident: procedure.ident,
      name: approachName(procedure, airport.runways),
      type: procedure.approachType,
      runway: approachRunway(procedure, airport.runways),
      transitions: transitionNames(procedure),
      legCount: legCount(procedure),
      minima: null,
      ...sourcedBy(airport, procedure),
    }));
}

function legAnswer(leg: DrawnLeg, index: number): ProcedureLeg {
  const { coded } = leg;
  const fix = coded.fix && {
    ident: coded.fix.ident,
    lat: coded.fix.position?.lat ?? null,
    lon: coded.fix.position?.lon ?? null,
  };
  return {
    number: index + 1,
    part: leg.partKind,
    partName: leg.partName,
    pathTerminator: coded.pathTerminator,
    fix,
    role: roleText(coded.roles),
    isFlyOver: coded.roles.includes('FLYOVER'),
    isMissedApproach: leg.partKind === 'MISSED_APPROACH',
    turn: coded.turn,
    courseDegMag: coded.courseDegMag,
    distanceNm: coded.distanceNm,
    lengthNm: leg.problem === null ? lengthNm(leg.points) : null,
    altitude: altitudeText(coded.altitude),
    altitudeWords: altitudeWords(coded.altitude),
    speed: speedText(coded.speed),
    polyline: coordinatesOf(leg.points),
    isOpenEnded: leg.isOpenEnded,
    isComputed: leg.assumption !== null,
    assumption: leg.assumption,
    problem: leg.problem,
  };
}

export function assumptionsAnswer(assumptions: PathAssumptions): GeometryAssumptions {
  return { ...assumptions, turnRadiusNm: turnRadiusNm(assumptions) };
}

/** A procedure with the path of every leg. */
export function geometryAnswer(
  procedure: CodedProcedure,
  choice: ProcedureChoice,
  given: { airport: AirportProcedures; world: ProcedureWorld },
): ProcedureGeometry {
  const { airport, world } = given;
  const legs = drawProcedure(procedure, choice, world);
  const icao = world.airport.ident;
  const kind = KIND_OF_TYPE[procedure.type];
  return {
    icao,
    kind,
    ident: procedure.ident,
    name: kind === 'approach' ? approachName(procedure, airport.runways) : procedure.name,
    transition: choice.transition,
    runway: choice.runway,
    legs: legs.map(legAnswer),
    geojson: procedureFeatures(legs, { kind, ident: procedure.ident, icao }),
    bounds: boundsOf(legs),
    assumptions: assumptionsAnswer(world.assumptions),
    ...sourcedBy(airport, procedure),
  };
}

const isRunway = (ident: string): boolean => /^RW\d/.test(ident);

interface WaypointUse extends TerminalWaypoint {
  readonly kinds: ProcedureKind[];
  readonly procedures: string[];
}

/** Every fix of the procedures with a position, except runways, each once. */
export function terminalWaypoints(airport: AirportProcedures): TerminalWaypoint[] {
  const uses = new Map<string, WaypointUse>();
  for (const procedure of airport.procedures) {
    const kind = KIND_OF_TYPE[procedure.type];
    for (const { fix, roles } of procedure.parts.flatMap((part) => part.legs)) {
      if (!fix?.position || isRunway(fix.ident)) continue;
      const { lat, lon } = fix.position;
      const key = `${fix.ident} ${lat.toFixed(3)} ${lon.toFixed(3)}`;
      const use = uses.get(key) ?? {
        ident: fix.ident,
        lat,
        lon,
        isFlyOver: false,
        kinds: [],
        procedures: [],
        ...sourcedBy(airport, procedure),
      };
      if (!use.kinds.includes(kind)) use.kinds.push(kind);
      if (!use.procedures.includes(procedure.ident)) use.procedures.push(procedure.ident);
      uses.set(key, { ...use, isFlyOver: use.isFlyOver || roles.includes('FLYOVER') });
    }
  }
  return [...uses.values()];
}
