import { LRUCache } from 'lru-cache';
import type { AirportGround } from '../domain/airport-ground.ts';
import { type DrawnAirport, drawAirport } from '../domain/draw-airport.ts';
import type { RunwayEndRecord } from '../domain/runways.ts';

/** The navigation data of an airport that its diagram needs. */
export interface DiagramAirport {
  readonly ident: string;
  readonly icao: string | null;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly magneticVariationDegEast: number | null;
  readonly runways: readonly RunwayEndRecord[];
  /** Id of the source of the runways, and of the source that filled missing figures, if any. */
  readonly runwaySource: string;
  readonly runwayGapSource: string | null;
}

/** The navigation data that diagrams need; implemented by the artefact's reader. */
export interface DiagramNavdata {
  airportByIdent(code: string): number | null;
  airportDetail(airport: number): DiagramAirport;
  airportsInBox(
    box: { west: number; south: number; east: number; north: number },
    options: { readonly limit: number },
  ): number[];
  readonly meta: {
    readonly sources: readonly { readonly id: string; readonly name: string; readonly asOf: string | null }[];
  };
}

/** Surveys of airport grounds; implemented by the artefact's layouts. */
export interface AirportGrounds {
  /** Id of their source in the navigation data. */
  readonly source: string;
  readonly codes: readonly string[];
  layoutOf(code: string): (AirportGround & { readonly source: string }) | null;
}

/** The diagrams of one state of navigation data. */
export interface DiagramStore {
  readonly navdata: DiagramNavdata;
  readonly grounds: AirportGrounds | null;
  airport(number: number): {
    record: DiagramAirport;
    ground: ReturnType<AirportGrounds['layoutOf']>;
    drawn: DrawnAirport;
  };
}

/** Airports drawn at a time: a city has a few large ones, and their neighbours are small. */
const MAX_POSITIONS = 600_000;

function weightOf({ parts }: DrawnAirport): number {
  return parts.reduce((sum, { geometry }) => {
    if (geometry.type === 'Point') return sum + 2;
    return (
      sum + 2 + (geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()).length
    );
  }, 10);
}

/** Draws airports on request and caches the last ones. */
export function createDiagramStore(navdata: DiagramNavdata, grounds: AirportGrounds | null): DiagramStore {
  const cache = new LRUCache<number, ReturnType<DiagramStore['airport']>>({
    maxSize: MAX_POSITIONS,
    sizeCalculation: ({ drawn }) => weightOf(drawn),
  });
  const codes = new Set(grounds?.codes);
  return {
    navdata,
    grounds,
    airport(number) {
      const known = cache.get(number);
      if (known) return known;
      const record = navdata.airportDetail(number);
      const code = [record.icao, record.ident].find((each) => each !== null && codes.has(each));
      const ground = code ? (grounds?.layoutOf(code) ?? null) : null;
      const made = { record, ground, drawn: drawAirport(record, ground) };
      cache.set(number, made);
      return made;
    },
  };
}
