import { ORDINARY_WORDS } from './ordinary-words.table.ts';

/** Concept of a word of a command or question. Layers are named by key, windows by the event that opens them. */
export type Concept =
  | 'metar'
  | 'taf'
  | 'weather'
  | 'notam'
  | 'runway'
  | 'runway-wind'
  | 'frequency'
  | 'sid'
  | 'star'
  | 'approach'
  | 'route'
  | 'plan'
  | 'alternate'
  | 'briefing'
  | 'save'
  | 'best'
  | 'chart'
  | 'departure'
  | 'arrival'
  | 'not'
  | 'may-fly'
  | 'crew'
  | 'legality'
  | 'crossing'
  | 'flight'
  | 'hazard'
  | 'distance'
  | 'demand'
  | 'airport'
  | 'place'
  | 'show'
  | 'hide'
  | 'open'
  | 'delete'
  | 'change'
  | 'why'
  | 'density-altitude'
  | 'tune'
  | 'diagram'
  | 'record'
  | 'airac'
  | 'nearest'
  | 'now'
  | 'help'
  | 'this'
  | `layer:${string}`
  | `window:${string}`;

/** Words of each concept, in the singular; plurals and small typing errors are found by `conceptOf`. */
const WORDS: Readonly<Record<string, string>> = {
  metar: 'metar speci observation actual obs',
  taf: 'taf forecast',
  weather:
    'weather wx conditions ceiling qnh altimeter fog foggy mist windy gusty snow snowing raining rvr cavok vfr mvfr ifr lifr looks-like',
  notam: 'notam notice closed closure closures shut unserviceable inoperative inop',
  runway: 'runway rwy rwys tora toda asda lda',
  'runway-wind': 'crosswind headwind tailwind xwind',
  frequency: 'frequency freq tower ground atis clearance delivery unicom ctaf comms radio controller',
  sid: 'sid departure-procedure',
  star: 'star arrival-procedure',
  approach: 'approach iap ils rnav rnp lpv plate',
  route: 'route reroute routing airway-route',
  plan: 'plan fuel burn trip block ofp flight-time',
  alternate: 'alternate diversion divert altn diverting',
  briefing: 'briefing brief dossier',
  save: 'save store register file-flight',
  best: 'best favoured favored preferred active into-wind in-use',
  chart: 'chart',
  departure: 'departure origin dep std etd',
  arrival: 'arrival destination arr dest sta eta',
  not: 'not dont never without except',
  crew: 'crew member captain pilot copilot employee',
  legality: 'legal illegal ftl duty rest limit fdp legality allowed rested',
  crossing: 'cross crosses crossing affects affect hits conflict encounter penetrate',
  flight: 'flight flights trip-list',
  hazard: 'sigmet airmet hazard advisory volcano volcanic ash cyclone hurricane typhoon tropical',
  demand: 'demand delay congestion congested busy gdp ground-stop aar edct slot',
  distance: 'distance far bearing nm miles',
  airport: 'airport airfield aerodrome elevation altitude transition info information',
  place: 'where locate find search lookup track follow',
  show: 'show display enable turn-on map draw',
  hide: 'hide disable remove off turn-off lose',
  open: 'open go goto view bring take-me zoom pan',
  delete:
    'delete erase discard trash scrap wipe scrub purge bin chuck ditch axe nuke toss zap kill junk dump',
  change:
    'cancel submit publish assign reassign unassign swap rename edit reschedule approve mark unstar pin unpin share export download upload import print send email watch',
  why: 'why explain reason',
  'density-altitude': 'density-altitude',
  // Comparison of levels, times and plans, done by the analysis.
  tune: 'analyse-flight compare comparison',
  diagram: 'diagram',
  airac: 'airac cycle',
  nearest: 'nearest-field',
  record: 'qualification medical licence license passport visa document expiring roster-of schedule',
  now: 'now current present live',
  help: 'help commands examples',
  this: 'this there here that it same they them',
  'layer:radar': 'radar precipitation rain',
  'layer:metar-sigmet': 'turbulence icing turb ice',
  'layer:temperature': 'temperature temp',
  'layer:wind-speed': 'wind winds',
  'layer:wind-speed-contour': 'isotach contour jetstream',
  'layer:dew-point': 'dewpoint',
  'layer:humidity': 'humidity moisture',
  'layer:cloud-cover': 'cloud',
  'layer:pressure': 'pressure isobar',
  'layer:hail-intensity': 'hail',
  'layer:visibility': 'visibility vis',
  'layer:thunderstorm': 'thunderstorm lightning storm',
  'layer:ocean-currents': 'currents',
  'layer:wave-particles': 'wave swell',
  'layer:convective': 'convective convection',
  'layer:pirep': 'pirep airep',
  'layer:airport': 'airports',
  'layer:vor': 'vor',
  'layer:ndb': 'ndb',
  'layer:airways': 'airway',
  'layer:waypoints': 'waypoint fix intersection',
  'layer:airspace': 'airspace tma ctr',
  'layer:nat': 'nat nats',
  'layer:pac': 'pacots pac',
  'layer:openaip': 'openaip',
  'layer:terrain': 'terrain',
  'layer:roads': 'road',
  'layer:grid': 'grid graticule',
  'layer:globe': 'globe',
  'layer:hillshade': 'hillshade relief',
  'layer:terrain-3d': '3d',
  'layer:traffic': 'traffic aircraft-layer',
  'window:foundry': 'foundry workspace',
  'window:analysis': 'analysis profile',
  'window:alerts': 'alert',
  'window:balance': 'weight-balance loadsheet',
  'window:notifications': 'notification inbox',
  'window:saved-questions': 'saved-questions',
  'window:recorder': 'recorder logbook',
  'window:scenarios': 'scenario',
  'window:waypoints': 'own-waypoints',
  'window:crew-management': 'roster',
  'window:ai-assistant': 'assistant',
};

