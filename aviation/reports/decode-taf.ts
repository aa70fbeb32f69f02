import { type Conditions, ConditionsCollector } from './conditions.ts';
import { decodeRemarks, type Remarks } from './remarks.ts';
import { dayTime, resolveDayTime, resolvePastDayTime } from './report-time.ts';
import { type AltimeterSetting, readAltimeter, readTemperatureC, splitReport } from './report-tokens.ts';

/** Forecast non-convective low-level wind shear: the wind at a height up to 2000 ft. */
export interface ForecastWindShear {
  readonly heightFt: number;
  readonly fromDegTrue: number;
  readonly speedKt: number;
}

/** Turbulence or icing layer of a military TAF, with the code figure of its intensity. */
export interface ForecastLayer {
  readonly hazard: 'turbulence' | 'icing';
  readonly intensityCode: string;
  readonly baseFt: number;
  readonly topFt: number;
}

/** Group of a TAF. `INITIAL` and `FM` are complete, the others contain only changes. Times in ms since 1970. */
export interface TafGroup {
  readonly kind: 'INITIAL' | 'FM' | 'BECMG' | 'TEMPO' | 'INTER' | 'PROB';
  readonly probabilityPercent: number | null;
  /** Period; for BECMG, the period of the change. `null` when the times cannot be decoded. */
  readonly fromMs: number | null;
  readonly untilMs: number | null;
  readonly conditions: Conditions;
  readonly windShear: ForecastWindShear | null;
  readonly layers: readonly ForecastLayer[];
  /** Lowest altimeter setting expected (military). */
  readonly altimeter: AltimeterSetting | null;
}

/** Forecast maximum or minimum temperature. */
export interface ForecastTemperature {
  readonly kind: 'maximum' | 'minimum';
  readonly temperatureC: number;
  readonly atMs: number | null;
}

/** Decoded TAF; `raw` is the unchanged text. Times in ms since 1970. */
export interface DecodedTaf {
  readonly raw: string;
  readonly station: string | null;
  readonly issuedMs: number | null;
  readonly validFromMs: number | null;
  readonly validUntilMs: number | null;
  readonly isAmended: boolean;
  readonly isCorrected: boolean;
  readonly isCancelled: boolean;
  readonly isNil: boolean;
  readonly groups: readonly TafGroup[];
  readonly temperatures: readonly ForecastTemperature[];
  readonly remarks: Remarks | null;
  /** All tokens not decoded, in order, including those of the remarks. */
  readonly undecoded: readonly string[];
}

/**
 * Decodes a TAF of any country. Never throws. A TAF has only days and times: `nearMs` (time of receipt, ms since 1970)
 * determines the month.
 */
export function decodeTaf(raw: string, { nearMs }: { nearMs: number }): DecodedTaf {
  const { tokens, remarks: remarksText } = splitReport(raw);
  const remarks = remarksText === null ? null : decodeRemarks(remarksText, { altimeterHpa: null });
  const reader = new TafReader(raw, nearMs);
  for (let at = reader.readHeader(tokens); at < tokens.length;) at += reader.take(tokens.slice(at, at + 3));
  return reader.conclude(remarks);
}

type Writable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };
type GroupDraft = Omit<Writable<TafGroup>, 'conditions'>;
type Period = Pick<TafGroup, 'fromMs' | 'untilMs'>;

class TafReader {
  readonly #nearMs: number;
  readonly #draft: Omit<Writable<DecodedTaf>, 'groups' | 'temperatures'>;
  readonly #groups: { group: GroupDraft; collector: ConditionsCollector }[] = [];
  readonly #temperatures: ForecastTemperature[] = [];
  readonly #undecoded: string[] = [];
  /** Whether the validity includes days (`1506/1612`). */
  #hasDays = false;

