import type { LatLon } from '../../geo/lat-lon.ts';
import { readCoordinates } from './sigmet-area.ts';
import type { MessageWords } from './sigmet-words.ts';

/** Volcano of an ash cloud. */
export interface Volcano {
  /** Without `MT`; `null` when only the position is reported. */
  readonly name: string | null;
  /** WGS84; `null` is not reported. */
  readonly place: LatLon | null;
}

const ANNEX_3 = /\b(?:MT ([A-Z0-9][A-Z0-9 '-]*?) )?PSN ([NS]\d{2}(?:\d{2})? ?[EW]\d{3}(?:\d{2})?)\b/;
/** US format: digits before N, S, E or W. */
const DOMESTIC = /\bFROM ERUPTION OF (?:MT )?([A-Z][A-Z '-]*?) (\d{4})([NS]) ?(\d{5})([EW])\b/;
const NAME_ALONE = /(?:\bFROM ERUPTION OF )?\bMT ([A-Z0-9][A-Z0-9 '-]*?)(?= (?:LOC|VA CLD)\b| ?\n|$)/;

/** Extracts the volcano from an ash message; `null` when there is none. */
export function takeVolcano(words: MessageWords): Volcano | null {
  const placed = words.take(ANNEX_3);
  if (placed) return { name: placed[1] ?? null, place: readCoordinates(placed[2] ?? '')[0] ?? null };
  const domestic = words.take(DOMESTIC);
  if (domestic) {
    const [, name = null, lat, northSouth, lon, eastWest] = domestic;
    return { name, place: readCoordinates(`${northSouth}${lat} ${eastWest}${lon}`)[0] ?? null };
  }
  const named = words.take(NAME_ALONE);
  return named ? { name: named[1] ?? null, place: null } : null;
}
