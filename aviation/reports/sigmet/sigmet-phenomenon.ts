import type { MessageWords } from './sigmet-words.ts';

/** Phenomena of SIGMETs and AIRMETs. */
export const PHENOMENON_KINDS = [
  'convective',
  'turbulence',
  'icing',
  'mountain-wave',
  'volcanic-ash',
  'tropical-cyclone',
  'dust',
  'radioactive',
  'ifr',
  'mountain-obscuration',
  'surface-wind',
  'low-level-wind-shear',
] as const;
export type PhenomenonKind = (typeof PHENOMENON_KINDS)[number];

/** Phenomenon of a message with its qualifiers. */
export interface Phenomenon {
  readonly kind: PhenomenonKind;
  /** Code in the message, e.g. `EMBD TS`. */
  readonly code: string;
  /** Plain text, e.g. `Embedded thunderstorms`. */
  readonly text: string;
}

const QUALIFIERS: Readonly<Record<string, string>> = {
  OBSC: 'obscured',
  EMBD: 'embedded',
  FRQ: 'frequent',
  SQL: 'squall line of',
  ISOL: 'isolated',
  OCNL: 'occasional',
  SEV: 'severe',
  MOD: 'moderate',
  HVY: 'heavy',
  AREA: 'area of',
  LINE: 'line of',
};
const QUALIFIER = '(?:OBSC|EMBD|FRQ|SQL|ISOLD?|OCNL|SEV|MOD|HVY|AREA|LINE)';

const NAMES: readonly [PhenomenonKind, string, string][] = [
  ['convective', 'TSGR', 'thunderstorms with hail'],
  ['convective', 'TS', 'thunderstorms'],
  ['tropical-cyclone', 'TC [A-Z]+(?:-[A-Z]+)?', 'tropical cyclone'],
  ['volcanic-ash', '(?:VA (?:ERUPTION|CLD|FCST|OBS)|VOLCANIC ASH)', 'volcanic ash'],
  ['turbulence', 'TURB', 'turbulence'],
  ['icing', String.raw`ICE \(FZRA\)`, 'icing in freezing rain'],
  ['icing', '(?:ICE|ICGIC|ICG)', 'icing'],
  ['mountain-wave', 'MTW', 'mountain waves'],
  ['dust', 'DUST/SANDSTORM', 'dust storm or sandstorm'],
  ['dust', '(?:WDSPR )?DS', 'dust storm'],
  ['dust', '(?:WDSPR )?SS', 'sandstorm'],
  ['radioactive', 'RDOACT CLD', 'radioactive cloud'],
  ['mountain-obscuration', '(?:MT|MTN|MTNS) OBSC', 'mountains obscured'],
  ['surface-wind', 'SFC WIND', 'strong surface wind'],
  ['low-level-wind-shear', 'LLWS', 'low-level wind shear'],
  ['ifr', '(?:SFC VIS|IFR|(?:BKN|OVC) CLD)', 'low cloud or visibility'],
  ['convective', '(?:CB|TCU)', 'towering cumulus or cumulonimbus'],
];

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Extracts the phenomenon and its qualifiers from a message; `null` when there is none. */
export function takePhenomenon(words: MessageWords): Phenomenon | null {
  for (const [kind, pattern, name] of NAMES) {
    const match = words.take(
      new RegExp(String.raw`(?:^|[ \n])((?:${QUALIFIER} )*)(${pattern})(?=$|[ \n.=])`),
    );
    if (!match) continue;
    const qualifiers = (match[1] ?? '')
      .trim()
      .split(' ')
      .flatMap((word) => QUALIFIERS[word.replace('ISOLD', 'ISOL')] ?? []);
    const cyclone = kind === 'tropical-cyclone' ? (match[2] ?? '').slice(3) : null;
    // Annex 3: NN is an unnamed cyclone.
    const named =
      cyclone === null ? name : cyclone === 'NN' ? `${name} without a name` : `${name} ${cyclone}`;
    return { kind, code: match[0].trim(), text: capital([...qualifiers, named].join(' ')) };
  }
  return null;
}
