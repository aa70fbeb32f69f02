import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type ProcedureKind,
  LARGEST_BOX_SQUARE_DEG,
  getApproaches,
  getHoldings,
  getProcedureGeometry,
  getProcedures,
  getTerminalWaypoints,
} from '../contract.ts';
import { geometryList, holdingList, terminalWaypointList } from './procedure-map-lists.ts';
import type { CodedProcedure } from '../domain/coded-procedure.ts';
import { DEFAULT_ASSUMPTIONS } from '../domain/path-assumptions.ts';
import { procedureRunways, transitionNames } from '../domain/procedure-names.ts';
import type { ProcedureChoice } from '../domain/procedure-path.ts';
import { holdingFeatures } from './holding-answers.ts';
import {
  type AirportProcedures,
  approachAnswers,
  assumptionsAnswer,
  geometryAnswer,
  procedureAnswers,
  terminalWaypoints,
  typeOfKind,
} from './procedure-answers.ts';
import { type ProcedureSource, createProcedureWorlds } from './procedure-world.ts';

export type { ProcedureSource } from './procedure-world.ts';

export interface ProceduresServerOptions {
  /** The loaded navigation data; `null` while there is none. */
  navdata: () => ProcedureSource | null;
  clock: Clock;
}

/** Maximum distance of holding patterns from their airport, degrees; those further away are found by their airport. */
const MARGIN_DEG = 1;

/** `west,south,east,north` in degrees. */
function boxOf(text: string): { west: number; south: number; east: number; north: number } {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  const isBox =
    numbers.length === 4 &&
    numbers.every(Number.isFinite) &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180 &&
    Math.abs(south) <= 90 &&
    Math.abs(north) <= 90 &&
    south <= north;
  if (!isBox)
    throw new Problem(
      'invalid-input',
      400,
      'bbox: give west,south,east,north in degrees, south before north',
    );
  const width = west <= east ? east - west : east - west + 360;
  if (width * (north - south) > LARGEST_BOX_SQUARE_DEG)
    throw new Problem('box-too-large', 400, `bbox: at most ${LARGEST_BOX_SQUARE_DEG} square degrees at once`);
  return { west, south, east, north };
}

type Box = ReturnType<typeof boxOf>;

function isInBox({ west, south, east, north }: Box, [lon, lat]: readonly [number, number]): boolean {
  const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  return isBetween && lat >= south && lat <= north;
}

/** The box with a margin, for airports whose holding patterns extend into it. */
function widened({ west, south, east, north }: Box): Box {
  return {
    west: Math.max(-180, west - MARGIN_DEG),
    south: Math.max(-90, south - MARGIN_DEG),
    east: Math.min(180, east + MARGIN_DEG),
    north: Math.min(90, north + MARGIN_DEG),
  };
}

/** The procedures of an airport by its number. */
function proceduresAt(source: ProcedureSource, airport: number): AirportProcedures {
  return {
    procedures: source.proceduresOf(airport),
    runways: source
      .airportDetail(airport)
      .runways.filter(({ isClosed }) => !isClosed)
      .map(({ ident }) => ident),
    sourceName: (id) => source.meta.sources.find((one) => one.id === id)?.name ?? id,
  };
}

/** The requested procedure with its selected parts; a 404 for parts that it does not have. */
function procedureOf(
  { procedures, runways }: AirportProcedures,
  query: { icao: string; kind: ProcedureKind; ident: string },
  { transition, runway }: ProcedureChoice,
): CodedProcedure {
  const missing = (what: string) =>
    new Problem('procedure-not-found', 404, `${what} not available for ${query.icao}`);
  const ident = query.ident.toUpperCase();
  const procedure = procedures.find((one) => one.type === typeOfKind(query.kind) && one.ident === ident);
  if (!procedure) throw missing(ident);
  if (transition !== null && !transitionNames(procedure).includes(transition))
    throw missing(`${ident} ${transition}`);
  const served = procedureRunways(procedure, runways);
  if (runway !== null && served.length > 0 && !served.includes(runway))
    throw missing(`${ident} RWY ${runway}`);
  return procedure;
}

