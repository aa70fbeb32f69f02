import { type DayTime, dayTime, nextClock, resolveDayTime } from '../report-time.ts';
import { type SigmetArea, takeSigmetArea } from './sigmet-area.ts';
import { type SigmetChange, takeChange } from './sigmet-change.ts';
import { type SigmetCloud, takeFurtherClouds, withSharedWords } from './sigmet-clouds.ts';
import { type SigmetForecast, takeForecast } from './sigmet-forecast.ts';
import { type LevelBand, type Movement, takeLevels, takeMovement } from './sigmet-levels.ts';
import { takePhenomenon, type Phenomenon } from './sigmet-phenomenon.ts';
import { takeVolcano, type Volcano } from './sigmet-volcano.ts';
import { MessageWords } from './sigmet-words.ts';

/** Decoded SIGMET or AIRMET. Times are ms since 1970, UTC; `null` is not reported. */
export interface DecodedSigmet {
  /** `Convective SIGMET 23C`, `SIGMET NOVEMBER 1`, `SIGMET 8`. */
  readonly product: string | null;
  /** `ZHWH WUHAN FIR`. */
  readonly region: string | null;
  readonly phenomenon: Phenomenon | null;
  readonly basis: 'observed' | 'forecast' | 'observed and forecast' | null;
  /** Time of the observation or forecast, hours and minutes UTC, e.g. `0702`. */
  readonly basisClock: string | null;
  readonly volcano: Volcano | null;
  readonly validFromMs: number | null;
  readonly validToMs: number | null;
  readonly levels: LevelBand | null;
  readonly movement: Movement | null;
  readonly change: SigmetChange | null;
  readonly area: SigmetArea | null;
  /** Ash clouds after the first, whose levels, movement, change and area are the fields above. */
  readonly furtherClouds: readonly SigmetCloud[];
  /** Forecast position at the end of validity. */
  readonly forecast: SigmetForecast | null;
  /** Hail, gusts, cause and continuation, in the text of the message. */
  readonly details: readonly string[];
  /** Outlook of a convective SIGMET: validity and text. */
  readonly outlook: {
    readonly fromMs: number | null;
    readonly toMs: number | null;
    readonly text: string;
  } | null;
  /** Sequence number of the message that this one cancels. */
  readonly cancels: string | null;
  /** Undecoded text, in order. */
  readonly undecoded: readonly string[];
}

