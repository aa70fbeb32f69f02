import { magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import { airportTypes, unknownSourceNumber } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { airportRank, longestRunwayFt } from '../merge/airport-rank.ts';
import { compareFrequencies } from '../merge/frequency-type.ts';
import { nationalRules } from '../merge/national-rules.ts';
import type {
  AirportRecord,
  IlsRecord,
  PublishedRules,
  RunwayEndRecord,
  RunwayRecord,
} from '../navdata-set.ts';
import { columnOf, decimal, flag, integer, startsOf } from './columns-of.ts';
import type { StringPool } from './string-pool.ts';

/** Most important first; equal ranks by ident, so that the same input gives the same bytes. */
export function sortAirports(airports: readonly AirportRecord[]): AirportRecord[] {
  return airports
    .map((airport) => ({ airport, rank: airportRank(airport) }))
    .toSorted((a, b) => b.rank - a.rank || (a.airport.ident < b.airport.ident ? -1 : 1))
    .map(({ airport }) => airport);
}

/** The columns of airports, their runway ends and frequencies. `at` is the day of the magnetic model. */
export function encodeAirports(
  airports: readonly AirportRecord[],
  context: { readonly strings: StringPool; readonly at: Date; readonly sourceNumber: (id: string) => number },
) {
  const { strings, at } = context;
  const ends = airports.map((airport) => endsOf(airport));
  const frequencies = airports.map((airport) => airport.frequencies.toSorted(compareFrequencies));
  return {
    ...encodeIdentity(airports, strings),
    ...encodeFigures(airports, at),
    ...encodeOrigins(airports, context.sourceNumber),
    'airport.runwayEndStart': startsOf(ends.map((list) => list.length)),
    'airport.frequencyStart': startsOf(frequencies.map((list) => list.length)),
    ...encodeRunwayEnds(ends.flat(), strings),
    ...encodeFrequencies(frequencies.flat(), strings),
  };
}

function encodeIdentity(airports: readonly AirportRecord[], strings: StringPool) {
  return {
    'airport.icao': columnOf('airport.icao', airports, (a) => strings.id(a.icao)),
    'airport.iata': columnOf('airport.iata', airports, (a) => strings.id(a.iata)),
    'airport.localCode': columnOf('airport.localCode', airports, (a) => strings.id(a.localCode)),
    'airport.country': columnOf('airport.country', airports, (a) => strings.id(a.country)),
    'airport.region': columnOf('airport.region', airports, (a) => strings.id(a.region)),
    'airport.municipality': columnOf('airport.municipality', airports, (a) => strings.id(a.municipality)),
    'airport.timeZone': columnOf('airport.timeZone', airports, (a) => strings.id(a.timeZone)),
    'airport.fuelTypes': columnOf('airport.fuelTypes', airports, (a) =>
      strings.id(a.fuelTypes?.join(',') ?? null),
    ),
    'airport.type': columnOf('airport.type', airports, (a) => airportTypes.indexOf(a.type)),
  };
}

function encodeFigures(airports: readonly AirportRecord[], at: Date) {
  const rules = airports.map(rulesOf);
  return {
    'airport.rank': columnOf('airport.rank', airports, airportRank),
    'airport.elevationFt': columnOf('airport.elevationFt', airports, (a) => decimal(a.elevationFt)),
    'airport.variationDegEast': columnOf('airport.variationDegEast', airports, (a) =>
      magneticVariationDegEast({ lat: a.lat, lon: a.lon, at }),
    ),
    'airport.isScheduled': columnOf('airport.isScheduled', airports, (a) => flag(a.isScheduled)),
    'airport.isTowered': columnOf('airport.isTowered', airports, (a) => flag(a.isTowered)),
    'airport.hasIls': columnOf('airport.hasIls', airports, (a) => flag(a.hasIls)),
    'airport.hasCustoms': columnOf('airport.hasCustoms', airports, (a) => flag(a.hasCustoms)),
    'airport.longestRunwayFt': columnOf('airport.longestRunwayFt', airports, (a) =>
      integer(longestRunwayFt(a)),
    ),
    'airport.transitionAltitudeFt': columnOf('airport.transitionAltitudeFt', rules, (r) =>
      integer(r.transitionAltitudeFt),
    ),
    'airport.transitionLevel': columnOf('airport.transitionLevel', rules, (r) => integer(r.transitionLevel)),
    'airport.speedLimitKt': columnOf('airport.speedLimitKt', rules, (r) => integer(r.speedLimitKt)),
    'airport.speedLimitAltitudeFt': columnOf('airport.speedLimitAltitudeFt', rules, (r) =>
      integer(r.speedLimitAltitudeFt),
    ),
  };
}

/** Source of elevation, runways and frequencies; the number for "no source" where data is missing. */
function encodeOrigins(airports: readonly AirportRecord[], sourceNumber: (id: string) => number) {
  const own = (name: 'elevation' | 'runways' | 'frequencies') => (airport: AirportRecord) =>
    sourceNumber(airport.origins?.[name] ?? airport.source);
  return {
    'airport.elevationSource': columnOf('airport.elevationSource', airports, own('elevation')),
    'airport.runwaySource': columnOf('airport.runwaySource', airports, own('runways')),
    'airport.frequencySource': columnOf('airport.frequencySource', airports, own('frequencies')),
    'airport.runwayGapSource': columnOf('airport.runwayGapSource', airports, ({ origins }) =>
      origins?.runwayGaps === undefined ? unknownSourceNumber : sourceNumber(origins.runwayGaps),
    ),
  };
}

/** Values published for the airport, otherwise its country's rules. */
function rulesOf(airport: AirportRecord): PublishedRules {
  const national = nationalRules(airport.country);
  const own = airport.rules;
  return {
    transitionAltitudeFt: own?.transitionAltitudeFt ?? national.transitionAltitudeFt,
    transitionLevel: own?.transitionLevel ?? national.transitionLevel,
    // A speed limit and its altitude belong together.
    ...(own?.speedLimitKt ? speedLimitOf(own) : speedLimitOf(national)),
  };
}

function speedLimitOf({ speedLimitKt, speedLimitAltitudeFt }: PublishedRules) {
  return { speedLimitKt, speedLimitAltitudeFt };
}

interface PlacedEnd {
  readonly end: RunwayEndRecord;
  readonly runway: RunwayRecord;
  /** The other end's ident, to find its row. */
  readonly otherEnd: RunwayEndRecord | null;
}

/** Ends in the order in which pilots read them: 04L 04R 13L …, then helipads and compass-named ends. */
function endsOf(airport: AirportRecord): PlacedEnd[] {
  return airport.runways
    .flatMap((runway) =>
      runway.ends.map((end, index) => ({ end, runway, otherEnd: runway.ends[1 - index] ?? null })),
    )
    .toSorted((a, b) => compareEndIdents(a.end.ident, b.end.ident));
}

function compareEndIdents(a: string, b: string): number {
  const difference = numberOfEnd(a) - numberOfEnd(b);
  if (difference !== 0) return difference;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function numberOfEnd(ident: string): number {
  const number = Number.parseInt(ident, 10);
  return Number.isNaN(number) ? 100 : number;
}

function encodeRunwayEnds(placed: readonly PlacedEnd[], strings: StringPool) {
  const rowOf = new Map(placed.map(({ end }, row) => [end, row]));
  const ends = placed.map(({ end }) => end);
  return {
    'runwayEnd.ident': columnOf('runwayEnd.ident', ends, (e) => strings.id(e.ident)),
    'runwayEnd.reciprocal': columnOf('runwayEnd.reciprocal', placed, ({ otherEnd }) =>
      integer(otherEnd ? (rowOf.get(otherEnd) ?? null) : null),
    ),
    'runwayEnd.lat': columnOf('runwayEnd.lat', ends, (e) => decimal(e.lat)),
    'runwayEnd.lon': columnOf('runwayEnd.lon', ends, (e) => decimal(e.lon)),
    'runwayEnd.headingDegTrue': columnOf('runwayEnd.headingDegTrue', ends, (e) => decimal(e.headingDegTrue)),
    'runwayEnd.elevationFt': columnOf('runwayEnd.elevationFt', ends, (e) => decimal(e.elevationFt)),
    'runwayEnd.lengthFt': columnOf('runwayEnd.lengthFt', placed, ({ runway }) => integer(runway.lengthFt)),
    'runwayEnd.widthFt': columnOf('runwayEnd.widthFt', placed, ({ runway }) => integer(runway.widthFt)),
    'runwayEnd.displacedThresholdFt': columnOf('runwayEnd.displacedThresholdFt', ends, (e) =>
      integer(e.displacedThresholdFt),
    ),
    'runwayEnd.surface': columnOf('runwayEnd.surface', placed, ({ runway }) => strings.id(runway.surface)),
    'runwayEnd.isLighted': columnOf('runwayEnd.isLighted', placed, ({ runway }) => flag(runway.isLighted)),
    'runwayEnd.isClosed': columnOf('runwayEnd.isClosed', placed, ({ runway }) => Number(runway.isClosed)),
    ...encodeExtras(ends, strings),
  };
}

function hasExtra(end: RunwayEndRecord): boolean {
  const { toraFt, todaFt, asdaFt, ldaFt, approachLights, slopeIndicator, ils } = end;
  return [toraFt, todaFt, asdaFt, ldaFt, approachLights, slopeIndicator, ils].some((value) => value !== null);
}

function encodeExtras(all: readonly RunwayEndRecord[], strings: StringPool) {
  const rows = all.flatMap((end, row) => (hasExtra(end) ? [row] : []));
  const ends = all.filter(hasExtra);
  const text = (name: 'approachLights' | 'slopeIndicator') =>
    columnOf(`runwayExtra.${name}`, ends, (end) => strings.id(end[name]));
  const feet = (name: 'toraFt' | 'todaFt' | 'asdaFt' | 'ldaFt') =>
    columnOf(`runwayExtra.${name}`, ends, (end) => integer(end[name]));
  return {
    'runwayExtra.runwayEnd': Uint32Array.from(rows),
    'runwayExtra.toraFt': feet('toraFt'),
    'runwayExtra.todaFt': feet('todaFt'),
    'runwayExtra.asdaFt': feet('asdaFt'),
    'runwayExtra.ldaFt': feet('ldaFt'),
    'runwayExtra.approachLights': text('approachLights'),
    'runwayExtra.slopeIndicator': text('slopeIndicator'),
    ...encodeIls(
      ends.map((end) => end.ils),
      strings,
    ),
  };
}

function encodeIls(all: readonly (IlsRecord | null)[], strings: StringPool) {
  const text = (name: 'ilsIdent' | 'ilsCategory' | 'ilsSystem', key: 'ident' | 'category' | 'system') =>
    columnOf(`runwayExtra.${name}`, all, (ils) => strings.id(ils?.[key] ?? null));
  return {
    'runwayExtra.ilsIdent': text('ilsIdent', 'ident'),
    'runwayExtra.ilsCategory': text('ilsCategory', 'category'),
    'runwayExtra.ilsSystem': text('ilsSystem', 'system'),
    'runwayExtra.ilsFrequencyMhz': columnOf('runwayExtra.ilsFrequencyMhz', all, (ils) =>
      decimal(ils?.frequencyMhz ?? null),
    ),
    'runwayExtra.ilsCourseDegMag': columnOf('runwayExtra.ilsCourseDegMag', all, (ils) =>
      decimal(ils?.courseDegMag ?? null),
    ),
    'runwayExtra.ilsGlideSlopeDeg': columnOf('runwayExtra.ilsGlideSlopeDeg', all, (ils) =>
      decimal(ils?.glideSlopeDeg ?? null),
    ),
  };
}

function encodeFrequencies(
  frequencies: readonly AirportRecord['frequencies'][number][],
  strings: StringPool,
) {
  return {
    'frequency.type': columnOf('frequency.type', frequencies, (f) => strings.id(f.type)),
    'frequency.name': columnOf('frequency.name', frequencies, (f) => strings.id(f.name)),
    'frequency.remark': columnOf('frequency.remark', frequencies, (f) => strings.id(f.remark)),
    'frequency.hz': columnOf('frequency.hz', frequencies, (f) => Math.round(f.frequencyMhz * 1e6)),
  };
}
