import {
  beginningsInWords,
  clockInWords,
  CLOCK,
  lightningInWords,
  located,
  MOVEMENT,
  placeInWords,
  WHERE,
} from './remark-words.ts';
import { readWeather } from './weather-group.ts';

/** Values from the body of the report that are needed to decode its remarks. */
export interface RemarkContext {
  readonly altimeterHpa: number | null;
}
type Words = (match: RegExpExecArray, context: RemarkContext) => string | null;

/** Group of the remarks: kind, pattern anchored at its first character, and its meaning as text; `null`: no match. */
export interface RemarkGroup {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly words: Words;
}

const group = (kind: string, pattern: string, words: Words | string): RemarkGroup => ({
  kind,
  pattern: new RegExp(String.raw`^(?:${pattern})(?=\s|$)`),
  words: typeof words === 'string' ? () => words : words,
});

const COVERS: Readonly<Record<string, string>> = {
  FEW: 'few',
  SCT: 'scattered',
  BKN: 'broken',
  OVC: 'overcast',
};
const COVER = 'FEW|SCT|BKN|OVC';
const GENERA: Readonly<Record<string, string>> = {
  CI: 'cirrus',
  CS: 'cirrostratus',
  CC: 'cirrocumulus',
  AS: 'altostratus',
  AC: 'altocumulus',
  ACC: 'altocumulus castellanus',
  NS: 'nimbostratus',
  SC: 'stratocumulus',
  ST: 'stratus',
  SF: 'stratus fractus',
  CU: 'cumulus',
  CF: 'cumulus fractus',
  CB: 'cumulonimbus',
  TCU: 'towering cumulus',
};
const GENUS = 'ACC|TCU|CI|CS|CC|AS|AC|NS|SC|ST|SF|CU|CF|CB';
const SIGNIFICANT: Readonly<Record<string, string>> = {
  CB: 'cumulonimbus',
  CBMAM: 'cumulonimbus mamma',
  TCU: 'towering cumulus',
  ACC: 'altocumulus castellanus',
  ACSL: 'standing lenticular altocumulus',
  SCSL: 'standing lenticular stratocumulus',
  CCSL: 'standing lenticular cirrocumulus',
  'APRNT ROTOR CLD': 'apparent rotor cloud',
  'ROTOR CLD': 'rotor cloud',
};
const MILES = String.raw`M?(?:\d+ \d/\d{1,2}|\d+/\d{1,2}|\d+)`;
const HIDING = 'FG|BR|FU|HZ|DU|SA|VA|SN|RA|DZ|BLSN|BLDU|PY';

/** WMO code table 0200, in the wording of FMH-1 table 12-7. */
const TENDENCIES = [
  'increasing, then decreasing',
  'increasing, then steady or increasing more slowly',
  'increasing',
  'decreasing or steady, then increasing',
  'steady',
  'decreasing, then increasing',
  'decreasing, then steady or decreasing more slowly',
  'decreasing',
  'steady or increasing, then decreasing',
];

const hundreds = (text: string | undefined): string =>
  (Number(text) * 100).toLocaleString('en-US', { useGrouping: true });
const tenthsC = (sign: string | undefined, digits: string | undefined): string =>
  `${sign === '1' && Number(digits) !== 0 ? '−' : ''}${(Number(digits) / 10).toFixed(1)} °C`;
const inches = (digits: string | undefined, unit: number): string =>
  (Number(digits) / unit).toFixed(unit === 10 ? 1 : 2);
const fall =
  (period: string): Words =>
  ([, digits = '']) => {
    if (digits.includes('/')) return `precipitation in the ${period}: amount not determined`;
    return Number(digits) === 0
      ? `precipitation in the ${period}: trace`
      : `precipitation in the ${period}: ${inches(digits, 100)} in`;
  };

/**
 * Sea level pressure in hPa: the three digits are prefixed with 9 or 10, whichever is nearer to the altimeter setting,
 * or to 1000 hPa without one. A fixed limit fails: a high over Alaska exceeds 1050 hPa, a hurricane is below 950 hPa.
 */
export const seaLevelPressureHpa = (digits: string, { altimeterHpa }: RemarkContext): number => {
  const above = (10_000 + Number(digits)) / 10;
  const below = (9000 + Number(digits)) / 10;
  const near = altimeterHpa ?? 999.99;
  return Math.abs(above - near) < Math.abs(below - near) ? above : below;
};

