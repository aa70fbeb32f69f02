import type { ClientAction } from '../../contract.ts';
import type { Job } from '../job.ts';
import type { Concept } from '../vocabulary.ts';
import { type Asked, has, type Rule } from './asked.ts';

const isLayer = (concept: Concept): concept is `layer:${string}` => concept.startsWith('layer:');
const isWindow = (concept: Concept): concept is `window:${string}` => concept.startsWith('window:');

/** Layers, level, time and windows: what is done with the map rather than asked. */
function mapActions({ reading }: Asked): ClientAction[] {
  const isOn = !reading.concepts.has('hide');
  const actions: ClientAction[] = [...reading.concepts]
    .filter(isLayer)
    .map((concept) => ({ kind: 'layer', key: concept.slice('layer:'.length), isOn }));
  if (reading.concepts.has('hazard')) actions.push({ kind: 'layer', key: 'metar-sigmet', isOn });
  if (reading.concepts.has('notam')) actions.push({ kind: 'layer', key: 'notams', isOn });
  if (reading.concepts.has('metar') || reading.concepts.has('weather'))
    actions.push({ kind: 'layer', key: 'metar-sigmet', isOn });
  if (reading.flightLevel !== null) actions.push({ kind: 'level', flightLevel: reading.flightLevel });
  if (reading.atMs !== null) actions.push({ kind: 'time', atMs: reading.atMs });
  else if (reading.concepts.has('now')) actions.push({ kind: 'time', atMs: null });
  return actions;
}

function windowOf({ reading }: Asked): Job | null {
  const opened = [...reading.concepts].find(isWindow);
  if (opened === undefined) return null;
  return { job: 'map', actions: [{ kind: 'window', name: opened.slice('window:'.length) }] };
}

const isShown = (asked: Asked): boolean =>
  has(asked, 'show', 'hide') && asked.reading.airports.length === 0 && mapActions(asked).length > 0;

function openingOf({ reading }: Asked): Job | null {
  const [airport, other] = reading.airports;
  if (reading.flightId !== null && reading.airports.length === 0)
    return { job: 'map', actions: [{ kind: 'go', path: `/flight/${reading.flightId}` }] };
  return airport === undefined || other !== undefined
    ? null
    : { job: 'map', actions: [{ kind: 'go', path: `/airport/${airport}` }] };
}

/** Concepts that leave `open KJFK` a wish to see the place. */
const ONLY_OPENS: ReadonlySet<Concept> = new Set(['open', 'airport', 'this', 'flight', 'show', 'place']);
const isOpening = (asked: Asked): boolean =>
  has(asked, 'open') &&
  asked.reading.rest.length === 0 &&
  asked.reading.atMs === null &&
  [...asked.reading.concepts].every((concept) => ONLY_OPENS.has(concept)) &&
  openingOf(asked) !== null;

export const OPEN_RULE: Rule = [isOpening, (asked) => openingOf(asked) ?? { job: 'help' }];

export const HELP_RULE: Rule = [
  (asked) => has(asked, 'help') && asked.reading.airports.length === 0,
  () => ({ job: 'help' }),
];

export const SHOW_RULE: Rule = [isShown, (asked) => ({ job: 'map', actions: mapActions(asked) })];

/** `compare levels of this flight` is about the flight that is open, which the analysis shows. */
export const WINDOW_RULE: Rule = [
  (asked) =>
    windowOf(asked) !== null && asked.reading.flightId === null && asked.reading.airports.length === 0,
  (asked) => windowOf(asked) ?? { job: 'help' },
];

/** What is left of a window and of layers, level and time, once everything that asks was tried. */
export const LAST_WINDOW_RULE: Rule = [
  (asked) => windowOf(asked) !== null,
  (asked) => windowOf(asked) ?? { job: 'help' },
];
export const MAP_RULE: Rule = [
  (asked) => mapActions(asked).length > 0 && asked.reading.rest.length === 0,
  (asked) => ({ job: 'map', actions: mapActions(asked) }),
];