/** Words without a meaning here. */
const FILLERS = new Set(
  (
    'our us your his her their am its these those a an the of for at in on to from via and or with my me please is are be can could would will what whats which ' +
    'how do does i we you should give tell get make check over along between latest ' +
    'there-is any next today tonight about into up until by if was has have s flying fly file much many long ' +
    'within enough who call list set time back see need needs out all-of right some details just back saved effect force valid stored issued reported ' +
    'clock slider think know want like going really actually currently please thank thanks hello ok okay also only which when while during ' +
    'around near nearby above below under across towards toward inside outside before since against aloft put everything place thing things plane filter layers layer instead nasty boeing airbus lie lies lay take taken operate unread leaving moment please pls plz thx people week month year hour minute after evening morning afternoon night utc zulu soon days few coming kindly buenos dias hola bonjour hallo guten moin servus ciao merci danke gracias obrigado bitte salut grazie prego el por favor am cheers sir maam mate folks dear rather quickly departing'
  ).split(' '),
);

const CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  Object.entries(WORDS).flatMap(([concept, words]) =>
    words.split(' ').map((word): [string, Concept] => [word, concept as Concept]),
  ),
);

/** All words of the vocabulary. */
export const knownWords = (): string[] => [...CONCEPTS.keys(), ...FILLERS];

export const isFiller = (word: string): boolean => FILLERS.has(word);

/** Optimal string alignment distance, abandoned beyond `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const cost = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      line.push(isSwap ? Math.min(cost, (before[column - 2] ?? 0) + 1) : cost);
    }
    before = last;
    last = line;
  }
  return last[b.length] ?? max + 1;
}

/** Possible singulars of a word, and itself. */
const forms = (word: string): string[] => [
  word,
  ...(word.endsWith('s') ? [word.slice(0, -1)] : []),
  ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
  ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
];

const exact = (word: string): Concept | undefined =>
  forms(word)
    .map((form) => CONCEPTS.get(form))
    .find((concept) => concept !== undefined);

/** Possible base forms of a word: delayed, burned, routing. */
const verbForms = (word: string): string[] =>
  word.length < 6
    ? []
    : [
        ...(word.endsWith('ed') ? [word.slice(0, -2), word.slice(0, -1)] : []),
        ...(word.endsWith('ing') ? [word.slice(0, -3), `${word.slice(0, -3)}e`] : []),
      ];
/** Explicit requests for a change: `deleted` is a statement. */
const WISHES: ReadonlySet<Concept> = new Set(['save', 'delete', 'change']);

/** Allowed errors: one in words of five letters or more, two in nine or more: shorter words are too similar. */
const tolerated = (word: string): number => (word.length >= 9 ? 2 : word.length >= 4 ? 1 : 0);
/** A word of four letters may be one of five or more with a missing letter, never another of four. */
const isNear = (word: string, known: string): boolean => word.length > 4 || known.length > 4;

/** Concept of a word in lower case; `null` when no word of the vocabulary is near. */
export function conceptOf(word: string, { isTolerant }: { isTolerant: boolean }): Concept | null {
  const key = isTolerant ? word : `=${word}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const meant = meaningOf(word, isTolerant);
  remembered.set(key, meant);
  return meant;
}

/** Cache of concepts: the search by letters is the slow part. */
const remembered = new Map<string, Concept | null>();
const REMEMBERED_MAX = 5000;

function meaningOf(word: string, isTolerant: boolean): Concept | null {
  const found = exact(word);
  if (found !== undefined) return found;
  if (!isTolerant || ORDINARY_WORDS.has(word)) return null;
  const inflected = verbForms(word)
    .map((form) => CONCEPTS.get(form))
    .find((concept) => concept !== undefined && !WISHES.has(concept));
  if (inflected !== undefined) return inflected;
  let best: { concept: Concept; distance: number } | null = null;
  for (const form of forms(word)) {
    const max = tolerated(form);
    for (const [known, concept] of CONCEPTS) {
      if (max === 0 || known.length < 4 || !isNear(form, known)) continue;
      if (WISHES.has(concept) && /(?:ed|er|ing)$/.test(form)) continue;
      const distance = editDistance(form, known, max);
      if (distance <= max && (best === null || distance < best.distance)) best = { concept, distance };
    }
  }
  return best?.concept ?? null;
}
