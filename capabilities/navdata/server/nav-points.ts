import type { NavPoint as NavPointAnswer } from '../contract.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import type { NavPoint } from '../domain/point-records.ts';
import type { SearchResult } from '../domain/search/search.ts';

const TYPE_OF_KIND = {
  AIRPORT: 'airport',
  VOR: 'vor',
  NDB: 'ndb',
  FIX: 'waypoint',
  DME: 'other',
  AIRWAY: 'airway',
} as const satisfies Record<SearchResult['kind'], NavPointAnswer['type']>;

/** Display name of a source, by the id in the records. */
export function sourceName(reader: NavdataReader, id: string): string {
  return reader.meta.sources.find((source) => source.id === id)?.name ?? id;
}

/** A point in the terms of the contract. */
export function navPointAnswer(reader: NavdataReader, point: NavPoint): NavPointAnswer {
  const airport = point.kind === 'AIRPORT' ? reader.airportSummary(point.point) : null;
  return {
    lat: point.lat,
    lng: point.lon,
    ident: point.ident,
    type: TYPE_OF_KIND[point.kind],
    name: point.name,
    region: point.region,
    frequency: point.frequency,
    icao: airport?.icao ?? null,
    iata: airport?.iata ?? null,
    localCode: airport?.localCode ?? null,
    source: sourceName(reader, point.source),
    asOf: point.asOf,
  };
}

/** A search hit in the terms of the contract; an airway is placed at its middle point and names its ends. */
export function searchAnswer(reader: NavdataReader, hit: SearchResult): NavPointAnswer {
  if (hit.point !== null) {
    return { ...navPointAnswer(reader, reader.point(hit.point)), matchedBy: hit.matchedBy };
  }
  const sequence = reader.airwayByName(hit.ident)?.sequences[0] ?? [];
  const first = sequence[0];
  const last = sequence.at(-1);
  return {
    lat: hit.lat,
    lng: hit.lon,
    ident: hit.ident,
    type: 'airway',
    name: first && last ? `${first.ident} – ${last.ident}` : null,
    region: first?.region ?? null,
    frequency: null,
    icao: null,
    iata: null,
    localCode: null,
    source: first ? sourceName(reader, first.source) : 'unknown',
    asOf: first?.asOf ?? null,
  };
}
