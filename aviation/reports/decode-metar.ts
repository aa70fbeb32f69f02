import { type Conditions, ConditionsCollector } from './conditions.ts';
import { decodeRemarks, type Remarks } from './remarks.ts';
import { dayTime, resolvePastDayTime } from './report-time.ts';
import { type AltimeterSetting, readAltimeter, readTemperatureC, splitReport } from './report-tokens.ts';
import {
  readRunwayState,
  readRunwayVisualRange,
  type RunwayState,
  type RunwayVisualRange,
} from './runway-group.ts';
import { readWeather, type WeatherPhenomenon } from './weather-group.ts';

/** Trend forecast of a METAR, for the next 2 h. Times are UTC, `HHMM`. */
export interface MetarTrend {
  readonly kind: 'TEMPO' | 'BECMG' | 'INTER' | 'FM' | 'PROB';
  readonly probabilityPercent: number | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly at: string | null;
  readonly conditions: Conditions;
}

/** Decoded METAR or SPECI. Anything not reported is `null` or empty; `raw` is the unchanged text. */
export interface DecodedMetar {
  readonly raw: string;
  /** `null` when the report does not begin with METAR or SPECI. */
  readonly kind: 'METAR' | 'SPECI' | null;
  readonly station: string | null;
  /** Time of observation, ms since 1970. */
  readonly observedMs: number | null;
  readonly isAutomatic: boolean;
  readonly isCorrected: boolean;
  /** NIL: no report from the station. */
  readonly isNil: boolean;
  readonly conditions: Conditions;
  readonly runwayVisualRanges: readonly RunwayVisualRange[];
  readonly runwayStates: readonly RunwayState[];
  readonly recentWeather: readonly WeatherPhenomenon[];
  /** Runways with wind shear below 1600 ft, `ALL` for all of them. */
  readonly windShearRunways: readonly string[];
  /** To tenths when the remarks have them. */
  readonly temperatureC: number | null;
  readonly dewPointC: number | null;
  readonly altimeter: AltimeterSetting | null;
  /** Sea surface temperature and state of the sea or wave height, as reported (`W15/S4`). */
  readonly sea: string | null;
  /** Military colour state. */
  readonly colourState: string | null;
  readonly isNoSignificantChangeExpected: boolean;
  readonly trends: readonly MetarTrend[];
  readonly remarks: Remarks | null;
  /** All tokens not decoded, in order, including those of the remarks. */
  readonly undecoded: readonly string[];
}

/**
 * Decodes a METAR or SPECI of any country. Never throws. A report has only day and time: `nearMs` (time of receipt, ms
 * since 1970) determines the month.
 */
export function decodeMetar(raw: string, { nearMs }: { nearMs: number }): DecodedMetar {
  const { tokens, remarks: remarksText } = splitReport(raw);
  const reader = new MetarReader(raw, nearMs);
  const bodyAt = reader.readHeader(tokens);
  const end = nextReportAt(tokens, bodyAt);
  for (let at = bodyAt; at < end;) at += reader.take(tokens.slice(at, Math.min(at + 4, end)));
  reader.leave(tokens.slice(end));
  const { altimeterHpa } = reader;
  return reader.conclude(remarksText === null ? null : decodeRemarks(remarksText, { altimeterHpa }));
}

/** Index of the next report in a text with several: its groups do not belong to this one. */
function nextReportAt(tokens: readonly string[], bodyAt: number): number {
  const time = tokens.findIndex((token, at) => at > bodyAt && /^\d{6}Z$/.test(token));
  if (time < 0 || !/^[A-Z][A-Z\d]{3}$/.test(tokens[time - 1] ?? '')) return tokens.length;
  let at = time - 1;
  while (at > bodyAt && /^(?:METAR|SPECI|COR|AUTO)$/.test(tokens[at - 1] ?? '')) at -= 1;
  return at;
}

type Draft = { -readonly [Key in keyof DecodedMetar]: DecodedMetar[Key] };

