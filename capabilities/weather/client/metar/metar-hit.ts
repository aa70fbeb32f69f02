import type { LayerFeature } from '#platform/client/layers/layer-definition.ts';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import { formatUtcTime } from '#aviation/time/utc.ts';
import type { MetarColumns } from '../../contract.ts';
import { inspectedStation } from './metar.store.ts';
import { atTimesText, categoryOfLetter, windText } from './report-text.ts';

/** `310°T 15 G25 kt · 1,200 ft · 3 SM · observed 1251Z`; nothing where the report is not in the response. */
function observedText(columns: MetarColumns, index: number, right: string): string[] {
  const fromDeg = columns.windFromDeg[index] ?? null;
  const observedMin = columns.observedMin[index] ?? null;
  const isVariable = fromDeg !== null && fromDeg < 0;
  const wind = windText({
    fromDegTrue: isVariable ? null : fromDeg,
    isVariable,
    speedKt: columns.windKt[index] ?? null,
    gustKt: columns.gustKt[index] ?? null,
    isSpeedAbove: false,
    variation: null,
  });
  const [, ceiling = '—', visibility = '—'] = right.split('\n');
  return [
    wind,
    ceiling,
    visibility,
    observedMin === null ? 'time —' : `observed ${formatUtcTime(observedMin * 60_000)}`,
  ];
}

/** A station for pointer and click: category and observation, as drawn at the map's time. */
export function metarHit({ properties }: LayerFeature, columns: MetarColumns | null): InspectHit | null {
  const { icao, letter, worst, isDim, right } = properties;
  if (typeof icao !== 'string') return null;
  const category = typeof letter === 'string' ? (categoryOfLetter(letter) ?? '—') : '—';
  const index = columns?.icao.indexOf(icao) ?? -1;
  const apartNm = columns?.positionConflictNm[index] ?? null;
  const parts = [
    `${category}${typeof worst === 'string' ? atTimesText(categoryOfLetter(worst)) : ''}`,
    ...(columns && index >= 0 && typeof right === 'string' ? observedText(columns, index, right) : []),
    ...(isDim === true && category !== '—' ? ['old report'] : []),
    ...(apartNm === null
      ? []
      : [`position conflict: navigation data has ${icao} ${apartNm.toLocaleString('en-US')} NM away`]),
  ];
  return {
    title: `METAR ${icao}`,
    subtitle: parts.join(' · '),
    // A report of another place with this ident does not belong to the airport.
    ...(apartNm === null && { partOf: `airport ${icao}` }),
    open: () => inspectedStation.set(icao),
    opensIn: inspectedStation,
  };
}