const WIND_AND_VISIBILITY: readonly RemarkGroup[] = [
  group('WindPeak', `PK WND (\\d{3})(\\d{2,3})/(${CLOCK})`, ([, from, speed, at = '']) =>
    Number(from) > 360 ? null : `peak wind ${from}° at ${Number(speed)} kt, ${clockInWords(at)}`,
  ),
  group(
    'WindShift',
    `WSHFT (${CLOCK})( FROPA)?`,
    ([, at = '', front]) => `wind shift ${clockInWords(at)}${front === undefined ? '' : ', frontal passage'}`,
  ),
  group('TowerVisibility', `TWR VIS (${MILES})`, ([, miles]) => `tower visibility ${miles} SM`),
  group('SurfaceVisibility', `SFC VIS (${MILES})`, ([, miles]) => `surface visibility ${miles} SM`),
  group(
    'VariableVisibility',
    `VIS (${MILES})V(${MILES})`,
    ([, from, to]) => `visibility varying from ${from} to ${to} SM`,
  ),
  group(
    'SecondLocationVisibility',
    `VIS (${MILES}) RWY ?(\\d{2}[LCR]?)`,
    ([, miles, runway]) => `visibility ${miles} SM at runway ${runway}`,
  ),
  group(
    'SectorVisibility',
    `VIS (N|NE|E|SE|S|SW|W|NW)(?:-(N|NE|E|SE|S|SW|W|NW))? (${MILES})`,
    ([, first = '', second, miles]) =>
      `visibility to the ${placeInWords(second === undefined ? first : `${first}-${second}`)} ${miles} SM`,
  ),
];

const WEATHER: readonly RemarkGroup[] = [
  group(
    'Tornado',
    `(TORNADO|FUNNEL CLOUD|WATERSPOUT)(?: ([BE])(${CLOCK}))?(?: (\\d+) (${WHERE}))?( ?${MOVEMENT})?`,
    (match) => {
      const [, what = '', edge, at = '', distance, where, movement] = match;
      const time = edge === undefined ? '' : ` ${edge === 'B' ? 'began' : 'ended'} ${clockInWords(at)}`;
      const far = distance === undefined ? '' : ` ${distance} SM`;
      return located(`${what.toLowerCase()}${time}${far}`, where, movement?.trim());
    },
  ),
  group(
    'Lightning',
    `(?:(OCNL|FRQ|CONS) )?LTG((?:IC|CC|CG|CA)*)(?: (${WHERE}))?`,
    ([, often, kinds, where]) => lightningInWords(often, kinds, where),
  ),
  group('PrecipitationBegEnd', `(?:[+-]?[A-Z]+(?:[BE](?:${CLOCK}))+)+`, ([text]) => beginningsInWords(text)),
  group(
    'HailSize',
    String.raw`GR (?:(LESS THAN) )?(\d+ \d/\d|\d/\d|\d+)`,
    ([, less, size]) => `hailstones ${less === undefined ? '' : 'less than '}${size} in`,
  ),
  group('Virga', `VIRGA(?: (${WHERE}))?`, ([, where]) => located('virga', where, undefined)),
  group(
    'WeatherLocation',
    `([+-]?(?:VC)?[A-Z]{2,6}) (${WHERE})(${MOVEMENT})?`,
    ([, code = '', where, movement]) => {
      const weather = code === 'SH' ? 'showers' : readWeather(code)?.words;
      return weather === undefined ? null : located(weather, where, movement);
    },
  ),
  group('WeatherLocation', `([+-]?(?:VC)?[A-Z]{2,6}) (${MOVEMENT})`, ([, code = '', movement]) => {
    const weather = readWeather(code)?.words;
    return weather === undefined ? null : located(weather, undefined, movement);
  }),
  group(
    'SnowIncrease',
    String.raw`SNINCR (\d+)/(\d+)`,
    ([, hour, total]) => `snow increasing rapidly: ${hour} in in the last hour, ${total} in on the ground`,
  ),
  group('Frost', 'FROIN', 'frost on the indicator'),
];

