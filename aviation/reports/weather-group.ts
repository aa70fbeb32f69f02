/** Present weather group: intensity, descriptor and phenomena as codes, and in words. */
export interface WeatherPhenomenon {
  readonly intensity: 'light' | 'moderate' | 'heavy' | 'vicinity';
  readonly descriptor: string | null;
  readonly phenomena: readonly string[];
  /** Plain text: `heavy thunderstorm with rain and hail`. */
  readonly words: string;
}

const DESCRIPTORS: Readonly<Record<string, string>> = {
  MI: 'shallow',
  PR: 'partial',
  BC: 'patches of',
  DR: 'low drifting',
  BL: 'blowing',
  SH: 'showers',
  TS: 'thunderstorm',
  FZ: 'freezing',
};

const PHENOMENA: Readonly<Record<string, string>> = {
  DZ: 'drizzle',
  RA: 'rain',
  SN: 'snow',
  SG: 'snow grains',
  IC: 'ice crystals',
  PL: 'ice pellets',
  GR: 'hail',
  GS: 'small hail or snow pellets',
  UP: 'unidentified precipitation',
  BR: 'mist',
  FG: 'fog',
  FU: 'smoke',
  VA: 'volcanic ash',
  DU: 'dust',
  SA: 'sand',
  HZ: 'haze',
  PY: 'spray',
  PO: 'dust whirls',
  SQ: 'squalls',
  FC: 'funnel cloud',
  SS: 'sandstorm',
  DS: 'duststorm',
};

const GROUP = new RegExp(
  `^([-+]|VC)?(${Object.keys(DESCRIPTORS).join('|')})?((?:${Object.keys(PHENOMENA).join('|')}){0,4})$`,
);

/** Decodes `-SHRA`, `+TSRAGR`, `VCTS`, `FG`; `null` for anything else. */
export function readWeather(token: string): WeatherPhenomenon | null {
  const match = GROUP.exec(token);
  if (!match) return null;
  const [, sign, descriptor = null, codes = ''] = match;
  const phenomena = codes.match(/../g) ?? [];
  // Without phenomena, only TS and VCSH are valid groups.
  const isAlone = descriptor === 'TS' || (descriptor === 'SH' && sign === 'VC');
  if (phenomena.length === 0 && !isAlone) return null;
  const intensity = intensityOf(sign);
  return { intensity, descriptor, phenomena, words: inWords({ intensity, descriptor, phenomena }) };
}

function intensityOf(sign: string | undefined): WeatherPhenomenon['intensity'] {
  if (sign === '-') return 'light';
  if (sign === '+') return 'heavy';
  return sign === 'VC' ? 'vicinity' : 'moderate';
}

function inWords(group: Omit<WeatherPhenomenon, 'words'>): string {
  const { intensity, descriptor, phenomena } = group;
  if (intensity === 'heavy' && phenomena.includes('FC')) return 'tornado or waterspout';
  const listed = phenomena.map((code) => PHENOMENA[code] ?? code).join(' and ');
  const prefix = intensity === 'light' || intensity === 'heavy' ? `${intensity} ` : '';
  const suffix = intensity === 'vicinity' ? ' in the vicinity' : '';
  return prefix + withDescriptor(descriptor, listed) + suffix;
}

function withDescriptor(descriptor: string | null, listed: string): string {
  if (descriptor === null) return listed;
  if (descriptor === 'TS') return listed === '' ? 'thunderstorm' : `thunderstorm with ${listed}`;
  if (descriptor === 'SH') return listed === '' ? 'showers' : `showers of ${listed}`;
  return `${DESCRIPTORS[descriptor] ?? descriptor} ${listed}`;
}
