import { type ReportedLayer, readReportedLayers } from './pirep-terms.ts';

/** Reported cloud layer; altitudes in ft AMSL, `null` is not reported. */
export interface ReportedCloud {
  readonly cover: string;
  readonly baseFt: number | null;
  readonly topFt: number | null;
}

/** Decoded pilot report. `null` is not reported. */
export interface DecodedPirep {
  readonly isUrgent: boolean;
  /** Text after /OV, e.g. `ACH090015`. */
  readonly location: string | null;
  /** Time of the report, `0427`. */
  readonly timeText: string | null;
  readonly altitudeFt: number | null;
  /** Top of a band such as `FL180-220`, whose base is `altitudeFt`; `null` when one level is reported. */
  readonly altitudeTopFt: number | null;
  /** `climb`, `descent`, `ground` or `unknown` when reported instead of a level. */
  readonly altitudeKind: 'level' | 'climb' | 'descent' | 'ground' | 'unknown';
  readonly aircraft: string | null;
  readonly clouds: readonly ReportedCloud[];
  readonly weather: string | null;
  readonly temperatureC: number | null;
  readonly windFromDeg: number | null;
  readonly windSpeedKt: number | null;
  readonly turbulence: readonly ReportedLayer[];
  readonly icing: readonly ReportedLayer[];
  readonly remarks: string | null;
  /** Undecoded text. */
  readonly undecoded: readonly string[];
}

interface Draft {
  isUrgent: boolean;
  location: string | null;
  timeText: string | null;
  altitudeFt: number | null;
  altitudeTopFt: number | null;
  altitudeKind: DecodedPirep['altitudeKind'];
  aircraft: string | null;
  clouds: ReportedCloud[];
  weather: string | null;
  temperatureC: number | null;
  windFromDeg: number | null;
  windSpeedKt: number | null;
  turbulence: readonly ReportedLayer[];
  icing: readonly ReportedLayer[];
  remarks: string | null;
  undecoded: string[];
}

const emptyDraft = (): Draft => ({
  isUrgent: false,
  location: null,
  timeText: null,
  altitudeFt: null,
  altitudeTopFt: null,
  altitudeKind: 'unknown',
  aircraft: null,
  clouds: [],
  weather: null,
  temperatureC: null,
  windFromDeg: null,
  windSpeedKt: null,
  turbulence: [],
  icing: [],
  remarks: null,
  undecoded: [],
});

const KINDS = {
  DURC: 'climb',
  DURGC: 'climb',
  DURD: 'descent',
  DURGD: 'descent',
  GRND: 'ground',
  UNKN: 'unknown',
} as const;

function readLevel(text: string, draft: Draft): boolean {
  const words = text.replace(/^FL ?/, '');
  const code = /^(DURG?C|DURG?D|GRND|UNKN)/.exec(words)?.[1];
  const kind = code === undefined ? undefined : Object.entries(KINDS).find(([name]) => name === code)?.[1];
  if (kind) {
    draft.altitudeKind = kind;
    if (kind === 'ground') draft.altitudeFt = 0;
    return true;
  }
  const level = /^(\d{3})(?: ?- ?(?:FL)?(\d{3}))?$/.exec(words);
  if (!level) return false;
  const heightsFt = level.slice(1).flatMap((digits) => (digits ? Number(digits) * 100 : []));
  draft.altitudeFt = Math.min(...heightsFt);
  draft.altitudeTopFt = heightsFt.length > 1 ? Math.max(...heightsFt) : null;
  draft.altitudeKind = 'level';
  return true;
}

const COVERS = 'SKC|CLEAR|CLR|FEW|SCT|BKN|OVC';

const hundreds = (digits: string | undefined): number | null =>
  digits !== undefined && /^\d{3}$/.test(digits) ? Number(digits) * 100 : null;