const SKY: readonly RemarkGroup[] = [
  group(
    'VariableCeiling',
    String.raw`CIG (\d{3})V(\d{3})`,
    ([, low, high]) => `ceiling varying from ${hundreds(low)} to ${hundreds(high)} ft`,
  ),
  group(
    'SecondLocationCeiling',
    String.raw`CIG (\d{3}) RWY ?(\d{2}[LCR]?)`,
    ([, height, runway]) => `ceiling ${hundreds(height)} ft at runway ${runway}`,
  ),
  group('CeilingRagged', 'CIG RGD', 'ceiling ragged'),
  group(
    'Obscuration',
    String.raw`(${HIDING}) (${COVER})(\d{3})`,
    ([, code = '', cover = '', height]) =>
      `${readWeather(code)?.words ?? code}: ${COVERS[cover]} layer at ${hundreds(height)} ft`,
  ),
  group(
    'VariableSky',
    `(${COVER})(\\d{3})? V (${COVER})`,
    ([, from = '', height, to = '']) =>
      `${COVERS[from]}${height === undefined ? '' : ` at ${hundreds(height)} ft`} varying to ${COVERS[to]}`,
  ),
  group(
    'SignificantCloud',
    `(CBMAM|CB|TCU|ACC|ACSL|SCSL|CCSL|(?:APRNT )?ROTOR CLD)(?: (${WHERE}))?(?: ?(${MOVEMENT}))?`,
    ([, what = '', where, movement]) => located(SIGNIFICANT[what] ?? what, where, movement),
  ),
  group('CloudOktas', `((?:${GENUS})\\d)+`, ([text]) =>
    [...text.matchAll(new RegExp(`(${GENUS})(\\d)`, 'g'))]
      .map(([, genus = '', oktas]) => `${GENERA[genus]} ${oktas}/8`)
      .join(', '),
  ),
  group(
    'CloudOktas',
    String.raw`(\d)(${GENUS})(\d{3})`,
    ([, oktas, genus = '', height]) => `${GENERA[genus]} ${oktas}/8 at ${hundreds(height)} ft`,
  ),
  group('CloudTrace', `((?:(?:${GENUS}) TR ?)+)`, ([text]) =>
    text
      .trim()
      .split(' TR')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((genus) => `${GENERA[genus]} trace`)
      .join(', '),
  ),
  group(
    'CloudTypes',
    String.raw`8/([\d/])([\d/])([\d/])`,
    ([, low, middle, high]) => `cloud types (WMO code): low ${low}, middle ${middle}, high ${high}`,
  ),
];

const MEASURED: readonly RemarkGroup[] = [
  group(
    'SeaLevelPressure',
    String.raw`SLP(\d{3})`,
    ([, digits = ''], context) => `sea level pressure ${seaLevelPressureHpa(digits, context).toFixed(1)} hPa`,
  ),
  group('PressureRisingRapidly', 'PRESRR', 'pressure rising rapidly'),
  group('PressureFallingRapidly', 'PRESFR', 'pressure falling rapidly'),
  group(
    'PressureTendency',
    String.raw`5([0-8])(\d{3})`,
    ([, code, digits]) =>
      `pressure ${TENDENCIES[Number(code)]}: ${(Number(digits) / 10).toFixed(1)} hPa in 3 h`,
  ),
  group(
    'HourlyTemperatureDewPoint',
    String.raw`T([01])(\d{3})(?:([01])(\d{3}))?`,
    ([, sign, air, dewSign, dew]) =>
      `temperature ${tenthsC(sign, air)}${dew === undefined ? '' : `, dew point ${tenthsC(dewSign, dew)}`}`,
  ),
  group(
    'MaxMinTemperature24Hour',
    String.raw`4([01])(\d{3})([01])(\d{3})`,
    ([, highSign, high, lowSign, low]) =>
      `24 h maximum ${tenthsC(highSign, high)}, minimum ${tenthsC(lowSign, low)}`,
  ),
  group(
    'MaxTemperature6Hour',
    String.raw`1([01])(\d{3})`,
    ([, sign, digits]) => `6 h maximum ${tenthsC(sign, digits)}`,
  ),
  group(
    'MinTemperature6Hour',
    String.raw`2([01])(\d{3})`,
    ([, sign, digits]) => `6 h minimum ${tenthsC(sign, digits)}`,
  ),
  group('HourlyPrecipitationAmount', String.raw`P(\d{4}|\/{4})`, fall('last hour')),
  group('Precipitation36Hour', String.raw`6(\d{4}|\/{4})`, fall('last 3 or 6 h')),
  group('Precipitation24Hour', String.raw`7(\d{4}|\/{4})`, fall('last 24 h')),
  group('SnowDepth', String.raw`4/(\d{3})`, ([, depth]) => `snow depth ${Number(depth)} in`),
  group(
    'Snowfall6Hour',
    String.raw`931(\d{3})`,
    ([, digits]) => `snowfall in the last 6 h: ${inches(digits, 10)} in`,
  ),
  group(
    'SnowWaterEquivalent',
    String.raw`933(\d{3})`,
    ([, digits]) => `water equivalent of the snow on the ground ${inches(digits, 10)} in`,
  ),
  group('SunshineDuration', String.raw`98(\d{3})`, ([, minutes]) => `${Number(minutes)} min of sunshine`),
  group('IceAccretion', String.raw`I([136])(\d{3})`, ([, hours, digits]) =>
    Number(digits) === 0
      ? `ice accretion in the last ${hours} h: trace`
      : `${inches(digits, 100)} in of ice accretion in the last ${hours} h`,
  ),
  group(
    'DensityAltitude',
    String.raw`DENSITY ALT (-?\d+) ?FT`,
    ([, height]) => `density altitude ${Number(height).toLocaleString('en-US').replace('-', '−')} ft`,
  ),
  group('Altimeter', String.raw`A([23]\d{3})`, ([, digits]) => `altimeter ${inches(digits, 100)} inHg`),
  group('PressureRisingRapidly', 'P/RR', 'pressure rising rapidly'),
  group('PressureFallingRapidly', 'P/FR', 'pressure falling rapidly'),
  group('Qfe', String.raw`QFE ?(\d{3})(?:[.,]\d)?(?:/(\d{3,4}))?`, ([, mm, hPa]) =>
    hPa === undefined
      ? Number(mm) < 850
        ? `QFE ${mm} mmHg`
        : `QFE ${mm} hPa`
      : `QFE ${mm} mmHg (${Number(hPa)} hPa)`,
  ),
];

