import { KNOTS_PER_MPS } from '#aviation/units.ts';
import type { Observation, ObservedCloud } from './observation.ts';
import type { ReportStyle } from './station.ts';

/** Groups of METAR and TAF by national style (WMO FM 15 and FM 51; FMH-1 for statute miles). */

const pad = (value: number, digits: number): string => String(Math.round(value)).padStart(digits, '0');

/** Wind as reported, rounded in the unit of the style. */
export interface WindGroup {
  readonly text: string;
  /** `null` for VRB; 0 with speed 0 for calm. */
  readonly fromDegTrue: number | null;
  readonly speedKt: number;
  readonly gustKt: number | null;
}

/** Encodes a wind: `24012G25KT`, `VRB02KT`, `00000KT`, `24006MPS`. */
export function windGroup(
  wind: { windFromDegTrue: number | null; windKt: number; gustKt: number | null },
  style: ReportStyle,
): WindGroup {
  const isMps = style === 'icao-mps';
  const unit = isMps ? 'MPS' : 'KT';
  const inUnit = (kt: number): number => Math.round(isMps ? kt / KNOTS_PER_MPS : kt);
  const inKt = (value: number): number => Math.round(isMps ? value * KNOTS_PER_MPS : value);
  const speed = inUnit(wind.windKt);
  if (speed === 0) return { text: `00000${unit}`, fromDegTrue: 0, speedKt: 0, gustKt: null };
  const gust = wind.gustKt === null ? null : inUnit(wind.gustKt);
  const isGusty = gust !== null && gust > speed;
  const tens = wind.windFromDegTrue === null ? null : ((Math.round(wind.windFromDegTrue / 10) + 35) % 36) + 1;
  const direction = tens === null ? 'VRB' : pad(tens * 10, 3);
  return {
    text: `${direction}${pad(speed, 2)}${isGusty ? `G${pad(gust, 2)}` : ''}${unit}`,
    fromDegTrue: tens === null ? null : tens * 10,
    speedKt: inKt(speed),
    gustKt: isGusty ? inKt(gust) : null,
  };
}

const STATUTE_STEPS: readonly (readonly [miles: number, text: string])[] = [
  [0.125, '1/8'],
  [0.25, '1/4'],
  [0.5, '1/2'],
  [0.75, '3/4'],
  [1, '1'],
  [1.25, '1 1/4'],
  [1.5, '1 1/2'],
  [1.75, '1 3/4'],
  [2, '2'],
  [2.5, '2 1/2'],
  [3, '3'],
  [4, '4'],
  [5, '5'],
  [6, '6'],
  [7, '7'],
  [8, '8'],
  [9, '9'],
  [10, '10'],
];

/** Visibility in reporting increments, rounded down. */
export interface VisibilityGroup {
  readonly text: string;
  readonly statuteMiles: number;
  /** At or above the upper limit of reporting (10 km; 10 SM; 6 SM in a TAF). */
  readonly isUnlimited: boolean;
}

/** Encodes a visibility: `1 1/2SM`, `P6SM`, `3500`, `9999`. */
export function visibilityGroup(
  visibilityM: number,
  style: ReportStyle,
  kind: 'metar' | 'taf',
): VisibilityGroup {
  if (style === 'us' || style === 'canada') {
    const miles = visibilityM / 1609.344;
    if (kind === 'taf' && miles > 6) return { text: 'P6SM', statuteMiles: 6, isUnlimited: true };
    const [min, minText] = STATUTE_STEPS[0] ?? [0.125, '1/8'];
    const [value, text] = STATUTE_STEPS.findLast(([step]) => step <= miles) ?? [min, minText];
    return { text: `${text}SM`, statuteMiles: value, isUnlimited: value >= 10 };
  }
  if (visibilityM >= 10_000) return { text: '9999', statuteMiles: 6.21, isUnlimited: true };
  const step = visibilityM < 800 ? 50 : visibilityM < 5000 ? 100 : 1000;
  const metres = Math.max(50, Math.floor(visibilityM / step) * step);
  return {
    text: pad(metres, 4),
    statuteMiles: Math.round((metres / 1609.344) * 100) / 100,
    isUnlimited: false,
  };
}

/** Encodes a cloud layer: `BKN015`, `SCT025CB`. */
export function cloudGroup({ cover, baseFt, isCumulonimbus }: ObservedCloud): string {
  return `${cover}${pad(baseFt / 100, 3)}${isCumulonimbus ? 'CB' : ''}`;
}

/** Sky condition in a style: groups, or CAVOK (which also replaces the visibility), NSC or CLR. */
export interface SkyGroups {
  readonly groups: readonly string[];
  readonly clouds: readonly ObservedCloud[];
  readonly isCavok: boolean;
}

/** Encodes the sky condition. Outside North America, clouds at or above 5000 ft without CB are not reported. */
export function skyGroups(
  observed: Pick<Observation, 'clouds' | 'verticalVisibilityFt' | 'weather' | 'visibilityM'>,
  style: ReportStyle,
  kind: 'metar' | 'taf',
): SkyGroups {
  if (observed.verticalVisibilityFt !== null)
    return { groups: [`VV${pad(observed.verticalVisibilityFt / 100, 3)}`], clouds: [], isCavok: false };
  if (style === 'us' || style === 'canada') {
    const groups = observed.clouds.map(cloudGroup);
    if (groups.length > 0) return { groups, clouds: observed.clouds, isCavok: false };
    return { groups: [style === 'us' && kind === 'metar' ? 'CLR' : 'SKC'], clouds: [], isCavok: false };
  }
  const isSignificant = observed.clouds.some(({ baseFt, isCumulonimbus }) => baseFt < 5000 || isCumulonimbus);
  if (!isSignificant) {
    const isCavok = observed.visibilityM >= 10_000 && observed.weather.length === 0;
    return { groups: isCavok ? [] : ['NSC'], clouds: [], isCavok };
  }
  const reported = observed.clouds.filter(({ baseFt }) => baseFt < 12_000);
  return { groups: reported.map(cloudGroup), clouds: reported, isCavok: false };
}

/** Encodes a temperature: `M03`, `12`. */
export function temperatureGroup(temperatureC: number): string {
  const whole = Math.round(temperatureC);
  return `${whole < 0 || Object.is(whole, -0) ? 'M' : ''}${pad(Math.abs(whole), 2)}`;
}

/** Day, hour and minute UTC: `180355`. */
export function dayHourMinute(timeMs: number): string {
  const date = new Date(timeMs);
  return pad(date.getUTCDate(), 2) + pad(date.getUTCHours(), 2) + pad(date.getUTCMinutes(), 2);
}

/** Day and hour UTC of a TAF period: `1803`; midnight at its end is hour 24 of the previous day. */
export function dayHour(timeMs: number, isEnd = false): string {
  const date = new Date(timeMs);
  if (isEnd && date.getUTCHours() === 0) return `${pad(new Date(timeMs - 1).getUTCDate(), 2)}24`;
  return pad(date.getUTCDate(), 2) + pad(date.getUTCHours(), 2);
}
