import { parseMetar } from 'metar-taf-parser';

/** One remark that was understood. */
export interface Remark {
  /** The kind, `WindPeak`, `SeaLevelPressure` …, stable. */
  readonly kind: string;
  readonly text: string;
  /** In plain English, with the units of the report. */
  readonly words: string;
}

/** The part of a report after RMK. */
export interface Remarks {
  readonly text: string;
  readonly items: readonly Remark[];
  /** Temperature and dew point in tenths of a degree from the T group; the dew point may be missing. */
  readonly preciseTemperatureC: number | null;
  readonly preciseDewPointC: number | null;
  readonly seaLevelPressureHpa: number | null;
  readonly undecoded: readonly string[];
}

/** Longer text is no remark; it is listed undecoded instead of being searched. */
const LONGEST_REMARKS = 1000;

/** Stations' notes on themselves, which the library passes over. */
const STATION_NOTES: Readonly<Record<string, string>> = {
  $: 'station needs maintenance',
  SLPNO: 'sea level pressure not available',
  RVRNO: 'runway visual range not available',
  PWINO: 'present weather identifier not available',
  PNO: 'precipitation amount not available',
  FZRANO: 'freezing rain information not available',
  TSNO: 'thunderstorm information not available',
  VISNO: 'visibility at a second location not available',
  CHINO: 'ceiling at a second location not available',
};

/** Decodes the text after RMK. The vocabulary of remarks is large: `metar-taf-parser` knows it. */
export function decodeRemarks(text: string): Remarks {
  const found = text.length > LONGEST_REMARKS ? null : parseRemarks(text);
  const items: Remark[] = [];
  const undecoded: string[] = [];
  for (const remark of found ?? [{ type: 'Unknown', raw: text }]) {
    if (remark.type !== 'Unknown') {
      items.push({ kind: remark.type, text: remark.raw, words: remark.description ?? remark.raw });
      continue;
    }
    for (const token of remark.raw.split(/\s+/).filter((part) => part !== '')) {
      const note = decodeStationNote(token);
      if (note === null) undecoded.push(token);
      else items.push(note);
    }
  }
  return {
    text,
    items,
    undecoded,
    ...preciseTemperatures(text),
    seaLevelPressureHpa: seaLevelPressure(text),
  };
}

interface LibraryRemark {
  readonly type: string;
  readonly raw: string;
  readonly description?: string;
}

/** The library only takes whole reports and throws on some malformed ones; `null` then. */
function parseRemarks(text: string): readonly LibraryRemark[] | null {
  try {
    return parseMetar(`ZZZZ 010000Z RMK ${text}`).remarks;
  } catch {
    return null;
  }
}

function decodeStationNote(token: string): Remark | null {
  const words = STATION_NOTES[token];
  if (words !== undefined) return { kind: 'StationNote', text: token, words };
  const ice = /^I([136])(\d{3})$/.exec(token);
  if (!ice) return null;
  const inches = (Number(ice[2]) / 100).toFixed(2);
  return {
    kind: 'IceAccretion',
    text: token,
    words: `${inches} inches of ice accretion in the last ${ice[1]} h`,
  };
}

/** `T02270215`: sign (1 is minus) and tenths of a degree. */
function preciseTemperatures(text: string): Pick<Remarks, 'preciseTemperatureC' | 'preciseDewPointC'> {
  const match = /(?:^|\s)T([01])(\d{3})(?:([01])(\d{3}))?(?=\s|$)/.exec(text);
  const tenths = (sign: string | undefined, digits: string | undefined): number | null =>
    digits === undefined ? null : ((sign === '1' ? -1 : 1) * Number(digits)) / 10 + 0;
  return {
    preciseTemperatureC: tenths(match?.[1], match?.[2]),
    preciseDewPointC: tenths(match?.[3], match?.[4]),
  };
}

/** `SLP114` is 1011.4 and `SLP982` is 998.2: of 9 and 10 in front, the one nearer to 1000 hPa. */
function seaLevelPressure(text: string): number | null {
  const match = /(?:^|\s)SLP(\d{3})(?=\s|$)/.exec(text);
  if (!match) return null;
  const tenths = Number(match[1]);
  return (tenths >= 500 ? 9000 + tenths : 10_000 + tenths) / 10;
}