/** Cover, base and top in the current format, `BKN020-TOP045`. */
const COVER_FIRST = new RegExp(
  String.raw`\b(${COVERS})(?:V(?:FEW|SCT|BKN|OVC))? ?-?(?:(\d{3})|UNKN?)?(?: ?-? ?TOPS? ?(\d{3}|UNKN?)|-(\d{3}|UNKN?))?`,
  'g',
);
/**
 * Base, cover and top in the format before 1999, still in use: `010BKN028`, `031 BKN047`, `032OVCUNK`, `B041 OVC T061`.
 */
const BASE_FIRST = new RegExp(String.raw`\bB?(\d{3}|UNKN?) ?(${COVERS}) ?T?(\d{3}|UNKN?)\b(?!-)`, 'g');

function readClouds(text: string): { clouds: ReportedCloud[]; rest: string } {
  const clouds: ReportedCloud[] = [];
  const add = (cover: string, base: string | undefined, top: string | undefined): string => {
    clouds.push({ cover: cover === 'CLEAR' ? 'CLR' : cover, baseFt: hundreds(base), topFt: hundreds(top) });
    return ' ';
  };
  const rest = text
    .replaceAll(BASE_FIRST, (...match: string[]) => add(match[2] ?? '', match[1], match[3]))
    .replaceAll(COVER_FIRST, (...match: string[]) => add(match[1] ?? '', match[2], match[3] ?? match[4]));
  const tops = clouds.length === 0 ? /\bTOPS? (\d{3})\b/.exec(rest) : null;
  if (tops) add('unknown cover', undefined, tops[1]);
  return { clouds, rest: tops ? rest.replace(tops[0], ' ') : rest };
}

const temperatureOf = (text: string): number | null => {
  const match = /^(?:TA )?(M|MS|PS|-|\+)? ?(\d{1,2})C?$/.exec(text);
  if (!match) return null;
  const size = Number(match[2]);
  return match[1]?.startsWith('M') || match[1] === '-' ? -size : size;
};

/** Trims separators; a minus sign before a digit stays. */
const tidy = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/^(?:[\s,.;=]|-(?! ?\d))+|[\s,.;=-]+$/g, '');

/** Reader of each text element indicator; returns the undecoded text. */
const ELEMENTS: Readonly<Record<string, (text: string, draft: Draft) => string>> = {
  OV(text, draft) {
    draft.location = text === '' ? null : text;
    return '';
  },
  TM(text, draft) {
    if (!/^\d{4}Z?$/.test(text)) return text;
    draft.timeText = text.slice(0, 4);
    return '';
  },
  FL: (text, draft) => (readLevel(text, draft) ? '' : text),
  TP(text, draft) {
    // Codes for an unknown type.
    draft.aircraft = /^(?:|UNKN?|UNKNOWN|ZZZZ)$/.test(text) ? null : text;
    return '';
  },
  SK(text, draft) {
    const { clouds, rest } = readClouds(text);
    draft.clouds.push(...clouds);
    return rest;
  },
  WX(text, draft) {
    draft.weather = text === '' ? null : text;
    return '';
  },
  TA(text, draft) {
    draft.temperatureC = temperatureOf(text);
    return draft.temperatureC === null ? text : '';
  },
  WV(text, draft) {
    const wind = /^(\d{3})\/?(\d{2,3})(?:KT)?$/.exec(text);
    if (!wind || Number(wind[1]) > 360) return text;
    draft.windFromDeg = Number(wind[1]) % 360;
    draft.windSpeedKt = Number(wind[2]);
    return '';
  },
  TB(text, draft) {
    const { layers, rest } = readReportedLayers(text);
    draft.turbulence = [...draft.turbulence, ...layers];
    return rest;
  },
  IC(text, draft) {
    const { layers, rest } = readReportedLayers(text);
    draft.icing = [...draft.icing, ...layers];
    return rest;
  },
  RM(text, draft) {
    draft.remarks = draft.remarks === null ? text : `${draft.remarks} / ${text}`;
    return '';
  },
};

const INDICATOR = /^(OV|TM|FL|TP|SK|WX|TA|WV|TB|IC|RM)(?=[ \dDGUM+-]|CLR|CLEAR|FEW|SCT|BKN|OVC|$)\s*(.*)$/;

