import { type ReportedLayer, readReportedLayers } from './pirep-terms.ts';

/** A layer of cloud as a pilot saw it; heights in feet above mean sea level, `null` is not told. */
export interface ReportedCloud {
  readonly cover: string;
  readonly baseFt: number | null;
  readonly topFt: number | null;
}

/** What the words of a pilot report say. `null` is not told. */
export interface DecodedPirep {
  readonly isUrgent: boolean;
  /** Words after /OV, e.g. `ACH090015`. */
  readonly location: string | null;
  /** Time of the report, `0427`. */
  readonly timeText: string | null;
  readonly altitudeFt: number | null;
  /** Upper end of a band such as `FL180-220`, whose lower end is `altitudeFt`; `null` where one level is told. */
  readonly altitudeTopFt: number | null;
  /** `climb`, `descent`, `ground`, `unknown` where the level was told so. */
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
  /** Words that no rule reads. */
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
  const told = /^(DURG?C|DURG?D|GRND|UNKN)/.exec(words)?.[1];
  const kind = told === undefined ? undefined : Object.entries(KINDS).find(([name]) => name === told)?.[1];
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

function readClouds(text: string): { clouds: ReportedCloud[]; rest: string } {
  const clouds: ReportedCloud[] = [];
  const height = (digits: string | undefined): number | null =>
    digits === undefined ? null : Number(digits) * 100;
  const pattern = new RegExp(
    String.raw`\b(${COVERS})(?:V(?:FEW|SCT|BKN|OVC))? ?-?(?:(\d{3})|UNKN)?(?: ?-? ?TOPS? ?(\d{3}|UNKN)|-(\d{3}))?`,
    'g',
  );
  const rest = text.replaceAll(pattern, (...match: string[]) => {
    const [, cover = '', base, top, shortTop] = match;
    const topText = /^\d{3}$/.test(top ?? '') ? top : /^\d{3}$/.test(shortTop ?? '') ? shortTop : undefined;
    clouds.push({ cover: cover === 'CLEAR' ? 'CLR' : cover, baseFt: height(base), topFt: height(topText) });
    return ' ';
  });
  const tops = clouds.length === 0 ? /\bTOPS? (\d{3})\b/.exec(rest) : null;
  if (tops) clouds.push({ cover: 'unknown cover', baseFt: null, topFt: height(tops[1]) });
  return { clouds, rest: tops ? rest.replace(tops[0], ' ') : rest };
}

const temperatureOf = (text: string): number | null => {
  const told = /^(?:TA )?(M|MS|PS|-|\+)?(\d{1,2})C?$/.exec(text);
  if (!told) return null;
  const size = Number(told[2]);
  return told[1]?.startsWith('M') || told[1] === '-' ? -size : size;
};

const tidy = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,.;=-]+|[\s,.;=-]+$/g, '');

/** One reader for each text element indicator; each returns the words that it does not read. */
const ELEMENTS: Readonly<Record<string, (text: string, draft: Draft) => string>> = {
  OV(text, draft) {
    draft.location = text;
    return '';
  },
  TM(text, draft) {
    if (!/^\d{4}Z?$/.test(text)) return text;
    draft.timeText = text.slice(0, 4);
    return '';
  },
  FL: (text, draft) => (readLevel(text, draft) ? '' : text),
  TP(text, draft) {
    draft.aircraft = text;
    return '';
  },
  SK(text, draft) {
    const { clouds, rest } = readClouds(text);
    draft.clouds.push(...clouds);
    return rest;
  },
  WX(text, draft) {
    draft.weather = text;
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

function decodeUa(text: string): DecodedPirep {
  const draft = emptyDraft();
  const parts = text.split('/').map((part) => part.trim());
  const head = parts[0] ?? '';
  draft.isUrgent = /\bUUA\b/.test(head);
  const beyond = tidy(head.replace(/^([A-Z0-9]{3,4} )?U?UA\b/, ''));
  if (beyond !== '') draft.undecoded.push(beyond);
  let hasRemarks = false;
  for (const part of parts.slice(1)) {
    const element = /^(OV|TM|FL|TP|SK|WX|TA|WV|TB|IC|RM)(?=[ \dDGUM-]|$)\s*(.*)$/.exec(part);
    const indicator = element?.[1];
    const read = indicator === undefined ? undefined : ELEMENTS[indicator];
    // After /RM a slash is a part of the remarks.
    if (hasRemarks || !read) {
      if (draft.remarks !== null) draft.remarks += `/${part}`;
      else if (tidy(part) !== '') draft.undecoded.push(tidy(part));
      continue;
    }
    hasRemarks = indicator === 'RM';
    const rest = tidy(read(tidy(element?.[2] ?? ''), draft));
    if (rest !== '') draft.undecoded.push(`${indicator} ${rest}`);
  }
  return draft;
}

/** Position reports with weather: `ARP UAL1967 4224N 09623W 0305 F340 331/019KT TB LIGHT SK CLEAR IC NONE`. */
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

/** Decodes a PIREP (`UA`, `UUA`) or an AIREP (`ARP`). Every word is either read or in `undecoded`. */
export function decodePirep(raw: string): DecodedPirep {
  const text = raw.toUpperCase().replaceAll(/\s+/g, ' ').trim().replace(/=$/, '');
  return text.startsWith('ARP') ? decodeAirep(text) : decodeUa(text);
}
