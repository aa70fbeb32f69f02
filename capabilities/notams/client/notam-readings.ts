import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import { drawnState, holdsPlace } from './notam-features.ts';
import { notamLevelsText, notamTitle } from './notam-text.ts';
import { shownNotams } from './shown-notams.ts';

/** Areas in force over a place, for the data inspector. */
export function notamReadings(place: { lat: number; lon: number; atMs: number }): readonly LayerReading[] {
  const shown = shownNotams();
  if (!shown) return [];
  const { tfr, notams } = shown.sources;
  return shown.notams
    .filter((notam) => drawnState(notam, place.atMs) === 'now' && holdsPlace(notam, place))
    .map((notam) => ({
      label: notam.type === 'TFR' ? 'TFR' : 'NOTAM',
      value: `${notamTitle(notam)} ${notam.number}`,
      unit: null,
      level: notamLevelsText(notam),
      validAtMs: place.atMs,
      freshness: (notam.type === 'TFR' ? tfr : (notams ?? tfr)).freshness,
    }));
}
