import { readCoordinates, type SigmetArea, takeSigmetArea } from './sigmet-area.ts';
import { takeFurtherClouds, withSharedWords } from './sigmet-clouds.ts';
import { type LevelBand, takeLevels } from './sigmet-levels.ts';
import { MessageWords } from './sigmet-words.ts';

/** Forecast position of an ash cloud or cyclone at the end of validity (Annex 3, appendix 6, table A6-1A). */
export interface SigmetForecast {
  /** Hours and minutes UTC, e.g. `1302`. */
  readonly clock: string;
  readonly area: SigmetArea | null;
  readonly levels: LevelBand | null;
  /** Forecast areas of further clouds, in the order of the message. */
  readonly furtherAreas: readonly Pick<SigmetForecast, 'area' | 'levels'>[];
  /** `NO VA EXP`: no ash is expected. */
  readonly isOver: boolean;
  /** Text of the message. */
  readonly text: string;
}

/** A first `FCST AT 1200Z` is the basis of the phenomenon; only a later one begins a forecast position. */
const FORECAST = /(?<=\b(?:OBS|FCST)\b[^]*)(?<!\bAND )\bFCST (?:AT )?(\d{4})Z ([^\n]+)/;

function takeCentre(words: MessageWords): SigmetArea | null {
  const centre = words.take(/\bTC CENTRE PSN ([NS]\d{2,4} ?[EW]\d{3,5})\b/);
  if (!centre) return null;
  return { kind: 'point', points: readCoordinates(centre[1] ?? ''), withinNm: null, text: centre[0] };
}

/** Extracts the forecast position, which ends the message; `undecoded` lists what it cannot decode. */
export function takeForecast(words: MessageWords): {
  forecast: SigmetForecast | null;
  undecoded: readonly string[];
} {
  const match = words.take(FORECAST);
  if (!match) return { forecast: null, undecoded: [] };
  const [, clock = '', said = ''] = match;
  const inside = new MessageWords(said);
  const isOver = inside.take(/\bNO VA EXP\b/) !== null;
  const further = takeFurtherClouds(inside, 'expected');
  const area = takeSigmetArea(inside) ?? takeCentre(inside);
  const [first, ...furtherAreas] = withSharedWords([
    { area, levels: takeLevels(inside), movement: null, change: null },
    ...further.clouds,
  ]);
  inside.take(/\bVA CLD\b/);
  const text = said.replaceAll(/[ .=]+$/g, '');
  return {
    forecast: { clock, area, levels: first?.levels ?? null, furtherAreas, isOver, text },
    undecoded: [...inside.rest(), ...further.undecoded],
  };
}
