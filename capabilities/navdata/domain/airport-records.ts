import { KM_PER_NM } from '#aviation/units.ts';
import { around } from 'geokdbush';
import type KDBush from 'kdbush';
import { type BoundingBox, boxContains, splitBoxAtAntimeridian } from '#aviation/geo/bounding-box.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { magneticFromTrue } from '#aviation/magnetic/magnetic-variation.ts';
import {
  type AirportType,
  type ArtefactColumns,
  type NavdataMeta,
  airportTypes,
  unknownSourceNumber,
} from './artefact/artefact-format.ts';
import { decimalOrNull, flagOrNull, integerOrNull, sourceOf } from './artefact/column-values.ts';
import type { KeyKind, KeyLookup } from './artefact/key-lookup.ts';
import type { SpatialTrees } from './artefact/spatial-trees.ts';
import type { StringTable } from './artefact/string-table.ts';

/** Airport data for lists and maps. Feet, WGS84 degrees; `null` when no source has the figure. */
export interface AirportSummary extends LatLon {
  readonly airport: number;
  /** Display code: ICAO if it has one, otherwise its national or artificial ident. */
  readonly ident: string;
  /** Four letters, or `null`: most small airfields have none. */
  readonly icao: string | null;
  readonly iata: string | null;
  readonly localCode: string | null;
  readonly name: string;
  readonly type: AirportType;
  readonly municipality: string | null;
  /** ISO 3166-2, such as `US-NY`. */
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly elevationFt: number | null;
  readonly longestRunwayFt: number | null;
  /** Importance 0 to 100: type, scheduled service, runways, frequencies. For thinning at low zoom. */
  readonly rank: number;
  /** IANA name. */
  readonly timeZone: string | null;
  readonly isScheduled: boolean | null;
  readonly isTowered: boolean | null;
  readonly hasIls: boolean | null;
  readonly hasCustoms: boolean | null;
  /** Source codes such as `100LL` and `A`; `null` when unknown. */
  readonly fuelTypes: readonly string[] | null;
}

/** All data of an airport. */
export interface AirportDetail extends AirportSummary {
  readonly transitionAltitudeFt: number | null;
  /** Flight level, such as 180. */
  readonly transitionLevel: number | null;
  readonly speedLimitKt: number | null;
  readonly speedLimitAltitudeFt: number | null;
  /** WMM2025 on the build date of the artefact, east positive. */
  readonly magneticVariationDegEast: number | null;
  readonly runways: readonly RunwayEnd[];
  readonly frequencies: readonly AirportFrequency[];
  /** Source ids of parts that may differ from the airport's source. */
  readonly elevationSource: string;
  readonly runwaySource: string;
  readonly frequencySource: string;
  /** Source of figures missing from the runway source; `null` without one. */
  readonly runwayGapSource: string | null;
  readonly source: string;
  readonly asOf: string | null;
}

/** Runway end, for its direction of use. Lengths in feet, WGS84 degrees. */
export interface RunwayEnd {
  readonly ident: string;
  readonly reciprocalIdent: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly headingDegTrue: number | null;
  readonly headingDegMag: number | null;
  readonly lengthFt: number | null;
  readonly widthFt: number | null;
  readonly elevationFt: number | null;
  readonly surface: string | null;
  readonly isLighted: boolean | null;
  readonly isClosed: boolean;
  readonly displacedThresholdFt: number | null;
  readonly toraFt: number | null;
  readonly todaFt: number | null;
  readonly asdaFt: number | null;
  readonly ldaFt: number | null;
  /** Such as `ALSF2`. */
  readonly approachLights: string | null;
  /** Such as `PAPI-4L`. */
  readonly slopeIndicator: string | null;
  readonly ils: InstrumentLanding | null;
}

/** ILS, localizer or LDA of a runway end. */
interface InstrumentLanding {
  readonly ident: string | null;
  readonly system: string | null;
  readonly category: string | null;
  readonly frequencyMhz: number | null;
  readonly courseDegMag: number | null;
  readonly glideSlopeDeg: number | null;
}

