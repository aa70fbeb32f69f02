import type { Job } from '../job.ts';
import type { Reading } from '../reading.ts';

type Part =
  | 'payloadKg'
  | 'passengers'
  | 'alternate'
  | 'runwayFt'
  | 'extraKg'
  | 'alternatives'
  | 'dayMs'
  | 'points'
  | 'typedRoute'
  | 'rest'
  | 'numbers'
  | 'flightLevel'
  | 'atMs'
  | 'mach'
  | 'costIndex'
  | 'aircraftType'
  | 'runway'
  | 'ruleSets'
  | 'band';

/** Parts of a sentence used by each job besides its airports and flight. Jobs that answer with text use all. */
const TAKES: { [Name in Job['job']]: readonly Part[] | 'all' } = {
  weather: [],
  notams: [],
  'runway-wind': ['runway'],
  runways: [],
  frequencies: [],
  procedures: [],
  airport: [],
  route: ['flightLevel', 'atMs', 'typedRoute', 'alternatives'],
  plan: [
    'flightLevel',
    'atMs',
    'mach',
    'costIndex',
    'aircraftType',
    'payloadKg',
    'passengers',
    'extraKg',
    'alternate',
  ],
  'save-flight': ['aircraftType', 'atMs', 'rest'],
  alternates: ['runwayFt'],
  'plan-alternates': ['aircraftType', 'atMs'],
  briefing: [],
  charts: [],
  distance: [],
  flights: [],
  flight: [],
  'plan-flight': ['flightLevel', 'atMs', 'mach', 'costIndex', 'payloadKg', 'extraKg'],
  'density-altitude': [],
  airac: [],
  ofp: ['flightLevel', 'costIndex', 'aircraftType', 'passengers'],
  pireps: [],
  cells: [],
  tracks: [],
  logs: [],
  members: ['rest', 'numbers'],
  qualifications: ['dayMs'],
  'airspaces-at': ['points'],
  near: ['points'],
  'area-notams': ['points'],
  fleet: [],
  'aircraft-types': [],
  pipelines: [],
  'applied-scenarios': [],
  questions: [],
  several: [],
  'change-flight': ['aircraftType', 'atMs', 'flightLevel', 'costIndex', 'mach', 'extraKg', 'passengers'],
  schedule: ['rest', 'numbers'],
  'crew-flights': ['rest', 'numbers'],
  named: ['rest'],
  coordinates: [],
  aircraft: ['rest'],
  crossing: [],
  demand: [],
  hazards: [],
  legality: ['rest', 'numbers', 'atMs', 'ruleSets'],
  find: ['rest'],
  'delete-flight': [],
  map: ['flightLevel', 'atMs', 'band'],
  help: 'all',
  missing: 'all',
  unknown: 'all',
};

const timeText = (atMs: number) => `${new Date(atMs).toISOString().slice(11, 16)}Z`;

const levelText = (level: number) => `FL${String(level).padStart(3, '0')}`;

const TEXTS: { [Name in Part]: (reading: Reading) => readonly string[] } = {
  rest: ({ rest }) => rest,
  numbers: ({ numbers }) => numbers.map(String),
  flightLevel: ({ flightLevel }) => (flightLevel === null ? [] : [levelText(flightLevel)]),
  atMs: ({ atMs }) => (atMs === null ? [] : [timeText(atMs)]),
  mach: ({ mach }) => (mach === null ? [] : [`Mach ${mach}`]),
  costIndex: ({ costIndex }) => (costIndex === null ? [] : [`CI ${costIndex}`]),
  aircraftType: ({ aircraftType }) => (aircraftType === null ? [] : [aircraftType]),
  payloadKg: ({ payloadKg }) => (payloadKg === null ? [] : [`payload ${payloadKg} kg`]),
  passengers: ({ passengers }) => (passengers === null ? [] : [`${passengers} passengers`]),
  alternate: ({ alternate }) => (alternate === null ? [] : [`alternate ${alternate}`]),
  extraKg: ({ extraKg }) => (extraKg === null ? [] : [`extra fuel ${extraKg} kg`]),
  alternatives: ({ alternatives }) => (alternatives === null ? [] : [`${alternatives} routes`]),
  dayMs: ({ dayMs }) => (dayMs === null ? [] : [new Date(dayMs).toISOString().slice(0, 10)]),
  points: ({ points }) => points.map(({ lat, lon }) => `${lat}, ${lon}`),
  typedRoute: ({ typedRoute }) => (typedRoute === null ? [] : [typedRoute]),
  runwayFt: ({ runwayFt }) => (runwayFt === null ? [] : [`runway ${runwayFt} ft`]),
  band: ({ band }) => (band === null ? [] : band.map(levelText)),
  ruleSets: ({ ruleSets }) => ruleSets,
  runway: ({ runway }) => (runway === null ? [] : [`RWY ${runway}`]),
};

function airportsOf(job: Job): readonly string[] {
  if ('airports' in job) return job.airports;
  if (job.job === 'several') return job.jobs.flatMap(airportsOf);
  if (job.job === 'notams') return [job.airport, ...(job.more ?? [])];
  if ('airport' in job) return job.airport === null ? [] : [job.airport];
  return 'from' in job ? [job.from, job.to] : [];
}

/** Advisories are worldwide, and a deletion concerns a flight: airports named are unused. */
const NAMES_NO_PLACE: ReadonlySet<Job['job']> = new Set(['delete-flight', 'hazards']);
/** Answers that do not cover advisories. */
const LEAVES_OUT_HAZARDS: ReadonlySet<Job['job']> = new Set([
  'route',
  'plan',
  'plan-flight',
  'distance',
  'ofp',
]);
const HAZARD = /^(?:sigmets?|airmets?|turbulence|turb|icing|thunderstorms?|convection|hazards?|ash|cat)$/;
const hazardWords = ({ tokens }: Reading): string[] =>
  tokens.filter(({ text, concept }) => concept === 'hazard' || HAZARD.test(text)).map(({ text }) => text);

/** Parts used by a job; for several jobs, by any of them. */
function takenBy(job: Job): readonly Part[] | 'all' {
  if (job.job !== 'several') return TAKES[job.job];
  const each = job.jobs.map(takenBy);
  return each.includes('all') ? 'all' : each.flatMap((parts) => (parts === 'all' ? [] : parts));
}

/**
 * Words and figures of a sentence that its answer ignores, so that `runways longer than 3000 m` is not taken for fully
 * answered. `placeWords` is the place name, in lower case.
 */
export function unusedWords(reading: Reading, job: Job, placeWords = ''): string[] {
  const takes = takenBy(job);
  if (takes === 'all') return [];
  const known = new Set(placeWords.split(/[^a-z0-9]+/));
  const parts = Object.keys(TEXTS) as Part[];
  const left = parts.filter((part) => !takes.includes(part)).flatMap((part) => TEXTS[part](reading));
  const meant = airportsOf(job);
  const hazards = LEAVES_OUT_HAZARDS.has(job.job) ? hazardWords(reading) : [];
  // `metar KJFK and delete MER45`: the other request is reported as ignored.
  const others =
    meant.length === 0 && !NAMES_NO_PLACE.has(job.job)
      ? []
      : reading.airports.filter((airport) => !meant.includes(airport));
  return [...others, ...hazards, ...left.filter((word) => !known.has(word))];
}