/** Server side of procedures: lists, geometry, terminal waypoints and holding patterns from navigation data. */
export function createProceduresServer({ navdata, clock }: ProceduresServerOptions): ServerCapability {
  const ready = (): ProcedureSource => {
    const source = navdata();
    if (!source)
      throw new Problem('navdata-not-ready', 503, 'Navigation data is being built. Try again in a moment.');
    return source;
  };
  /** The requested airport; otherwise the inner message of spec 8 as a 404. */
  const find = (code: string, what: string) => {
    const source = ready();
    const icao = code.toUpperCase();
    const airport = source.airportByIdent(icao);
    if (airport === null) throw new Problem('airport-not-found', 404, `${what} not available for ${icao}`);
    return { source, airport, of: proceduresAt(source, airport) };
  };
  const worldsOf = (source: ProcedureSource) => createProcedureWorlds(source, new Date(clock.nowMs()));

  const holdingsIn = (box: Box) => {
    const source = ready();
    const worldOf = worldsOf(source);
    return source
      .airportsInBox(widened(box), { limit: Number.POSITIVE_INFINITY })
      .filter((airport) => source.proceduresOf(airport).length > 0)
      .flatMap((airport) =>
        holdingFeatures(proceduresAt(source, airport), worldOf(airport, DEFAULT_ASSUMPTIONS)),
      )
      .filter(({ geometry }) => geometry.coordinates[0] && isInBox(box, geometry.coordinates[0]));
  };

  return {
    id: 'procedures',
    register(host) {
      host.route(getProcedures, ({ query }) => {
        const { of } = find(query.icao, 'Procedures');
        return { sid: procedureAnswers(of, 'SID'), star: procedureAnswers(of, 'STAR') };
      });
      host.route(getApproaches, ({ query }) => approachAnswers(find(query.icao, 'Approaches').of));
      host.route(
        getTerminalWaypoints,
        ({ query }) => terminalWaypoints(find(query.icao, 'Terminal waypoints').of),
        terminalWaypointList,
      );
      host.route(
        getProcedureGeometry,
        ({ query }) => {
          const { source, airport, of } = find(query.icao, 'Procedures');
          const choice = {
            transition: query.transition?.toUpperCase() ?? null,
            runway: query.runway?.toUpperCase() ?? null,
          };
          const procedure = procedureOf(of, { ...query, icao: query.icao.toUpperCase() }, choice);
          const { groundSpeedKt, climbFtPerNm } = query;
          const assumptions = {
            ...DEFAULT_ASSUMPTIONS,
            ...(groundSpeedKt === undefined ? {} : { groundSpeedKt }),
            ...(climbFtPerNm === undefined ? {} : { climbFtPerNm }),
          };
          return geometryAnswer(procedure, choice, {
            airport: of,
            world: worldsOf(source)(airport, assumptions),
          });
        },
        geometryList,
      );
      host.route(
        getHoldings,
        ({ query }) => {
          const { icao, bbox } = query;
          if ((icao === undefined) === (bbox === undefined))
            throw new Problem('invalid-input', 400, 'give either icao or bbox');
          const answer = (features: ReturnType<typeof holdingsIn>) => ({
            type: 'FeatureCollection' as const,
            features,
            assumptions: assumptionsAnswer(DEFAULT_ASSUMPTIONS),
          });
          if (bbox !== undefined) return answer(holdingsIn(boxOf(bbox)));
          const { source, airport, of } = find(icao ?? '', 'Holdings');
          return answer(holdingFeatures(of, worldsOf(source)(airport, DEFAULT_ASSUMPTIONS)));
        },
        holdingList,
      );
    },
  };
}
