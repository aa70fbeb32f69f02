import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { VerticalLimit } from '#capabilities/navdata/domain/airspace/airspace-terms.ts';
import type { AirspaceRecord, RingRecord, SourceId } from '../../navdata-set.ts';
import { ringOf } from '../airspace-values.ts';
import { numberOrNull } from '../record-values.ts';
import { type NasrTable, placeOf, readTable } from './table.ts';

interface Vertex {
  readonly line: number;
  readonly area: string;
  readonly ident: string;
  readonly name: string;
  readonly stratum: string;
  readonly type: string;
  readonly sequence: number;
  readonly place: LatLon;
  readonly closes: boolean;
}

/** The limits of a centre's low and high areas; those of oceanic areas differ and are not in the file. */
const limitsOfStratum: Readonly<Record<string, { lower: VerticalLimit; upper: VerticalLimit }>> = {
  LOW: { lower: { datum: 'SFC', value: 0 }, upper: { datum: 'MSL', value: 18_000 } },
  HIGH: { lower: { datum: 'FL', value: 180 }, upper: { datum: 'FL', value: 600 } },
};

/** Boundaries of the air route traffic control centres: `ARB_SEG.csv`. */
export function readNasrBoundaries(table: NasrTable, source: SourceId) {
  const required = ['LOCATION_ID', 'ALTITUDE', 'POINT_SEQ', 'LAT_DECIMAL', 'LONG_DECIMAL'];
  const { cycleDate, items } = readTable(table, required, (record): Vertex | string => {
    const ident = record.get('LOCATION_ID').trim();
    const sequence = numberOrNull(record.get('POINT_SEQ'));
    const place = placeOf(record);
    if (ident === '' || sequence === null || !place) return `${ident}: point without number or position`;
    const stratum = record.get('ALTITUDE').trim();
    const type = record.get('TYPE').trim();
    return {
      line: record.line,
      area: `${ident}/${stratum}/${type}`,
      ident,
      name: record.get('LOCATION_NAME').trim() || ident,
      stratum,
      type,
      sequence,
      place,
      closes: /POINT OF BEGINNING/i.test(record.get('BNDRY_PT_DESCRIP')),
    };
  });
  const areas = new Map<string, Vertex[]>();
  for (const vertex of items) areas.set(vertex.area, [...(areas.get(vertex.area) ?? []), vertex]);
  const airspaces = [...areas.values()].flatMap((vertices): AirspaceRecord[] => {
    const [first] = vertices;
    const rings = ringsOf(vertices.toSorted((a, b) => a.sequence - b.sequence));
    if (!first) return [];
    if (rings.length === 0) {
      table.log.reject(first.line, `${first.area}: the boundary has fewer than three places`);
      return [];
    }
    const limits = limitsOfStratum[first.stratum] ?? { lower: null, upper: null };
    const isControlArea = first.stratum === 'CTA' || first.stratum === 'UTA';
    return [
      {
        type: isControlArea ? 'CTA' : 'FIR',
        class: null,
        name: first.name,
        ident: first.ident,
        sourceType: `${first.type || 'ARTCC'} ${first.stratum}`.trim(),
        ...limits,
        rings,
        source,
      },
    ];
  });
  return { cycleDate, items: airspaces };
}

/** A boundary that returns to its starting point midway continues with another ring. */
function ringsOf(vertices: readonly Vertex[]): RingRecord[] {
  const runs: LatLon[][] = [[]];
  for (const { place, closes } of vertices) {
    runs.at(-1)?.push(place);
    if (closes) runs.push([]);
  }
  return runs.flatMap((run) => ringOf(run, false) ?? []);
}
