import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { PackedLayout } from '#capabilities/navdata/domain/airport-layout.ts';
import type { AirportType } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import type { FrequencyRecord, RunwayRecord } from '../../navdata-set.ts';

/** An airport while its rows are being read. */
export interface AptAirport {
  readonly code: string;
  readonly name: string;
  readonly type: AirportType;
  readonly isClosed: boolean;
  readonly elevationFt: number | null;
  readonly isTowered: boolean;
  readonly line: number;
  /** Position of the airport stated in the file. */
  datum: { lat: number | null; lon: number | null };
  readonly runways: RunwayRecord[];
  readonly frequencies: FrequencyRecord[];
  readonly layout: PackedLayout;
  readonly taxiNodes: Map<string, LatLon>;
}

export function openAirport(head: {
  readonly code: string;
  readonly name: string;
  readonly type: AirportType;
  readonly elevationFt: number | null;
  readonly isTowered: boolean;
  readonly line: number;
}): AptAirport {
  return {
    ...head,
    // `[X]` closed, `[H]` heliport, `[S]` seaplane base, `[G]` glider field.
    name: head.name.replace(/^(?:\[[A-Z]\]\s*)+/, ''),
    isClosed: /^\[X\]|\bCLOSED\b/.test(head.name),
    datum: { lat: null, lon: null },
    runways: [],
    frequencies: [],
    taxiNodes: new Map(),
    layout: {
      code: head.code,
      name: head.name.replace(/^(?:\[[A-Z]\]\s*)+/, ''),
      tower: null,
      runways: [],
      helipads: [],
      pavements: [],
      boundaries: [],
      lines: [],
      stands: [],
      taxiEdges: [],
      signs: [],
      windsocks: [],
    },
  };
}

/** The airport's position: stated in the file, else the middle of its runways and helipads, else its tower. */
export function placeOf({ datum, layout }: AptAirport): LatLon | null {
  if (datum.lat !== null && datum.lon !== null) return { lat: datum.lat, lon: datum.lon };
  const places = [...layout.runways.flatMap(({ ends }) => ends), ...layout.helipads];
  const [first] = places;
  if (!first) return layout.tower;
  const mean = (key: 'lat' | 'lon'): number =>
    // Relative to the first, so that the antimeridian does not split nearby positions.
    first[key] + places.reduce((sum, place) => sum + wrapped(place[key] - first[key]), 0) / places.length;
  return { lat: mean('lat'), lon: mean('lon') };
}

function wrapped(degrees: number): number {
  return ((degrees + 540) % 360) - 180;
}

/** Whether there is more to draw than the runways of the airport record. */
export function hasGround({ layout }: AptAirport): boolean {
  const { pavements, boundaries, lines, stands, taxiEdges, signs } = layout;
  return [pavements, boundaries, lines, stands, taxiEdges, signs].some((list) => list.length > 0);
}
