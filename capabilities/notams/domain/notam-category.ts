/** NOTAM categories for pilots. `service` includes the aerodrome as a whole, ATS and communications. */
export const NOTAM_CATEGORIES = [
  'runway',
  'taxiway',
  'navaid',
  'procedure',
  'airspace',
  'obstacle',
  'lighting',
  'service',
  'other',
] as const;
export type NotamCategory = (typeof NOTAM_CATEGORIES)[number];

/** Runway subjects of the movement area (Doc 8126, appendix B, letter M). */
const RUNWAY_SUBJECTS = ['MB', 'MC', 'MD', 'MH', 'MR', 'MS', 'MT', 'MU', 'MW'];
const BY_LETTER: Readonly<Record<string, NotamCategory>> = {
  A: 'airspace',
  C: 'service',
  F: 'service',
  G: 'navaid',
  I: 'navaid',
  L: 'lighting',
  M: 'taxiway',
  N: 'navaid',
  P: 'procedure',
  R: 'airspace',
  S: 'service',
  W: 'airspace',
};
const BY_KEYWORD: Readonly<Record<string, NotamCategory>> = {
  RWY: 'runway',
  TWY: 'taxiway',
  APRON: 'taxiway',
  OBST: 'obstacle',
  NAV: 'navaid',
  COM: 'service',
  SVC: 'service',
  AD: 'service',
  AIRSPACE: 'airspace',
  SECURITY: 'airspace',
  ODP: 'procedure',
  SID: 'procedure',
  STAR: 'procedure',
  IAP: 'procedure',
  VFP: 'procedure',
  DVA: 'procedure',
  ROUTE: 'procedure',
  CHART: 'procedure',
};
/** In this order on the text, when neither code nor keyword decides. */
const BY_TEXT: readonly (readonly [RegExp, NotamCategory])[] = [
  [
    /\bTEMPORARY FLIGHT RESTRICTION|\bTFR\b|\b(RESTRICTED|DANGER|PROHIBITED) AREA|\bAIRSPACE\b|\bUAS\b/,
    'airspace',
  ],
  [/\bOBST\b|\bCRANE\b|\bTOWER LGT|\bWIND TURBINE/, 'obstacle'],
  [
    /\b(PAPI|VASI|ALS|MALSR|REIL|HIRL|MIRL|APCH LGT|RCLL|LGTS?)\b.*\b(U\/S|OUT OF SERVICE|INOP|UNAVBL)/,
    'lighting',
  ],
  [
    /\b(ILS|VOR|VORTAC|DME|NDB|TACAN|LOC|GP|GNSS|GPS|RNAV|WAAS)\b.*\b(U\/S|OUT OF SERVICE|INOP|UNREL|UNAVBL)/,
    'navaid',
  ],
  [/\b(SID|STAR|IAP|ODP|APCH PROC|DEPARTURE PROC)/, 'procedure'],
  [/\bRWY\b/, 'runway'],
  [/\bTWY\b|\bAPN\b|\bAPRON\b/, 'taxiway'],
];

/** Category from the Q-code, else the keyword of the US format, else words of the text. */
export function categoryOf(notam: {
  subject: string | null;
  keyword: string | null;
  text: string;
}): NotamCategory {
  const { subject, keyword, text } = notam;
  if (subject !== null && RUNWAY_SUBJECTS.includes(subject)) return 'runway';
  if (subject === 'OB' || subject === 'OL') return 'obstacle';
  if (subject?.startsWith('O')) return 'service';
  const byLetter = subject === null ? undefined : BY_LETTER[subject.slice(0, 1)];
  const words = text.toUpperCase();
  const byText = BY_TEXT.find(([pattern]) => pattern.test(words))?.[1];
  const byKeyword = keyword === null ? undefined : BY_KEYWORD[keyword];
  // The US files runway lights under the runway keyword; they are categorised as lighting.
  if (byKeyword === 'runway' && byText === 'lighting') return 'lighting';
  return byLetter ?? byKeyword ?? byText ?? 'other';
}
