import { readCoordinates, type SigmetArea, takeSigmetArea } from './sigmet-area.ts';
import { takeFurtherClouds, withSharedWords } from './sigmet-clouds.ts';
import { type LevelBand, takeLevels } from './sigmet-levels.ts';
import { MessageWords } from './sigmet-words.ts';

/** Where a cloud of ash or a cyclone is expected at the end of the validity (Annex 3, appendix 6, table A6-1A). */
export interface SigmetForecast {
  /** Hours and minutes UTC as the message writes them, e.g. `1302`. */
  readonly clock: string;
  readonly area: SigmetArea | null;
  readonly levels: LevelBand | null;
  /** Where further clouds of the message are expected, in its order. */
  readonly furtherAreas: readonly Pick<SigmetForecast, 'area' | 'levels'>[];
  /** `NO VA EXP`: the cloud is expected to be gone. */
  readonly isOver: boolean;
  /** As the message writes it. */
  readonly text: string;
}

/** `FCST AT 1200Z` alone says how the phenomenon is known; only after that it begins another position. */
const FORECAST = /(?<=\b(?:OBS|FCST)\b[^]*)(?<!\bAND )\bFCST (?:AT )?(\d{4})Z ([^\n]+)/;

function takeCentre(words: MessageWords): SigmetArea | null {
  const centre = words.take(/\bTC CENTRE PSN ([NS]\d{2,4} ?[EW]\d{3,5})\b/);
  if (!centre) return null;
  return { kind: 'point', points: readCoordinates(centre[1] ?? ''), withinNm: null, text: centre[0] };
}

/** Takes the forecast position, which ends the message, out of it; what it does not understand is `undecoded`. */
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
