/** Terms of turbulence and icing reports (AIM 7-1-18, 7-1-19). */

/** Rank of an intensity from none to extreme; halves are ranges such as `LGT-MOD`. */
export const INTENSITY_ORDER: Readonly<Record<string, number>> = {
  NEG: 0,
  'SMTH-LGT': 0.5,
  TRC: 0.5,
  'TRC-LGT': 0.75,
  LGT: 1,
  'LGT-MOD': 1.5,
  MOD: 2,
  'MOD-SEV': 2.5,
  HVY: 3,
  SEV: 3,
  'SEV-EXTM': 3.5,
  EXTM: 4,
};

const SYNONYMS: readonly [RegExp, string][] = [
  [/\b(?:LIGHT|LGHT|LT)\b/g, 'LGT'],
  [/\b(?:MODERATE|MDT|MODT)\b/g, 'MOD'],
  [/\b(?:SEVERE|SVR)\b/g, 'SEV'],
  [/\b(?:EXTREME|EXTRM)\b/g, 'EXTM'],
  [/\b(?:TRACE|TR)\b/g, 'TRC'],
  [/\b(?:NONE|NIL|NONE)\b/g, 'NEG'],
  [/\b(?:SMOOTH|SMTH)\b(?!-LGT)/g, 'NEG'],
  [/\b(?:SMOOTH|NEG)-LGT\b/g, 'SMTH-LGT'],
];

/** Standardises the spellings of an intensity: `MDT`, `MODERATE` → `MOD`. */
export function standardIntensity(text: string): string {
  return SYNONYMS.reduce((words, [pattern, word]) => words.replaceAll(pattern, word), text.toUpperCase());
}

/** Rank of an intensity, 0 to 4; `null` for any other word. */
export function intensityOrder(word: string): number | null {
  const standard = standardIntensity(word.trim());
  return INTENSITY_ORDER[standard] ?? null;
}

/** Reported turbulence or icing layer. Altitudes in ft AMSL; `null` is not reported. */
export interface ReportedLayer {
  /** Standard term, e.g. `LGT-MOD`; `NEG` is none. */
  readonly intensity: string;
  readonly order: number;
  /** `CAT`, `CHOP`, `LLWS`, `MWAVE`; `RIME`, `CLEAR`, `MIXED`, `SLD` (supercooled large drops). */
  readonly type: string | null;
  /** `ISOL`, `OCNL`, `CONT`. */
  readonly frequency: string | null;
  readonly baseFt: number | null;
  readonly topFt: number | null;
}

const INTENSITY = 'SMTH-LGT|NEG|TRC-LGT|TRC|LGT-MOD|LGT|MOD-SEV|MOD|SEV-EXTM|SEV|EXTM|HVY';
const FREQUENCIES: Readonly<Record<string, string>> = {
  CONS: 'CONT',
  CONT: 'CONT',
  OCNL: 'OCNL',
  INTMT: 'OCNL',
  INT: 'OCNL',
  OCC: 'OCNL',
  ISOL: 'ISOL',
  ISOLD: 'ISOL',
};
const TYPES: Readonly<Record<string, string>> = {
  CAT: 'CAT',
  CHOP: 'CHOP',
  LLWS: 'LLWS',
  MWAVE: 'MWAVE',
  'MTN WAVE': 'MWAVE',
  RIME: 'RIME',
  RIM: 'RIME',
  CLEAR: 'CLEAR',
  CLR: 'CLEAR',
  MIXED: 'MIXED',
  MXD: 'MIXED',
  MX: 'MIXED',
  SLD: 'SLD',
};

const hundreds = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text) * 100;

/** Decodes the altitudes of a layer: `190-220`, `FL280-FL350`, `080 120`, `BLO 100`, `ABV FL350`, `DURC 040-060`. */
function heights(text: string): { baseFt: number | null; topFt: number | null; used: string | null } {
  const range = /\b(?:FL)?(\d{3})(?: ?- ?| )(?:FL)?(\d{3})\b/.exec(text);
  if (range) {
    const [low, high] = [hundreds(range[1]) ?? 0, hundreds(range[2]) ?? 0].toSorted((a, b) => a - b);
    return { baseFt: low ?? null, topFt: high ?? null, used: range[0] };
  }
  const below = /\b(?:BLO|BLW) (?:FL)?(\d{3})\b/.exec(text);
  if (below) return { baseFt: null, topFt: hundreds(below[1]), used: below[0] };
  const above = /\bABV (?:FL)?(\d{3})\b/.exec(text);
  if (above) return { baseFt: hundreds(above[1]), topFt: null, used: above[0] };
  const only = /\b(?:FL)?(\d{3})\b/.exec(text);
  if (only) return { baseFt: hundreds(only[1]), topFt: hundreds(only[1]), used: only[0] };
  return { baseFt: null, topFt: null, used: null };
}

/** Decodes the text after /TB or /IC; `rest` is the undecoded part. */
export function readReportedLayers(text: string): { layers: ReportedLayer[]; rest: string } {
  const words = standardIntensity(text).replaceAll(/\b(\w{3}) TO (\w{3,4})\b/g, '$1-$2');
  const starts = [
    ...words.matchAll(
      new RegExp(String.raw`(?:\b(?:CONS|CONT|OCNL|OCC|INTMT|INT|ISOLD?) )?\b(?:${INTENSITY})\b`, 'g'),
    ),
  ];
  const head = starts[0] ? words.slice(0, starts[0].index) : words;
  const left: string[] = [head];
  const layers = starts.map((start, index): ReportedLayer => {
    let part = words.slice(start.index, starts[index + 1]?.index);
    const intensity = new RegExp(String.raw`\b(?:${INTENSITY})\b`).exec(part)?.[0] ?? 'NEG';
    const frequency = /\b(?:CONS|CONT|OCNL|OCC|INTMT|INT|ISOLD?)\b/.exec(part)?.[0];
    const type = /\b(?:CAT|CHOP|LLWS|MWAVE|MTN WAVE|RIME?|CLEAR|CLR|MIXED|MXD|MX|SLD)\b/.exec(part)?.[0];
    const { baseFt, topFt, used } = heights(part);
    for (const word of [intensity, frequency, type, used]) if (word) part = part.replace(word, ' ');
    left.push(part.replaceAll(/\b(?:TURB|TB|ICE|ICG|IC)\b/g, ' '));
    return {
      intensity,
      order: INTENSITY_ORDER[intensity] ?? 0,
      type: type === undefined ? null : (TYPES[type] ?? type),
      frequency: frequency === undefined ? null : (FREQUENCIES[frequency] ?? frequency),
      baseFt,
      topFt,
    };
  });
  const rest = left
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,.;=-]+|[\s,.;=-]+$/g, '');
  return { layers, rest };
}
