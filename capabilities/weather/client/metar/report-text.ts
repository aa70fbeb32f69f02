import { METRES_PER_FOOT } from '#aviation/units.ts';
import { clockText } from '#platform/client/time/time-text.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import {
  measuredDigits,
  measuredText,
  type Units,
  unitOf,
  visibilityText as measuredVisibility,
} from '#platform/client/units/units.ts';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import { formatUtcDay } from '#aviation/time/utc.ts';
import {
  CATEGORY_LETTERS,
  type DecodedMetarAnswer,
  type DecodedTafAnswer,
  type ReportConditions,
  type ReportWind,
} from '../../contract.ts';

/** Shown for an unknown value. */
const UNKNOWN = '—';
const METRES_A_MILE = 1609.344;

const CATEGORIES: readonly FlightCategory[] = ['VFR', 'MVFR', 'IFR', 'LIFR'];

/** The category for a letter of the columns. */
export const categoryOfLetter = (letter: string): FlightCategory | null =>
  CATEGORIES.find((category) => CATEGORY_LETTERS[category] === letter) ?? null;

/** The worst that a forecast may bring beside what prevails; `null` is a deviation of which that is not known. */
export const atTimesText = (worst: FlightCategory | null): string => `, at times ${worst ?? 'not known'}`;

const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');
const three = (value: number): string => String(Math.round(value)).padStart(3, '0');

/** `310°T 15 G25 kt`, `Calm`, `Variable 3 kt`. */
export function windText(wind: ReportWind | null, units: Units = settings.get()): string {
  if (wind === null || wind.speedKt === null) return UNKNOWN;
  if (Math.round(wind.speedKt) === 0 && (wind.gustKt ?? 0) === 0) return 'Calm';
  const from = wind.isVariable
    ? 'Variable'
    : wind.fromDegTrue === null
      ? `direction ${UNKNOWN}`
      : `${three(wind.fromDegTrue)}°T`;
  const speed = (kt: number) => measuredDigits('speedKt', kt, units);
  const gust = wind.gustKt === null ? '' : ` G${speed(wind.gustKt)}`;
  return `${from} ${wind.isSpeedAbove ? '>' : ''}${speed(wind.speedKt)}${gust} ${unitOf('speedKt', units)}`;
}

/** `varying 180° to 240°`, or nothing. */
export function variationText(wind: ReportWind | null): string | null {
  if (!wind?.variation) return null;
  return `varying ${three(wind.variation.fromDegTrue)}° to ${three(wind.variation.toDegTrue)}°`;
}

type Visibility = NonNullable<ReportConditions['visibility']>;

function visibilityAmount({ metres, statuteMiles, reportedIn }: Visibility, units: Units): string {
  const unit = units.visibility === 'reported' ? reportedIn : units.visibility;
  if (unit === 'SM') return `${Math.round(statuteMiles * 1000) / 1000} SM`;
  if (units.visibility !== 'reported') return measuredVisibility(metres, units);
  return metres >= 10_000 ? `${Math.round(metres / 1000)} km` : `${thousands(metres)} m`;
}

/** In the unit of the report, `10 SM or more`, `3,500 m`, unless the settings have another. */
export function visibilityText(
  visibility: ReportConditions['visibility'],
  units: Units = settings.get(),
): string {
  if (visibility === null) return UNKNOWN;
  const amount = visibilityAmount(visibility, units);
  if (visibility.bound === 'above') return `${amount} or more`;
  return visibility.bound === 'below' ? `less than ${amount}` : amount;
}

/** `1,200 m · 400 m NW`: prevailing, then the lowest with its direction. */
export function visibilitiesText(
  { visibility, directionalVisibilities }: ReportConditions,
  units: Units = settings.get(),
): string {
  const lowest = directionalVisibilities.map(({ metres, direction }) => {
    const amount = visibilityAmount(
      { metres, statuteMiles: metres / METRES_A_MILE, bound: 'exact', reportedIn: 'm' },
      units,
    );
    return direction === null ? `lowest ${amount}` : `${amount} ${direction}`;
  });
  const prevailing = visibility === null && lowest.length > 0 ? [] : [visibilityText(visibility, units)];
  return [...prevailing, ...lowest].join(' · ');
}