function dayTimeOf(text: string | undefined): DayTime | null {
  const parts = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? '');
  return parts ? dayTime(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

function instantOf(text: string | undefined, nearMs: number): number | null {
  const time = dayTimeOf(text);
  return time ? resolveDayTime(time, nearMs) : null;
}

interface Validity {
  fromMs: number | null;
  toMs: number | null;
}

function takeValidity(words: MessageWords, issuedMs: number | null, nearMs: number): Validity {
  const range = words.take(/\bVALID (\d{6})Z? ?[/-] ?(\d{6})Z?(?: [A-Z]{4}-)?/);
  if (range) return { fromMs: instantOf(range[1], nearMs), toMs: instantOf(range[2], nearMs) };
  const untilDay = words.take(/\bVALID UNTIL (\d{6})Z?\b/);
  if (untilDay) return { fromMs: issuedMs, toMs: instantOf(untilDay[1], nearMs) };
  const untilClock = words.take(/\bVALID UNTIL (\d{4})Z?\b/);
  if (untilClock) return { fromMs: issuedMs, toMs: nextClock(untilClock[1] ?? '', issuedMs ?? nearMs) };
  return { fromMs: null, toMs: null };
}

function takeOutlook(words: MessageWords, nearMs: number): DecodedSigmet['outlook'] {
  const outlook = words.take(/\bOUTLOOK VALID (\d{6})-(\d{6})\b.*/);
  if (!outlook) return null;
  return {
    fromMs: instantOf(outlook[1], nearMs),
    toMs: instantOf(outlook[2], nearMs),
    text: outlook[0].replaceAll('\n', ' '),
  };
}

function takeProduct(words: MessageWords): string | null {
  const convective = words.take(/\bCONVECTIVE SIGMET (\d{1,3}[WCE]|\.+NONE)/);
  if (convective) return `Convective SIGMET ${convective[1] ?? ''}`;
  const international = words.take(
    /\b(?:[A-Z]{4} )?(SIGMET|AIRMET) ((?:[A-Z]+ )?[A-Z]?\d{1,3}[A-Z]?|[A-Z]+ \d{1,2}|[A-Z]{3,8})(?= VALID|\n)/,
  );
  return international ? `${international[1] ?? ''} ${international[2] ?? ''}` : null;
}

/** Pattern of a region name; forecast text (`OBSC TS FCST ENTIRE FIR`) is excluded. */
const REGION_NAME = String.raw`(?:(?!OBSC?\b|FCST\b|ENTIRE\b|SIGMET\b|AIRMET\b)[A-Z/-]+ ){1,5}?(?:FIR\/UIR|FIR|UIR|CTA)\b`;
const REGION_AT_LINE_START = new RegExp(
  String.raw`(?<=(?:^|\n) ?)${REGION_NAME}(?: [A-Z]{4} ${REGION_NAME})*`,
);
const REGION_ANYWHERE = new RegExp(String.raw`\b[A-Z]{4} ${REGION_NAME}`);

/** Extracts the region, with its location indicator if present (Alaska and Turkmenistan omit it). */
function takeRegion(words: MessageWords): string | null {
  return (words.take(REGION_AT_LINE_START) ?? words.take(REGION_ANYWHERE))?.[0] ?? null;
}

function takeBasis(words: MessageWords): Pick<DecodedSigmet, 'basis' | 'basisClock'> {
  const basis = words.take(/\b(OBS AND FCST|OBS|FCST)(?: (?:AT )?(\d{4})Z?)?(?= |$|\n|\.)/);
  if (!basis) return { basis: null, basisClock: null };
  const basisClock = basis[2] ?? null;
  if (basis[1] === 'OBS AND FCST') return { basis: 'observed and forecast', basisClock };
  return { basis: basis[1] === 'OBS' ? 'observed' : 'forecast', basisClock };
}

const DETAILS: readonly RegExp[] = [
  /\bTORNADOES\b/,
  /\bHAIL TO [\d./ ]+ ?IN(?:[.A-Z ]*?POSS(?:IBLE)?)?\b/,
  /\bWIND GUSTS TO \d+ ?KT(?: POSS(?:IBLE)?)?\b/,
  /\bDUE TO [A-Z /]+(?=\.|=|$|\n)/,
  /\bCONDS [A-Z ]+?(?: \d{4,6}Z?)(?=\.|=|$|\n| )/,
  /\bVIS BLW \d+ ?SM\b/,
  /\bRPTD BY ACFT\b/,
  /\bPSN [NS]\d{2,4} ?[EW]\d{3,5}\b/,
];

function takeDetails(words: MessageWords): string[] {
  return DETAILS.flatMap((pattern) => words.take(pattern)?.[0] ?? []);
}

/**
 * Decodes an ICAO SIGMET or AIRMET (Annex 3, appendix 6) or a US domestic SIGMET, convective or not. Never throws;
 * `undecoded` lists what it cannot decode. Days of the month are those closest to `nearMs` (ms since 1970).
 */
export function decodeSigmet(raw: string, nearMs: number): DecodedSigmet {
  const words = new MessageWords(raw);
  const header = words.take(/^[A-Z]{4}\d{2} [A-Z]{4} (\d{6})(?: (?:CC|AA|RR)[A-Z])?/);
  const issuedMs = instantOf(header?.[1], nearMs);
  words.take(
    /(?<=^|\n ?)(?:WST SIGMET(?= CONVECTIVE)|SIG(?!MET\b)[A-Z0-9]{1,3}(?: [A-Z]{4} W[A-Z] \d{6})?|W[A-Z]\d[A-Z] [A-Z]{4} W[A-Z] \d{6})(?= )/,
  );
  const outlook = takeOutlook(words, nearMs);
  const product = takeProduct(words);
  const validity = takeValidity(words, issuedMs, nearMs);
  const cancels = words.take(/\bCNL (?:SIGMET|AIRMET) ([A-Z]* ?\d+)(?: \d{6}\/\d{6})?/)?.[1] ?? null;
  const later = takeForecast(words);
  const region = takeRegion(words);
  const isAsh = /\b(?:VA|VOLCANIC ASH)\b/.test(words.left);
  const volcano = isAsh ? takeVolcano(words) : null;
  const further = isAsh ? takeFurtherClouds(words, 'observed') : { clouds: [], undecoded: [] };
  const area = takeSigmetArea(words);
  const movement = takeMovement(words);
  const details = takeDetails(words);
  const levels = takeLevels(words);
  // Only US messages list states instead of a region; elsewhere NC is no change and TC NN a cyclone.
  const states = (region === null ? words : null)
    ?.take(/\n ?(?!TC )((?:[A-Z]{2} )+(?:AND )?(?:[A-Z]{2} )?(?:CSTL WTRS )?)(?=\n)/)?.[1]
    ?.trim();
  const phenomenon = takePhenomenon(words);
  // The ash cloud and the CB of a cyclone are part of the phenomenon, not a second one.
  if (phenomenon?.kind === 'volcanic-ash') words.take(/\bVA CLD\b/);
  if (phenomenon?.kind === 'tropical-cyclone') words.take(/\bCB\b/);
  const basis = takeBasis(words);
  const [first, ...furtherClouds] = withSharedWords([
    { area, levels, movement, change: takeChange(words) },
    ...further.clouds,
  ]);
  return {
    product,
    region: region ?? states ?? null,
    phenomenon,
    ...basis,
    volcano,
    validFromMs: validity.fromMs,
    validToMs: validity.toMs,
    levels: first?.levels ?? null,
    movement: first?.movement ?? null,
    change: first?.change ?? null,
    area,
    furtherClouds,
    forecast: later.forecast,
    details,
    outlook,
    cancels,
    undecoded: [...words.rest(), ...further.undecoded, ...later.undecoded],
  };
}

/**
 * Splits a message into one for each ash cloud. Forecast areas are assigned to the clouds in order; when their numbers
 * differ, each has the whole forecast.
 */
export function splitByCloud(decoded: DecodedSigmet): DecodedSigmet[] {
  const { furtherClouds, forecast } = decoded;
  if (furtherClouds.length === 0) return [decoded];
  const areas = forecast ? [forecast, ...forecast.furtherAreas] : [];
  const isPaired = areas.length === furtherClouds.length + 1;
  return [decoded, ...furtherClouds].map((cloud, index): DecodedSigmet => {
    const expected = isPaired ? areas[index] : undefined;
    return {
      ...decoded,
      area: cloud.area,
      levels: cloud.levels,
      movement: cloud.movement,
      change: cloud.change,
      furtherClouds: [],
      forecast:
        forecast && expected
          ? { ...forecast, area: expected.area, levels: expected.levels, furtherAreas: [] }
          : forecast,
    };
  });
}
