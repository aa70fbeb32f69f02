import type { LayerPlace } from '#platform/client/layers/layer-definition.ts';
import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import type { AreaNotams } from '../contract.ts';
import { drawnState, coversPlace } from './notam-features.ts';
import { notamLevelsText, notamTitle } from './notam-text.ts';

/** Areas in force over a place, for the data inspector. */
export function notamReadings(place: LayerPlace, shown: AreaNotams): readonly LayerReading[] {
  const { tfr, notams } = shown.sources;
  return shown.notams
    .filter((notam) => drawnState(notam, place.atMs) === 'now' && coversPlace(notam, place))
    .map((notam) => ({
      label: notam.type === 'TFR' ? 'TFR' : 'NOTAM',
      value: `${notamTitle(notam)} ${notam.number}`,
      unit: null,
      level: notamLevelsText(notam),
      validAtMs: place.atMs,
      freshness: (notam.type === 'TFR' ? tfr : (notams ?? tfr)).freshness,
    }));
}