const MISSING: Readonly<Record<string, string>> = {
  VIS: 'visibility',
  CIG: 'ceiling',
  ICE: 'icing',
  WX: 'weather',
  WND: 'wind',
  CLD: 'cloud',
  PRES: 'pressure',
  TEMP: 'temperature',
  DP: 'dew point',
};
const note = (kind: string, token: string, words: string) => group(kind, token, words);
const STATION: readonly RemarkGroup[] = [
  note('AO1', 'A[O0]1A?', 'automated station without a precipitation discriminator'),
  note('AO2', 'A[O0]2A?', 'automated station with a precipitation discriminator'),
  note('AircraftMishap', String.raw`\(?ACFT MSHP\)?`, 'aircraft mishap'),
  note('StationNote', String.raw`\$`, 'station needs maintenance'),
  note('StationNote', 'SLPNO', 'sea level pressure not available'),
  note('StationNote', 'RVRNO', 'runway visual range not available'),
  note('StationNote', 'PWINO', 'present weather identifier not available'),
  note('StationNote', 'PNO', 'precipitation amount not available'),
  note('StationNote', 'FZRANO', 'freezing rain information not available'),
  note('StationNote', 'TSNO', 'thunderstorm information not available'),
  group(
    'StationNote',
    String.raw`VISNO(?: RWY ?(\d{2}[LCR]?))?`,
    ([, runway]) =>
      `visibility at a second location not available${runway === undefined ? '' : ` (runway ${runway})`}`,
  ),
  group(
    'StationNote',
    String.raw`CHINO(?: RWY ?(\d{2}[LCR]?))?`,
    ([, runway]) =>
      `ceiling at a second location not available${runway === undefined ? '' : ` (runway ${runway})`}`,
  ),
  group(
    'Missing',
    String.raw`(VIS|CIG|ICE|WX|WND|CLD|PRES|TEMP|DP) MISG`,
    ([, code = '']) => `${MISSING[code]} missing`,
  ),
  note('ObservationsEnd', 'LAST(?: STFD)?(?: OBS)?', 'last observation for now'),
];

/** Remark groups of the Federal Meteorological Handbook No. 1, chapter 12, with those of Canada and Japan. */
export const REMARK_GROUPS: readonly RemarkGroup[] = [
  ...STATION,
  ...WIND_AND_VISIBILITY,
  ...MEASURED,
  ...SKY,
  ...WEATHER,
];