/** Radio frequency of an airport. */
export interface AirportFrequency {
  /** Normalised: TWR, GND, CLD, ATIS, APP, DEP, APP/DEP, CTAF, UNICOM, AWOS, ASOS, … */
  readonly type: string;
  /** Callsign or description. */
  readonly name: string | null;
  readonly frequencyMhz: number;
  /** Sector, hours or use. */
  readonly remark: string | null;
}

interface Parts {
  readonly columns: ArtefactColumns;
  readonly strings: StringTable;
  readonly keys: KeyLookup;
  readonly meta: NavdataMeta;
  readonly trees: SpatialTrees;
}

export function openAirports(parts: Parts) {
  const { columns } = parts;
  const airportSummary = (airport: number): AirportSummary => readSummary(parts, airport);
  return {
    airportCount: columns['airport.type'].length,
    ...openCodes(parts),
    ...openAirportPlaces(columns, parts.trees.airports),
    airportSummary,
    airportDetail: (airport: number): AirportDetail => ({
      ...airportSummary(airport),
      ...readRules(parts, airport),
      ...readOrigins(parts, airport),
      runways: readRunwayEnds(parts, airport),
      frequencies: readFrequencies(parts, airport),
    }),
  };
}

function openCodes({ columns, strings, keys }: Parts) {
  const airportCount = columns['airport.type'].length;
  const withCode = (code: string, accepted: readonly KeyKind[]): number[] => {
    const hits = keys.exact(code).filter((hit) => accepted.includes(hit.kind) && hit.target < airportCount);
    // Airports are numbered by importance.
    return [...new Set(hits.map((hit) => hit.target))].toSorted((a, b) => a - b);
  };
  return {
    airportByIdent: (code: string): number | null => {
      const wanted = code.trim().toUpperCase();
      const byIdent = withCode(code, ['ident']);
      const byIcao = byIdent.find(
        (airport) => strings.text(columns['airport.icao'][airport] ?? 0) === wanted,
      );
      if (byIcao !== undefined) return byIcao;
      const candidates = byIdent.length > 0 ? byIdent : withCode(code, ['local']);
      return candidates.length === 1 ? (candidates[0] ?? null) : null;
    },
    airportsByIata: (code: string): number[] => withCode(code, ['iata']),
    airportsByCode: (code: string): number[] => withCode(code, ['ident', 'iata', 'local']),
  };
}

function openAirportPlaces(columns: ArtefactColumns, tree: KDBush | null) {
  const ranks = columns['airport.rank'];
  const place = (airport: number): LatLon => ({
    lat: columns['point.lat'][airport] ?? 0,
    lon: columns['point.lon'][airport] ?? 0,
  });
  return {
    airportsInBox: (
      box: BoundingBox,
      options: { readonly limit: number; readonly minRank?: number },
    ): number[] => {
      const end = countOfRank(ranks, options.minRank ?? 0);
      if (!tree || end === 0) return [];
      // A few important airports in a large box: reading them in order is faster than collecting thousands.
      if (end <= 2000) return firstInBox({ box, end, limit: options.limit, place });
      const found = splitBoxAtAntimeridian(box).flatMap((part) =>
        tree.range(part.west, part.south, part.east, part.north).filter((airport) => airport < end),
      );
      return Array.from(Uint32Array.from(found).toSorted().subarray(0, options.limit));
    },
    nearestAirports: (
      from: LatLon,
      options: { readonly limit: number; readonly maxNm?: number; readonly minRank?: number },
    ): { airport: number; distanceNm: number }[] => {
      if (!tree) return [];
      const end = countOfRank(ranks, options.minRank ?? 0);
      const maxKm = (options.maxNm ?? 20_000) * KM_PER_NM * 1.006;
      return around(tree, from.lon, from.lat, options.limit + 8, maxKm, (airport) => airport < end)
        .map((airport) => ({ airport, distanceNm: distanceNm(from, place(airport)) }))
        .filter((found) => found.distanceNm <= (options.maxNm ?? Number.POSITIVE_INFINITY))
        .toSorted((a, b) => a.distanceNm - b.distanceNm || a.airport - b.airport)
        .slice(0, options.limit);
    },
  };
}

