import { addCloudGroup, UNREPORTED_SKY } from '#aviation/reports/cloud-group.ts';
import { decodeRemarks } from '#aviation/reports/remarks.ts';
import { readAltimeter, readTemperatureC } from '#aviation/reports/report-tokens.ts';
import { readRunwayState, readRunwayVisualRange } from '#aviation/reports/runway-group.ts';
import { readDirectionalVisibility, readVisibility, type Visibility } from '#aviation/reports/visibility.ts';
import { readWeather } from '#aviation/reports/weather-group.ts';
import { type ReportedWind, readWind, readWindVariation } from '#aviation/reports/wind-group.ts';
import { thousands } from './card.ts';

/** Group of a METAR or TAF and its meaning; null when no reader decodes it. */
export interface ReadGroup {
  readonly text: string;
  readonly words: string | null;
}

const FIXED: Readonly<Record<string, string>> = {
  METAR: 'routine report',
  SPECI: 'special report',
  TAF: 'aerodrome forecast',
  AUTO: 'automatic station, no observer',
  COR: 'corrected',
  AMD: 'amended',
  NIL: 'no report was made',
  CAVOK:
    'visibility 10 km or more, no cloud below 5,000 ft or the highest minimum sector altitude, no significant weather',
  NSW: 'significant weather has ended',
  NOSIG: 'no significant change within 2 h',
  TEMPO: 'temporary changes, each under 1 h',
  BECMG: 'becoming, and staying so',
  INTER: 'intermittent changes',
  PROB30: 'probability 30 %',
  PROB40: 'probability 40 %',
  RMK: 'remarks follow',
  SKC: 'sky clear',
  CLR: 'no cloud below 12,000 ft detected',
  NSC: 'no significant cloud',
  NCD: 'no cloud detected by the automatic station',
  '//': 'weather not available',
};
const COVERS = {
  FEW: 'few, 1–2 oktas',
  SCT: 'scattered, 3–4 oktas',
  BKN: 'broken, 5–7 oktas',
  OVC: 'overcast',
};
const TYPES: Readonly<Record<string, string>> = { CB: 'cumulonimbus', TCU: 'towering cumulus' };
const SIGNS = { exact: '', above: 'more than ', below: 'less than ' };

const three = (degrees: number): string => String(degrees).padStart(3, '0');
const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(1).replace(/\.0$/, '');

function windWords({ fromDegTrue, isVariable, speedKt, gustKt, isSpeedAbove }: ReportedWind): string {
  if (speedKt === 0 && fromDegTrue === 0) return 'wind calm';
  const from = isVariable
    ? 'variable'
    : fromDegTrue === null
      ? 'direction not reported'
      : `from ${three(fromDegTrue)}° true`;
  const speed =
    speedKt === null ? 'speed not reported' : `${isSpeedAbove ? 'more than ' : ''}${figure(speedKt)} kt`;
  return `wind ${from}, ${speed}${gustKt === null ? '' : `, gusts ${figure(gustKt)} kt`}`;
}

function visibilityWords({ metres, statuteMiles, bound, reportedIn }: Visibility): string {
  if (reportedIn === 'SM') return `visibility ${SIGNS[bound]}${Number(statuteMiles.toFixed(4))} SM`;
  if (bound === 'above') return 'visibility 10 km or more';
  return `visibility ${thousands(metres)} m`;
}

function cloudWords(token: string): string | null {
  const sky = addCloudGroup(UNREPORTED_SKY, token);
  if (sky === null) return null;
  if (sky.isObscured)
    return sky.verticalVisibilityFt === null
      ? 'sky obscured, vertical visibility not available'
      : `sky obscured, vertical visibility ${thousands(sky.verticalVisibilityFt)} ft`;
  const [layer] = sky.layers;
  if (!layer) return null;
  const cover = layer.cover === null ? 'cloud amount not available' : COVERS[layer.cover];
  const base =
    layer.baseFt === null ? 'base not available' : `base ${thousands(layer.baseFt)} ft above the aerodrome`;
  const type = layer.type === null ? '' : `, ${TYPES[layer.type] ?? layer.type}`;
  return `${cover}, ${base}${type}`;
}

function runwayWords(token: string): string | null {
  const range = readRunwayVisualRange(token);
  if (range !== null) {
    const { runway, metres, bound, upToMetres, upToBound, trend } = range;
    if (metres === null) return `runway ${runway}: visual range not available`;
    const upTo = upToMetres === null ? '' : `, varying up to ${SIGNS[upToBound]}${thousands(upToMetres)} m`;
    const change = trend === null ? '' : trend === 'steady' ? ', steady' : `, tending ${trend}`;
    return `runway ${runway}: visual range ${SIGNS[bound]}${thousands(metres)} m${upTo}${change}`;
  }
  const state = readRunwayState(token);
  if (state === null) return null;
  return `${state.runway === null ? 'aerodrome' : `runway ${state.runway}`}: ${state.state}${state.code === null ? '' : `, code ${state.code}`}`;
}