type TrendDraft = Omit<{ -readonly [Key in keyof MetarTrend]: MetarTrend[Key] }, 'conditions'>;

class MetarReader {
  readonly #nearMs: number;
  readonly #draft: Draft;
  readonly #main = new ConditionsCollector();
  readonly #trends: { trend: TrendDraft; collector: ConditionsCollector }[] = [];
  readonly #undecoded: string[] = [];
  #previous = '';
  #hasTemperatures = false;

  get altimeterHpa(): number | null {
    return this.#draft.altimeter?.hPa ?? null;
  }

  constructor(raw: string, nearMs: number) {
    this.#nearMs = nearMs;
    this.#draft = {
      raw,
      kind: null,
      station: null,
      observedMs: null,
      isAutomatic: false,
      isCorrected: false,
      isNil: false,
      conditions: this.#main.conditions,
      runwayVisualRanges: [],
      runwayStates: [],
      recentWeather: [],
      windShearRunways: [],
      temperatureC: null,
      dewPointC: null,
      altimeter: null,
      sea: null,
      colourState: null,
      isNoSignificantChangeExpected: false,
      trends: [],
      remarks: null,
      undecoded: [],
    };
  }

  /** Decodes kind, station and time. Returns the index of the body. */
  readHeader(tokens: readonly string[]): number {
    let at = 0;
    const first = tokens[at];
    if (first === 'METAR' || first === 'SPECI') {
      this.#draft.kind = first;
      at += 1;
    }
    while (/^(?:METAR|SPECI|COR|AMD|AUTO)$/.test(tokens[at] ?? '')) {
      this.#takeFlag(tokens[at] ?? '');
      at += 1;
    }
    if (/^[A-Z][A-Z\d]{3}$/.test(tokens[at] ?? '')) {
      this.#draft.station = tokens[at] ?? null;
      at += 1;
    }
    const time = /^(\d{2})(\d{2})(\d{2})Z$/.exec(tokens[at] ?? '');
    const parts = time ? dayTime(Number(time[1]), Number(time[2]), Number(time[3])) : null;
    if (parts === null) return at;
    this.#draft.observedMs = resolvePastDayTime(parts, this.#nearMs);
    return at + 1;
  }

  /** Decodes a group at the start of `tokens`. Returns the number of tokens used, at least 1. */
  take(tokens: readonly string[]): number {
    const used = this.#takeAny(tokens);
    this.#previous = tokens[used - 1] ?? '';
    return used;
  }

  #takeAny(tokens: readonly string[]): number {
    const [token = ''] = tokens;
    if (this.#takeFlag(token) || this.#takeTrend(token)) return 1;
    const current = this.#trends.at(-1)?.collector ?? this.#main;
    const used =
      this.#takeWindShear(tokens) ||
      current.take(tokens) ||
      (this.#takeRunway(token) || this.#takeMeasured(token) || this.#takeExtra(token) ? 1 : 0);
    if (used > 0) return used;
    this.#undecoded.push(token);
    return 1;
  }

  /** Lists tokens of another report as undecoded. */
  leave(tokens: readonly string[]): void {
    this.#undecoded.push(...tokens);
  }

  conclude(remarks: Remarks | null): DecodedMetar {
    const { temperatureC, dewPointC } = this.#draft;
    return {
      ...this.#draft,
      conditions: this.#main.conditions,
      trends: this.#trends.map(({ trend, collector }) => ({ ...trend, conditions: collector.conditions })),
      remarks,
      temperatureC: remarks?.preciseTemperatureC ?? temperatureC,
      dewPointC: remarks?.preciseDewPointC ?? dewPointC,
      undecoded: [...this.#undecoded, ...(remarks?.undecoded ?? [])],
    };
  }

  #takeFlag(token: string): boolean {
    if (token === 'AUTO') this.#draft.isAutomatic = true;
    else if (/^(?:COR|CC[A-Z])$/.test(token)) this.#draft.isCorrected = true;
    else if (token === 'NIL') this.#draft.isNil = true;
    else if (token === 'NOSIG') this.#draft.isNoSignificantChangeExpected = true;
    else return false;
    return true;
  }

  #takeTrend(token: string): boolean {
    const current = this.#trends.at(-1)?.trend;
    if (token === 'TEMPO' || token === 'BECMG' || token === 'INTER') {
      // `PROB40 TEMPO` is one trend.
      if (current?.kind === 'PROB' && this.#previous.startsWith('PROB')) current.kind = token;
      else this.#beginTrend(token);
      return true;
    }
    const probability = /^PROB(\d{2})$/.exec(token);
    if (probability) {
      this.#beginTrend('PROB').probabilityPercent = Number(probability[1]);
      return true;
    }
    return this.#takeTrendTime(token);
  }

  #takeTrendTime(token: string): boolean {
    const time = /^(FM|TL|AT)((?:[01]\d|2[0-4])[0-5]\d)$/.exec(token);
    const [, word, hoursAndMinutes = null] = time ?? [];
    // Australian trends begin with a bare FM.
    const current = this.#trends.at(-1)?.trend;
    const startsTrend =
      word === 'FM' && (current === undefined || current.from !== null || current.kind === 'FM');
    const trend = startsTrend ? this.#beginTrend('FM') : current;
    if (!time || !trend) return false;
    if (word === 'FM') trend.from = hoursAndMinutes;
    else if (word === 'TL') trend.until = hoursAndMinutes;
    else trend.at = hoursAndMinutes;
    return true;
  }

  #beginTrend(kind: MetarTrend['kind']): TrendDraft {
    const trend: TrendDraft = { kind, probabilityPercent: null, from: null, until: null, at: null };
    this.#trends.push({ trend, collector: new ConditionsCollector() });
    return trend;
  }

  #takeWindShear(tokens: readonly string[]): number {
    const match = /^WS (?:(?:TKOF|LDG) )?(?:(ALL) RWY|(?:RWY ?|R)(\d{2}[LCR]?))(?= |$)/.exec(
      tokens.join(' '),
    );
    if (!match) return 0;
    this.#draft.windShearRunways = [...this.#draft.windShearRunways, match[1] ?? match[2] ?? ''];
    return match[0].split(' ').length;
  }

  #takeRunway(token: string): boolean {
    const range = readRunwayVisualRange(token);
    const state = readRunwayState(token);
    if (range !== null) this.#draft.runwayVisualRanges = [...this.#draft.runwayVisualRanges, range];
    if (state !== null) this.#draft.runwayStates = [...this.#draft.runwayStates, state];
    return range !== null || state !== null;
  }

  #takeMeasured(token: string): boolean {
    const temperatures = /^(M?\d{1,2}|\/\/|XX)\/(M?\d{1,2}|\/\/|XX)?$/.exec(token);
    // After the temperatures, `///` is an unavailable colour state.
    if (temperatures && !this.#hasTemperatures) {
      this.#hasTemperatures = true;
      this.#draft.temperatureC = readTemperatureC(temperatures[1]);
      this.#draft.dewPointC = readTemperatureC(temperatures[2]);
      return true;
    }
    const altimeter = readAltimeter(token);
    // Some stations give both units; the first is the official one.
    if (altimeter !== null) this.#draft.altimeter ??= altimeter;
    return altimeter !== null || /^[QA]\/{4}$/.test(token) || (this.#hasTemperatures && token === '///');
  }

  #takeExtra(token: string): boolean {
    const recent = token.startsWith('RE') ? readWeather(token.slice(2)) : null;
    if (recent !== null) this.#draft.recentWeather = [...this.#draft.recentWeather, recent];
    else if (/^W(?:M?\d{2}|\/\/)\/(?:S[\d/]|H(?:\d{1,3}|\/{3}))$/.test(token)) this.#draft.sea = token;
    else if (/^(?:BLACK)?(?:BLU\+?|WHT|GRN|YLO[12]?|AMB|RED)$|^BLACK$/.test(token)) {
      this.#draft.colourState = token;
    } else return token === 'RE//';
    return true;
  }
}