function firstInBox(query: {
  readonly box: BoundingBox;
  readonly end: number;
  readonly limit: number;
  readonly place: (airport: number) => LatLon;
}): number[] {
  const found: number[] = [];
  for (let airport = 0; airport < query.end && found.length < query.limit; airport += 1)
    if (boxContains(query.box, query.place(airport))) found.push(airport);
  return found;
}

/** Number of airports with at least a rank; they are in descending order of rank. */
function countOfRank(ranks: Uint8Array, minRank: number): number {
  let low = 0;
  let high = ranks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranks[middle] ?? 0) >= minRank) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readSummary({ columns, strings }: Parts, airport: number): AirportSummary {
  const text = (column: Uint32Array): string | null => strings.textOrNull(column[airport] ?? 0);
  const ident = strings.text(columns['point.ident'][airport] ?? 0);
  return {
    airport,
    ident,
    icao: text(columns['airport.icao']),
    iata: text(columns['airport.iata']),
    localCode: text(columns['airport.localCode']),
    name: text(columns['point.name']) ?? ident,
    type: airportTypes[columns['airport.type'][airport] ?? 0] ?? 'small_airport',
    municipality: text(columns['airport.municipality']),
    region: text(columns['airport.region']),
    country: text(columns['airport.country']),
    lat: columns['point.lat'][airport] ?? 0,
    lon: columns['point.lon'][airport] ?? 0,
    elevationFt: decimalOrNull(columns['airport.elevationFt'], airport),
    longestRunwayFt: integerOrNull(columns['airport.longestRunwayFt'], airport),
    rank: columns['airport.rank'][airport] ?? 0,
    timeZone: text(columns['airport.timeZone']),
    isScheduled: flagOrNull(columns['airport.isScheduled'], airport),
    isTowered: flagOrNull(columns['airport.isTowered'], airport),
    hasIls: flagOrNull(columns['airport.hasIls'], airport),
    hasCustoms: flagOrNull(columns['airport.hasCustoms'], airport),
    fuelTypes: text(columns['airport.fuelTypes'])?.split(',') ?? null,
  };
}

function readRules({ columns, meta }: Parts, airport: number) {
  const source = sourceOf(meta, columns['point.source'][airport]);
  return {
    transitionAltitudeFt: integerOrNull(columns['airport.transitionAltitudeFt'], airport),
    transitionLevel: integerOrNull(columns['airport.transitionLevel'], airport),
    speedLimitKt: integerOrNull(columns['airport.speedLimitKt'], airport),
    speedLimitAltitudeFt: integerOrNull(columns['airport.speedLimitAltitudeFt'], airport),
    magneticVariationDegEast: decimalOrNull(columns['airport.variationDegEast'], airport),
    source: source.id,
    asOf: source.asOf,
  };
}

function readOrigins({ columns, meta }: Parts, airport: number) {
  const gaps = columns['airport.runwayGapSource'][airport] ?? unknownSourceNumber;
  return {
    elevationSource: sourceOf(meta, columns['airport.elevationSource'][airport]).id,
    runwaySource: sourceOf(meta, columns['airport.runwaySource'][airport]).id,
    frequencySource: sourceOf(meta, columns['airport.frequencySource'][airport]).id,
    runwayGapSource: gaps === unknownSourceNumber ? null : sourceOf(meta, gaps).id,
  };
}

function readRunwayEnds(parts: Parts, airport: number): RunwayEnd[] {
  const starts = parts.columns['airport.runwayEndStart'];
  const variation = decimalOrNull(parts.columns['airport.variationDegEast'], airport);
  const ends: RunwayEnd[] = [];
  for (let row = starts[airport] ?? 0; row < (starts[airport + 1] ?? 0); row += 1)
    ends.push(readRunwayEnd(parts, row, variation));
  return ends;
}

