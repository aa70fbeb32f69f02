import { APP_WINDOWS, type ClientAction } from '../../contract.ts';
import type { Job } from '../job.ts';
import type { Concept } from '../words/vocabulary.ts';
import { type ParsedRequest, has, type Rule } from './asked.ts';

const isLayer = (concept: Concept): concept is `layer:${string}` => concept.startsWith('layer:');
const isWindow = (concept: Concept): concept is `window:${string}` => concept.startsWith('window:');

/** `radar on, traffic off`: the state after a layer, when a sentence has both; null when it does not. */
function isOnBehind({ tokens }: ParsedRequest['reading'], layer: Concept): boolean | null {
  const words = tokens.map(({ text }) => text);
  if (!words.includes('on') || !words.includes('off')) return null;
  const at = tokens.findIndex(({ concept }) => concept === layer);
  const next = words.slice(at + 1).find((word) => word === 'on' || word === 'off');
  return next === undefined ? null : next === 'on';
}

/** Actions on the map: layers, level, time and windows. */
export function mapActions(
  { reading }: ParsedRequest,
  isOn = !reading.concepts.has('hide') && !reading.concepts.has('delete'),
): ClientAction[] {
  const actions: ClientAction[] = [...reading.concepts].filter(isLayer).map((concept) => ({
    kind: 'layer',
    key: concept.slice('layer:'.length),
    isOn: isOnBehind(reading, concept) ?? isOn,
  }));
  if (reading.concepts.has('hazard')) actions.push({ kind: 'layer', key: 'metar-sigmet', isOn });
  if (reading.concepts.has('notam')) actions.push({ kind: 'layer', key: 'notams', isOn });
  // An `old vfr guy` mentions no layer.
  const isWeather = reading.tokens.some(
    ({ concept, text }) => concept === 'weather' && /^(?:we|wx|cond)/.test(text),
  );
  // `weather of the map at FL390` is about the level of the map.
  const isLevelOnly =
    reading.flightLevel !== null && /\bmap\b/.test(reading.plain) && !reading.concepts.has('show');
  if (reading.concepts.has('metar') || (isWeather && !isLevelOnly))
    actions.push({ kind: 'layer', key: 'metar-sigmet', isOn });
  if (reading.band !== null) actions.push({ kind: 'band', lowFl: reading.band[0], highFl: reading.band[1] });
  if (reading.flightLevel !== null) actions.push({ kind: 'level', flightLevel: reading.flightLevel });
  if (reading.atMs !== null) actions.push({ kind: 'time', atMs: reading.atMs });
  // `live traffic` and `current wind` are shown anyway.
  else if (reading.concepts.has('now') && actions.length === 0) actions.push({ kind: 'time', atMs: null });
  return [...new Map(actions.map((action) => [JSON.stringify(action), action])).values()];
}

/** Verbs that close a window. */
const CLOSING = /^(?:clos|dismis|exit|quit|shut|leav|rid|away|hid|remov|delet|kill)/;
/** Whether a sentence closes a window. */
export const closes = ({ reading }: ParsedRequest): boolean =>
  reading.tokens.some(({ text }) => CLOSING.test(text)) ||
  /\bout of (?:my|the|our) (?:face|way|sight)\b|\bin (?:my|the) way\b/.test(reading.plain);

function windowOf(request: ParsedRequest): Job | null {
  const { reading } = request;
  const opened = [...reading.concepts].find(isWindow)?.slice('window:'.length);
  const name = APP_WINDOWS.find((one) => one === opened);
  return name === undefined
    ? null
    : { job: 'map', actions: [{ kind: closes(request) ? 'close' : 'window', name }] };
}

const isShown = (request: ParsedRequest): boolean =>
  request.reading.airports.length === 0 &&
  ((has(request, 'show', 'hide', 'delete') && mapActions(request).length > 0 && !has(request, 'flight')) ||
    (request.reading.band !== null &&
      request.reading.rest.length === 0 &&
      !has(request, 'plan', 'route', 'crossing')));

export function openingOf({ reading }: ParsedRequest): Job | null {
  const [airport, other] = reading.airports;
  if (reading.flightId !== null && reading.airports.length === 0)
    return { job: 'map', actions: [{ kind: 'go', path: `/flight/${reading.flightId}` }] };
  return airport === undefined || other !== undefined
    ? null
    : { job: 'map', actions: [{ kind: 'go', path: `/airport/${airport}` }] };
}

/** Concepts with which `open KJFK` still only shows the place. */
const ONLY_OPENS: ReadonlySet<Concept> = new Set([
  'open',
  'airport',
  'this',
  'flight',
  'show',
  'place',
  'diagram',
]);
const isOpening = (request: ParsedRequest): boolean =>
  has(request, 'open') &&
  request.reading.rest.length === 0 &&
  request.reading.atMs === null &&
  [...request.reading.concepts].every((concept) => ONLY_OPENS.has(concept)) &&
  openingOf(request) !== null;

/** `show me LSZH on the map`, without a layer. */
const isShownPlace = (request: ParsedRequest): boolean =>
  !/\bwhere(?:abouts)?\b/.test(request.reading.plain) &&
  /\bon (?:the|my) map\b/.test(request.reading.plain) &&
  request.reading.airports.length === 1 &&
  [...request.reading.concepts].every((concept) => ONLY_OPENS.has(concept));

export const OPEN_RULE: Rule = [
  (request) => isOpening(request) || isShownPlace(request),
  (request) => openingOf(request) ?? { job: 'help' },
];

/** Comparison of levels, times and plans: the analysis of the open flight. */
export const ANALYSIS_RULE: Rule = [
  (request) => has(request, 'tune') && request.reading.airports.length === 0,
  ({ reading: { flightId } }) => ({
    job: 'map',
    actions: [
      ...(flightId === null ? [] : [{ kind: 'go', path: `/flight/${flightId}` } as const]),
      { kind: 'window', name: 'analysis' },
    ],
  }),
];

export const HELP_RULE: Rule = [
  (request) => has(request, 'help') && request.reading.airports.length === 0,
  () => ({ job: 'help' }),
];

export const SHOW_RULE: Rule = [isShown, (request) => ({ job: 'map', actions: mapActions(request) })];

/** `compare levels of this flight` is about the open flight, in the analysis. */
export const WINDOW_RULE: Rule = [
  (request) =>
    windowOf(request) !== null && request.reading.flightId === null && request.reading.airports.length === 0,
  (request) => windowOf(request) ?? { job: 'help' },
];

/** Remaining windows, layers, level and time, after all questions were tried. */
export const LAST_WINDOW_RULE: Rule = [
  (request) => windowOf(request) !== null,
  (request) => windowOf(request) ?? { job: 'help' },
];
export const MAP_RULE: Rule = [
  (request) => mapActions(request).length > 0 && request.reading.rest.length === 0,
  (request) => ({ job: 'map', actions: mapActions(request) }),
];