function temperatureWords(token: string): string | null {
  const match = /^(M?\d{2})\/(M?\d{2}|\/\/)?$/.exec(token);
  if (!match) return null;
  const degrees = (text: string | undefined): string => {
    const value = readTemperatureC(text);
    return value === null ? 'not available' : `${String(value).replace('-', '−')} °C`;
  };
  return `temperature ${degrees(match[1])}, dew point ${degrees(match[2])}`;
}

const dayTime = (day = '', hour = '', minute = '00'): string => `day ${Number(day)}, ${hour}${minute}Z`;

function timeWords(token: string): string | null {
  const at = /^(\d{2})(\d{2})(\d{2})Z$/.exec(token);
  if (at) return dayTime(at[1], at[2], at[3]);
  const from = /^FM(\d{2})(\d{2})(\d{2})$/.exec(token);
  if (from) return `from ${dayTime(from[1], from[2], from[3])}`;
  const span = /^(\d{2})(\d{2})\/(\d{2})(\d{2})$/.exec(token);
  if (!span || Number(span[2]) > 24 || Number(span[4]) > 24 || Number(span[1]) > 31) return null;
  return `from ${dayTime(span[1], span[2])} to ${dayTime(span[3], span[4])}`;
}

function weatherWords(token: string): string | null {
  const isRecent = token.startsWith('RE') && token.length > 2;
  const groups = (isRecent ? token.slice(2) : token).split('/').map(readWeather);
  if (groups.some((one) => one === null)) return null;
  const words = groups.map((one) => one?.words ?? '').join(', ');
  return isRecent ? `recent: ${words}` : words;
}

function altimeterWords(token: string): string | null {
  const setting = readAltimeter(token);
  if (setting === null) return null;
  return setting.reportedIn === 'hPa'
    ? `QNH ${setting.hPa} hPa`
    : `altimeter ${setting.inHg.toFixed(2)} inHg (${Math.floor(setting.hPa + 0.05)} hPa)`;
}

function directionalWords(token: string): string | null {
  const one = readDirectionalVisibility(token);
  return one === null ? null : `visibility ${thousands(one.metres)} m towards ${one.direction}`;
}

function variationWords(token: string): string | null {
  const varying = readWindVariation(token);
  return varying === null
    ? null
    : `wind direction varying between ${three(varying.fromDegTrue)}° and ${three(varying.toDegTrue)}° true`;
}

function windGroupWords(token: string): string | null {
  const wind = readWind(token);
  return wind === null ? null : windWords(wind);
}

/** Readers in order; each returns null for other groups. */
const READERS: readonly ((token: string) => string | null)[] = [
  (token) => FIXED[token] ?? null,
  timeWords,
  windGroupWords,
  variationWords,
  directionalWords,
  runwayWords,
  weatherWords,
  cloudWords,
  temperatureWords,
  altimeterWords,
];

function readOne(tokens: readonly string[]): { used: number; words: string | null } {
  const [token = ''] = tokens;
  for (const read of READERS) {
    const words = read(token);
    if (words !== null) return { used: 1, words };
  }
  const visibility = readVisibility(tokens);
  if (visibility !== null) return { used: visibility.used, words: visibilityWords(visibility.visibility) };
  return { used: 1, words: null };
}

function readRemarkGroups(text: string): ReadGroup[] {
  const { items, undecoded } = decodeRemarks(text, { altimeterHpa: null });
  return [
    ...items.map(({ text: remark, words }) => ({ text: remark, words })),
    ...undecoded.map((token) => ({ text: token, words: null })),
  ];
}

/**
 * Explains each group of a METAR or TAF with the decoders of the weather capability. Accepts any groups or a whole
 * report; a group that is not decoded has null words.
 */
export function readGroups(text: string): ReadGroup[] {
  const tokens = text
    .toUpperCase()
    .split(/[\s=]+/)
    .filter((token) => token !== '');
  const remarksAt = tokens.indexOf('RMK');
  const body = remarksAt < 0 ? tokens : tokens.slice(0, remarksAt + 1);
  const groups: ReadGroup[] = [];
  for (let at = 0; at < body.length;) {
    const isStation = /^\d{6}Z$/.test(body[at + 1] ?? '') && /^[A-Z][A-Z\d]{3}$/.test(body[at] ?? '');
    const { used, words } = isStation
      ? { used: 1, words: `station ${body[at] ?? ''}` }
      : readOne(body.slice(at));
    const written = body.slice(at, at + used).join(' ');
    // Outside a report, a remark group may be alone.
    const [remark] = words === null && remarksAt < 0 ? readRemarkGroups(written) : [];
    groups.push({ text: written, words: words ?? remark?.words ?? null });
    at += used;
  }
  return remarksAt < 0 ? groups : [...groups, ...readRemarkGroups(tokens.slice(remarksAt + 1).join(' '))];
}