type RunwayRange = DecodedMetarAnswer['runwayVisualRanges'][number];

/** Runway visual range is given in metres or feet, never in kilometres or miles: `SM` uses feet. */
function runwayRangeUnit({ reportedIn }: RunwayRange, { visibility }: Units): 'm' | 'ft' {
  if (visibility === 'reported') return reportedIn;
  return visibility === 'SM' ? 'ft' : 'm';
}

/** `04R: 3,000 to >6,000 ft up`, `27L: 375 m`; the unit follows that of visibility. */
export function runwayRangeText(range: RunwayRange, units: Units = settings.get()): string {
  const { runway, metres, bound, upToMetres, upToBound, trend } = range;
  if (metres === null) return `${runway}: ${UNKNOWN}`;
  const length = { ...units, runwayLength: runwayRangeUnit(range, units) };
  const amount = (value: number, limit: RunwayRange['bound']) =>
    `${limit === 'above' ? '>' : limit === 'below' ? '<' : ''}${measuredDigits('runwayFt', value / METRES_PER_FOOT, length)}`;
  return [
    `${runway}:`,
    amount(metres, bound),
    upToMetres === null ? null : `to ${amount(upToMetres, upToBound)}`,
    length.runwayLength,
    trend,
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** `Runway 24L closed by snow`, `All runways contaminated, 290293`, `Aerodrome closed by snow`. */
export function runwayStateText({ runway, state, code }: DecodedMetarAnswer['runwayStates'][number]): string {
  const what = runway === null ? 'Aerodrome' : runway === '88' ? 'All runways' : `Runway ${runway}`;
  const friction = state === 'cleared' ? 'friction code ' : '';
  return `${what} ${state}${code === null ? '' : `, ${friction}${code}`}`;
}

/** `1,100 ft`, `None`. */
export function ceilingText(ceiling: ReportConditions['ceiling'], units: Units = settings.get()): string {
  if (ceiling.state === 'at') return measuredText('altitudeFt', ceiling.heightFt, units);
  return ceiling.state === 'none' ? 'None' : UNKNOWN;
}

const COVERS = { FEW: 'Few', SCT: 'Scattered', BKN: 'Broken', OVC: 'Overcast' } as const;
const CLEAR: Record<NonNullable<ReportConditions['sky']['clear']>, string> = {
  SKC: 'Sky clear',
  CLR: 'Clear below 12,000 ft',
  NSC: 'No significant cloud',
  NCD: 'No cloud detected',
  CAVOK: 'CAVOK',
};

/** `Scattered 800 ft · Broken 1,100 ft CB`. */
export function skyText({ sky }: Pick<ReportConditions, 'sky'>, units: Units = settings.get()): string {
  const layers = sky.layers.map(({ cover, baseFt, type }) =>
    [
      cover === null ? `Amount ${UNKNOWN}` : COVERS[cover],
      measuredText('altitudeFt', baseFt, units),
      type ?? '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
  if (sky.isObscured) {
    const upward = measuredText('altitudeFt', sky.verticalVisibilityFt, units);
    layers.push(`Sky obscured, vertical visibility ${upward}`);
  }
  if (layers.length > 0) return layers.join(' · ');
  return sky.clear === null ? UNKNOWN : CLEAR[sky.clear];
}

/** Phenomena as text, capitalised; `None` where the report has none. */
export function weatherText({ weather, isWeatherEnded, unavailable }: ReportConditions): string {
  if (weather.length > 0) {
    const words = weather.map((one) => one.words).join(', ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  if (unavailable.includes('weather')) return UNKNOWN;
  return isWeatherEnded ? 'No significant weather' : 'No weather reported';
}

type MetarFigures = Pick<DecodedMetarAnswer, 'temperatureC' | 'dewPointC'>;

function degreesText(celsius: number | null, unit: 'C' | 'F'): string {
  if (celsius === null) return UNKNOWN;
  const value = Math.round(unit === 'C' ? celsius : celsius * 1.8 + 32) + 0;
  return value < 0 ? `−${-value}` : String(value);
}

/** `8 / −3 °C`. */
export function temperaturesText({ temperatureC, dewPointC }: MetarFigures, unit: 'C' | 'F'): string {
  if (temperatureC === null && dewPointC === null) return UNKNOWN;
  return `${degreesText(temperatureC, unit)} / ${degreesText(dewPointC, unit)} °${unit}`;
}

/** Both units, the reported one first. */
export function altimeterTexts(altimeter: DecodedMetarAnswer['altimeter']): { qnh: string; inches: string } {
  if (altimeter === null) return { qnh: UNKNOWN, inches: UNKNOWN };
  return { qnh: `${Math.floor(altimeter.hPa + 0.05)} hPa`, inches: `${altimeter.inHg.toFixed(2)} inHg` };
}

/** `1251Z`; with the day if it is another day. */
export function instantText(instantMs: number | null, nowMs: number): string {
  if (instantMs === null) return UNKNOWN;
  const day = formatUtcDay(instantMs);
  return day === formatUtcDay(nowMs) ? clockText(instantMs) : `${day} ${clockText(instantMs)}`;
}

const KINDS: Record<DecodedTafAnswer['groups'][number]['kind'], string> = {
  INITIAL: 'Forecast',
  FM: 'From',
  BECMG: 'Becoming',
  TEMPO: 'At times',
  INTER: 'Intermittently',
  PROB: 'Possible',
};

/** `30 % At times`, `From`. */
export function groupKindText(
  group: Pick<DecodedTafAnswer['groups'][number], 'kind' | 'probabilityPercent'>,
) {
  const { kind, probabilityPercent } = group;
  return probabilityPercent === null ? KINDS[kind] : `${KINDS[kind]}, ${probabilityPercent} %`;
}

const PERIOD = (ms: number): string => {
  const date = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(date.getUTCDate())}/${two(date.getUTCHours())}${two(date.getUTCMinutes())}Z`;
};

/** `20/1200Z–21/1800Z`. */
export function periodText({ fromMs, untilMs }: { fromMs: number | null; untilMs: number | null }): string {
  return `${fromMs === null ? UNKNOWN : PERIOD(fromMs)}–${untilMs === null ? UNKNOWN : PERIOD(untilMs)}`;
}

/** Content of a group, without unchanged elements. */
export function groupText(
  { conditions, windShear }: DecodedTafAnswer['groups'][number],
  units: Units = settings.get(),
): string {
  const { wind, visibility, weather, isWeatherEnded, sky } = conditions;
  const hasSky = sky.layers.length > 0 || sky.isObscured || sky.clear !== null;
  const isCavok = sky.clear === 'CAVOK';
  const hasVisibility = visibility !== null || conditions.directionalVisibilities.length > 0;
  return [
    wind === null ? null : windText(wind, units),
    hasVisibility && !isCavok ? visibilitiesText(conditions, units) : null,
    weather.length > 0 || (isWeatherEnded && !isCavok) ? weatherText(conditions) : null,
    hasSky ? skyText(conditions, units) : null,
    windShear === null
      ? null
      : `wind shear at ${measuredText('altitudeFt', windShear.heightFt, units)}: ${three(windShear.fromDegTrue)}°T ${measuredText('speedKt', windShear.speedKt, units)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** `−51 ft`; null is unknown. */
export function signedFeetText(feet: number | null, units: Units = settings.get()): string | null {
  return feet === null ? null : measuredText('altitudeFt', feet, units);
}