  constructor(raw: string, nearMs: number) {
    this.#nearMs = nearMs;
    this.#draft = {
      raw,
      station: null,
      issuedMs: null,
      validFromMs: null,
      validUntilMs: null,
      isAmended: false,
      isCorrected: false,
      isCancelled: false,
      isNil: false,
      remarks: null,
      undecoded: [],
    };
  }

  /** Decodes station, times and flags. Returns the index of the forecast. */
  readHeader(tokens: readonly string[]): number {
    let at = 0;
    while (/^(?:TAF|AMD|COR|RTD)$/.test(tokens[at] ?? '')) {
      this.#takeFlag(tokens[at] ?? '');
      at += 1;
    }
    if (/^[A-Z][A-Z\d]{3}$/.test(tokens[at] ?? '')) {
      this.#draft.station = tokens[at] ?? null;
      at += 1;
    }
    // An issue time without Z looks like the old validity format; a validity after it distinguishes them.
    const hasValidity = /^\d{4}\/\d{4}$/.test(tokens[at + 1] ?? '');
    const issued = /^(\d{2})(\d{2})(\d{2})(Z?)$/.exec(tokens[at] ?? '');
    if (issued && (issued[4] === 'Z' || hasValidity)) {
      const [, day, hour, minute] = issued.map(Number);
      const time = dayTime(day ?? 0, hour ?? 0, minute ?? 0);
      this.#draft.issuedMs = time && resolvePastDayTime(time, this.#nearMs);
      at += 1;
    }
    const valid = this.#period(tokens[at] ?? '', this.#draft.issuedMs ?? this.#nearMs);
    this.#hasDays = /^\d{4}\/\d{4}$/.test(tokens[at] ?? '');
    if (valid !== null) {
      this.#draft.validFromMs = valid.fromMs;
      this.#draft.validUntilMs = valid.untilMs;
      at += 1;
    }
    this.#begin({ kind: 'INITIAL', ...this.#validity() });
    return at;
  }

  /** Decodes a group at the start of `tokens`. Returns the number of tokens used, at least 1. */
  take(tokens: readonly string[]): number {
    const [token = ''] = tokens;
    // No amendments are scheduled: the forecast itself is not an amended one.
    if (/^AMD NOT SKED\b/.test(tokens.join(' '))) return 3;
    const current = this.#groups.at(-1);
    const used =
      (this.#takeFlag(token) ? 1 : 0) ||
      this.#takeChange(tokens) ||
      (this.#takeTemperature(token) ? 1 : 0) ||
      (current && takeForecastGroup(current.group, token) ? 1 : 0) ||
      (current?.collector.take(tokens) ?? 0);
    if (used > 0) return used;
    this.#undecoded.push(token);
    return 1;
  }

  conclude(remarks: Remarks | null): DecodedTaf {
    return {
      ...this.#draft,
      groups: this.#groups.map(({ group, collector }) => ({ ...group, conditions: collector.conditions })),
      temperatures: this.#temperatures,
      remarks,
      undecoded: [...this.#undecoded, ...(remarks?.undecoded ?? [])],
    };
  }

  #validity(): Period {
    return { fromMs: this.#draft.validFromMs, untilMs: this.#draft.validUntilMs };
  }

  #begin(
    start: Pick<TafGroup, 'kind' | 'fromMs' | 'untilMs'> & { probabilityPercent?: number | null },
  ): void {
    const rest = { windShear: null, layers: [], altimeter: null };
    const group: GroupDraft = { probabilityPercent: null, ...start, ...rest };
    this.#groups.push({ group, collector: new ConditionsCollector() });
  }

  #takeFlag(token: string): boolean {
    if (token === 'AMD') this.#draft.isAmended = true;
    else if (token === 'COR') this.#draft.isCorrected = true;
    else if (token === 'CNL') this.#draft.isCancelled = true;
    else if (token === 'NIL') this.#draft.isNil = true;
    else return token === 'TAF' || token === 'RTD';
    return true;
  }

  /** Decodes FM, BECMG, TEMPO, INTER and PROB with their periods. */
  #takeChange(tokens: readonly string[]): number {
    const [token = ''] = tokens;
    const from = this.#startOfFm(token);
    if (from !== undefined) {
      this.#endLasting(from);
      this.#begin({ kind: 'FM', fromMs: from, untilMs: this.#draft.validUntilMs });
      return 1;
    }
    const probability = /^PROB(\d{2})$/.exec(token);
    const probabilityPercent = probability ? Number(probability[1]) : null;
    const kindAt = probability ? 1 : 0;
    const named = changeKind(tokens[kindAt]);
    if (named === null && !probability) return 0;
    const used = kindAt + (named === null ? 0 : 1);
    const near = this.#draft.validFromMs ?? this.#nearMs;
    const parted = this.#partedPeriod(tokens[used] ?? '', tokens[used + 1] ?? '');
    const period = parted ?? this.#period(tokens[used] ?? '', near);
    this.#begin({
      kind: named ?? 'PROB',
      probabilityPercent,
      ...(period ?? { fromMs: null, untilMs: null }),
    });
    return used + (parted ? 2 : period ? 1 : 0);
  }

  /** Decodes `0507 0511` as `0507/0511` when the validity includes days and contains both; otherwise `null`. */
  #partedPeriod(from: string, until: string): Period | null {
    const { validFromMs, validUntilMs } = this.#draft;
    if (!this.#hasDays || !/^\d{4}$/.test(from) || !/^\d{4}$/.test(until)) return null;
    const { fromMs = null, untilMs = null } = this.#period(`${from}/${until}`, validFromMs ?? 0) ?? {};
    if (fromMs === null || untilMs === null || validFromMs === null || validUntilMs === null) return null;
    return fromMs >= validFromMs && untilMs <= validUntilMs && fromMs < untilMs ? { fromMs, untilMs } : null;
  }

  /** An FM ends the preceding INITIAL or FM group. */
  #endLasting(fromMs: number | null): void {
    const lasting = this.#groups
      .filter(({ group }) => group.kind === 'INITIAL' || group.kind === 'FM')
      .at(-1);
    if (lasting) lasting.group.untilMs = fromMs;
  }

  /** Decodes `FM061830` or the old `FM1830`; `undefined` when it is not an FM, `null` when its time is invalid. */
  #startOfFm(token: string): number | null | undefined {
    const match = /^FM(\d{2})?(\d{2})(\d{2})$/.exec(token);
    if (!match) return undefined;
    const near = this.#draft.validFromMs ?? this.#nearMs;
    const [hour, minute] = [Number(match[2]), Number(match[3])];
    if (match[1] !== undefined) return instant({ day: Number(match[1]), hour, minute }, near);
    return onOrAfter({ hour, minute }, near);
  }

  /** Decodes `0612/0718`, the old validity `061218` and the old period `1218`; `null` for anything else. */
  #period(token: string, nearMs: number): Period | null {
    const current = /^(\d{2})(\d{2})\/(\d{2})(\d{2})$/.exec(token);
    if (current) {
      const [, fromDay, fromHour, untilDay, untilHour] = current.map(Number);
      const fromMs = instant({ day: fromDay, hour: fromHour, minute: 0 }, nearMs);
      const untilMs = instant({ day: untilDay, hour: untilHour, minute: 0 }, fromMs ?? nearMs);
      return { fromMs, untilMs };
    }
    const old = /^(\d{2})?(\d{2})(\d{2})$/.exec(token);
    if (!old || (old[1] === undefined) === (this.#groups.length === 0)) return null;
    const [, day, fromHour, untilHour] = old.map(Number);
    const fromMs =
      old[1] === undefined
        ? onOrAfter({ hour: fromHour, minute: 0 }, nearMs)
        : instant({ day, hour: fromHour, minute: 0 }, nearMs);
    const untilMs = fromMs === null ? null : onOrAfter({ hour: untilHour, minute: 0 }, fromMs + 1);
    return { fromMs, untilMs };
  }

  #takeTemperature(token: string): boolean {
    const match = /^T([XN])(M?\d{2})\/(\d{2})?(\d{2})Z?$/.exec(token);
    if (!match) return false;
    const near = this.#draft.validFromMs ?? this.#nearMs;
    const hour = Number(match[4]);
    const day = match[3] === undefined ? undefined : Number(match[3]);
    this.#temperatures.push({
      kind: match[1] === 'X' ? 'maximum' : 'minimum',
      temperatureC: readTemperatureC(match[2]) ?? 0,
      atMs: day === undefined ? onOrAfter({ hour }, near) : instant({ day, hour }, near),
    });
    return true;
  }
}

