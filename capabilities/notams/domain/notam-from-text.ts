import { destination } from '#aviation/geo/geodesic.ts';
import { type IcaoNotam, NotamTextError, parseIcaoNotam } from './icao-notam.ts';
import { type NotamCategory, categoryOf } from './notam-category.ts';
import { closuresOf } from './notam-closures.ts';
import type { NotamArea, Notam } from './notam.ts';
import { levelsOf } from './notam-levels.ts';
import type { NotamEnd } from './notam-time.ts';
import { obstacleFacts, positionIn } from './obstacle-text.ts';
import { type QLine, degreesMinutes } from './q-line.ts';
import { type UsNotam, parseUsNotam } from './us-notam.ts';

/** Radii from this represent a whole region, not a circle to draw. */
const WHOLE_REGION_NM = 400;

/** Circle in the text: `WI 5NM RADIUS OF 3340N08426W`, or a position with seconds. */
function circleInText(text: string): NotamArea | null {
  const words = text.toUpperCase();
  const radius = /(\d*\.?\d+) ?NM RADIUS OF ?/.exec(words);
  if (radius?.[1] === undefined) return null;
  const after = words.slice(radius.index + radius[0].length, radius.index + radius[0].length + 40);
  const short = /^(\d{4}[NS]) ?(\d{5}[EW])/.exec(after) ?? /^([NS]\d{4}) ?([EW]\d{5})/.exec(after);
  const joined = short === null ? '' : short.slice(1).map(hemisphereLast).join('');
  const centre = degreesMinutes(joined) ?? positionIn(after);
  return centre === null ? null : { ...centre, radiusNm: Number(radius[1]), rings: null };
}

const hemisphereLast = (part: string): string =>
  /^[NSEW]/.test(part) ? part.slice(1) + part.slice(0, 1) : part;

/** Circle of the text, or of the Q-line for an airspace: otherwise the Q-line only defines the distribution. */
function areaOf(category: NotamCategory, text: string, qLine: QLine | null): NotamArea | null {
  const statedCircle = category === 'obstacle' ? null : circleInText(text);
  if (statedCircle || category !== 'airspace') return statedCircle;
  const { centre = null, radiusNm = null } = qLine ?? {};
  if (qLine === null || centre === null || radiusNm === null) return null;
  if (radiusNm <= 0 || radiusNm >= WHOLE_REGION_NM) return null;
  // An airspace filed for an aerodrome only is a change of class or hours, not an area to draw.
  if (qLine.scope === 'A' || qLine.scope === 'K') return null;
  return { ...centre, radiusNm, rings: null };
}

function aboutObstacle(text: string, centre: { lat: number; lon: number } | null) {
  const { heightAglFt, position, distanceNm, bearingDegTrue } = obstacleFacts(text);
  const away =
    centre !== null && distanceNm !== null && bearingDegTrue !== null
      ? destination(centre, { bearingDegTrue, distanceNm })
      : null;
  return { obstacle: { heightAglFt, distanceNm }, place: position ?? away ?? centre };
}

const endOf = (end: NotamEnd) => ({
  toMs: end.kind === 'at' ? end.atMs : null,
  isPermanent: end.kind === 'permanent',
  isEstimated: end.kind === 'at' && end.isEstimated,
});

/** Converts a NOTAM in ICAO format. */
export function notamFromIcao(icao: IcaoNotam): Notam {
  const { qLine, text } = icao;
  const subject = qLine === null || qLine.subject === 'XX' ? null : qLine.subject;
  const category = categoryOf({ subject, keyword: null, text });
  const centre = qLine?.centre ?? null;
  return {
    id: `${icao.locations[0] ?? ''} ${icao.number}`,
    number: icao.number,
    action: icao.action,
    category,
    isChecklist: qLine?.code === 'QKKKK' || qLine?.traffic === 'K',
    locations: icao.locations,
    fir: qLine?.fir ?? null,
    qCode: qLine?.code ?? null,
    traffic: qLine?.traffic ?? null,
    scope: qLine?.scope ?? null,
    issuedMs: null,
    fromMs: icao.fromMs,
    ...endOf(icao.end),
    schedule: icao.schedule,
    text,
    raw: icao.raw,
    levels: levelsOf({
      lower: icao.lower,
      upper: icao.upper,
      qLowerFl: qLine?.lowerFl ?? null,
      qUpperFl: qLine?.upperFl ?? null,
    }),
    place: centre,
    obstacle: null,
    ...(category === 'obstacle' ? aboutObstacle(text, centre) : {}),
    area: areaOf(category, text, qLine),
    closedRunways: closuresOf({ qCode: qLine?.code ?? null, text, schedule: icao.schedule }).runways,
  };
}

/** Converts a NOTAM in US domestic format: no Q-line, so no levels, and a position only when the text has one. */
export function notamFromUs(us: UsNotam): Notam {
  const { text } = us;
  const category = categoryOf({ subject: null, keyword: us.keyword, text });
  return {
    id: `${us.accountable} ${us.number}`,
    number: us.number,
    action: 'N',
    category,
    isChecklist: false,
    locations: [us.location],
    fir: null,
    qCode: null,
    traffic: null,
    scope: null,
    issuedMs: null,
    fromMs: us.fromMs,
    ...endOf(us.end),
    schedule: us.schedule,
    text,
    raw: us.raw,
    levels: null,
    place: positionIn(text.toUpperCase()),
    obstacle: null,
    ...(category === 'obstacle' ? aboutObstacle(text, null) : {}),
    area: areaOf(category, text, null),
    closedRunways: closuresOf({ qCode: null, text, schedule: us.schedule }).runways,
  };
}

/** Parses a NOTAM in either format; null for anything else. */
export function notamFromText(raw: string): Notam | null {
  const us = parseUsNotam(raw);
  if (us) return notamFromUs(us);
  try {
    return notamFromIcao(parseIcaoNotam(raw));
  } catch (error) {
    if (error instanceof NotamTextError) return null;
    throw error;
  }
}
