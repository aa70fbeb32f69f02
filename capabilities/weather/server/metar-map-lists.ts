import { isoOrNull } from '#aviation/time/utc.ts';
import { type MapList, pointAt } from '#platform/server/http/map-list.ts';
import { CATEGORY_LETTERS, type MetarColumns } from '../contract.ts';

const CATEGORIES = new Map<string, string>(
  Object.entries(CATEGORY_LETTERS).map(([category, letter]) => [letter, category]),
);

const isoOf = (minutes: number | null | undefined) => isoOrNull(minutes == null ? null : minutes * 60_000);

/** Every station with its last report: columns become rows, and codes become text. */
export function metarList(columns: MetarColumns): MapList {
  const { freshness, message, tafFreshness, tafMessage, icao } = columns;
  return {
    about: { freshness, message, tafFreshness, tafMessage },
    features: icao.map((station, row) => {
      const windFrom = columns.windFromDeg[row] ?? null;
      const ceiling = columns.ceilingFt[row] ?? null;
      return {
        id: station,
        geometry: pointAt(columns.lat[row] ?? 0, columns.lon[row] ?? 0),
        properties: {
          icao: station,
          observedAt: isoOf(columns.observedMin[row]),
          category: CATEGORIES.get(columns.category[row] ?? '') ?? null,
          windFromDegTrue: windFrom === -1 ? null : windFrom,
          isWindVariable: windFrom === -1,
          windKt: columns.windKt[row] ?? null,
          gustKt: columns.gustKt[row] ?? null,
          temperatureC: columns.temperatureC[row] ?? null,
          dewPointC: columns.dewPointC[row] ?? null,
          altimeterHpa: columns.altimeterHpa[row] ?? null,
          visibilitySm: columns.visibilitySm[row] ?? null,
          ceilingFt: ceiling === -1 ? null : ceiling,
          hasNoCeiling: ceiling === -1,
          positionConflictNm: columns.positionConflictNm[row] ?? null,
        },
      };
    }),
  };
}