function changeKind(token: string | undefined): 'BECMG' | 'TEMPO' | 'INTER' | null {
  return token === 'BECMG' || token === 'TEMPO' || token === 'INTER' ? token : null;
}

interface LooseTime {
  readonly day?: number | undefined;
  readonly hour?: number | undefined;
  readonly minute?: number | undefined;
}

function instant({ day = 0, hour = 0, minute = 0 }: LooseTime, nearMs: number): number | null {
  const time = dayTime(day, hour, minute);
  return time === null ? null : resolveDayTime(time, nearMs);
}

/** First occurrence of a time of day at or after a time (ms since 1970), for old groups without a day. */
function onOrAfter({ hour = 0, minute = 0 }: LooseTime, earliestMs: number): number | null {
  if (dayTime(1, hour, minute) === null) return null;
  const date = new Date(earliestMs);
  const sameDayMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour, minute);
  return sameDayMs < earliestMs ? sameDayMs + 86_400_000 : sameDayMs;
}

/** Decodes groups of forecasts only: wind shear, turbulence and icing layers, lowest altimeter setting. */
function takeForecastGroup(group: GroupDraft, token: string): boolean {
  const shear = /^WS(\d{3})\/(\d{3})(\d{2,3})KT$/.exec(token);
  if (shear) {
    const [, height, fromDegTrue = 0, speedKt = 0] = shear.map(Number);
    group.windShear = { heightFt: (height ?? 0) * 100, fromDegTrue, speedKt };
    return true;
  }
  const layer = /^(?:(5)([\dX])|(6)(\d))(\d{3})(\d)$/.exec(token);
  if (layer) {
    const baseFt = Number(layer[5]) * 100;
    group.layers = [
      ...group.layers,
      {
        hazard: layer[1] === undefined ? 'icing' : 'turbulence',
        intensityCode: layer[2] ?? layer[4] ?? '',
        baseFt,
        topFt: baseFt + Number(layer[6]) * 1000,
      },
    ];
    return true;
  }
  const altimeter = readAltimeter(token);
  if (altimeter !== null) group.altimeter = altimeter;
  return altimeter !== null;
}