function readRunwayEnd({ columns, strings }: Parts, row: number, variationDegEast: number | null): RunwayEnd {
  const text = (column: Uint32Array): string | null => strings.textOrNull(column[row] ?? 0);
  const feet = (column: Int32Array): number | null => integerOrNull(column, row);
  const reciprocal = integerOrNull(columns['runwayEnd.reciprocal'], row);
  const headingDegTrue = decimalOrNull(columns['runwayEnd.headingDegTrue'], row);
  return {
    ident: strings.text(columns['runwayEnd.ident'][row] ?? 0),
    reciprocalIdent:
      reciprocal === null ? null : strings.textOrNull(columns['runwayEnd.ident'][reciprocal] ?? 0),
    lat: decimalOrNull(columns['runwayEnd.lat'], row),
    lon: decimalOrNull(columns['runwayEnd.lon'], row),
    headingDegTrue,
    headingDegMag:
      headingDegTrue === null || variationDegEast === null
        ? null
        : Math.round(magneticFromTrue(headingDegTrue, variationDegEast) * 10) / 10,
    lengthFt: feet(columns['runwayEnd.lengthFt']),
    widthFt: feet(columns['runwayEnd.widthFt']),
    elevationFt: decimalOrNull(columns['runwayEnd.elevationFt'], row),
    surface: text(columns['runwayEnd.surface']),
    isLighted: flagOrNull(columns['runwayEnd.isLighted'], row),
    isClosed: columns['runwayEnd.isClosed'][row] === 1,
    displacedThresholdFt: feet(columns['runwayEnd.displacedThresholdFt']),
    ...readExtra({ columns, strings }, row),
  };
}

/** Data that only some runway ends have: declared distances, lights, ILS. */
function readExtra({ columns, strings }: Pick<Parts, 'columns' | 'strings'>, runwayEnd: number) {
  const row = rowOfRunwayEnd(columns['runwayExtra.runwayEnd'], runwayEnd);
  const text = (column: Uint32Array): string | null => strings.textOrNull(column[row] ?? 0);
  const feet = (column: Int32Array): number | null => integerOrNull(column, row);
  const ils = {
    ident: text(columns['runwayExtra.ilsIdent']),
    system: text(columns['runwayExtra.ilsSystem']),
    category: text(columns['runwayExtra.ilsCategory']),
    frequencyMhz: decimalOrNull(columns['runwayExtra.ilsFrequencyMhz'], row),
    courseDegMag: decimalOrNull(columns['runwayExtra.ilsCourseDegMag'], row),
    glideSlopeDeg: decimalOrNull(columns['runwayExtra.ilsGlideSlopeDeg'], row),
  };
  return {
    toraFt: feet(columns['runwayExtra.toraFt']),
    todaFt: feet(columns['runwayExtra.todaFt']),
    asdaFt: feet(columns['runwayExtra.asdaFt']),
    ldaFt: feet(columns['runwayExtra.ldaFt']),
    approachLights: text(columns['runwayExtra.approachLights']),
    slopeIndicator: text(columns['runwayExtra.slopeIndicator']),
    ils: ils.ident === null && ils.frequencyMhz === null ? null : ils,
  };
}

/** Row of a runway end in an ascending column, or −1. */
function rowOfRunwayEnd(column: Uint32Array, runwayEnd: number): number {
  let low = 0;
  let high = column.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = column[middle] ?? 0;
    if (found === runwayEnd) return middle;
    if (found < runwayEnd) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function readFrequencies({ columns, strings }: Parts, airport: number): AirportFrequency[] {
  const starts = columns['airport.frequencyStart'];
  const found: AirportFrequency[] = [];
  for (let row = starts[airport] ?? 0; row < (starts[airport + 1] ?? 0); row += 1)
    found.push({
      type: strings.text(columns['frequency.type'][row] ?? 0),
      name: strings.textOrNull(columns['frequency.name'][row] ?? 0),
      frequencyMhz: (columns['frequency.hz'][row] ?? 0) / 1e6,
      remark: strings.textOrNull(columns['frequency.remark'][row] ?? 0),
    });
  return found;
}