/**
 * Decodes a part without an indicator, which continues the element before the slash: `TB LGT 060-080/MOD 100-120`,
 * `SK BKN020/OVC050`, `WX 1/2SM`. Returns the undecoded text.
 */
function readContinued(indicator: string | null, part: string, draft: Draft): string {
  if (indicator === 'WX' && /^\d{1,2}SM\b/.test(part) && draft.weather !== null) {
    draft.weather += `/${part}`;
    return '';
  }
  const isLayered = indicator === 'TB' || indicator === 'IC' || indicator === 'SK';
  return isLayered ? (ELEMENTS[indicator]?.(tidy(part), draft) ?? part) : part;
}

function decodeUa(text: string): DecodedPirep {
  const draft = emptyDraft();
  const parts = text.split('/').map((part) => part.trim());
  const head = parts[0] ?? '';
  draft.isUrgent = /\bUUA\b/.test(head);
  const beyond = tidy(head.replace(/^([A-Z0-9]{2,4} )?U?UA\b/, ''));
  if (beyond !== '') draft.undecoded.push(beyond);
  let before: string | null = null;
  for (const part of parts.slice(1)) {
    // After /RM a slash is part of the remarks.
    if (before === 'RM') {
      draft.remarks = `${draft.remarks ?? ''}/${part}`;
      continue;
    }
    const [, indicator, words = ''] = INDICATOR.exec(part) ?? [];
    const read = indicator === undefined ? undefined : ELEMENTS[indicator];
    const rest = tidy(read ? read(tidy(words), draft) : readContinued(before, part, draft));
    if (rest !== '') draft.undecoded.push(indicator === undefined ? rest : `${indicator} ${rest}`);
    before = indicator ?? before;
  }
  return draft;
}

/** Decodes a position report with weather: `ARP UAL1967 4224N 09623W 0305 F340 331/019KT TB LIGHT SK CLEAR IC NONE`. */
function decodeAirep(text: string): DecodedPirep {
  const draft = emptyDraft();
  let rest = text.replace(/^ARP ?/, '');
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    if (match) rest = rest.replace(match[0], ' ');
    return match;
  };
  const tail = / (?:TB|SK|IC|RM) .*/.exec(rest)?.[0] ?? '';
  rest = tail === '' ? rest : rest.replace(tail, ' ');
  draft.aircraft = take(/^[A-Z0-9]{3,8}(?= )/)?.[0] ?? null;
  draft.location = take(/\b\d{2,4}[NS] ?\d{3,5}[EW]\b/)?.[0] ?? null;
  draft.timeText = take(/ (\d{4})Z? /)?.[1] ?? null;
  const level = take(/\bF(?:L)?(\d{3})\b/)?.[1];
  if (level !== undefined) readLevel(level, draft);
  const temperature = take(/\b(MS|PS|M)(\d{1,2})\b/)?.[0];
  draft.temperatureC = temperature === undefined ? null : temperatureOf(temperature);
  const wind = take(/\b(\d{3})\/(\d{2,3})(?:KT)?\b/);
  if (wind) {
    draft.windFromDeg = Number(wind[1]) % 360;
    draft.windSpeedKt = Number(wind[2]);
  }
  for (const [, indicator = '', words = ''] of tail.matchAll(
    /\b(TB|SK|IC|RM) (.*?)(?= (?:TB|SK|IC|RM) |$)/g,
  )) {
    const left = tidy(ELEMENTS[indicator]?.(tidy(words), draft) ?? words);
    if (left !== '') draft.undecoded.push(`${indicator} ${left}`);
  }
  if (tidy(rest) !== '') draft.undecoded.push(tidy(rest));
  return draft;
}

/** Decodes a PIREP (`UA`, `UUA`) or AIREP (`ARP`). Never throws; `undecoded` lists what it cannot decode. */
export function decodePirep(raw: string): DecodedPirep {
  const text = raw.toUpperCase().replaceAll(/\s+/g, ' ').trim().replace(/=$/, '');
  return text.startsWith('ARP') ? decodeAirep(text) : decodeUa(text);
}
