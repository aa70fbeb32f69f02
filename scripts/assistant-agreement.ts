import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { HEARD_LISTS } from '#app/testing/heard-lists.ts';
import { heardMigrations, type HeardServer, startHeardServer } from '#app/testing/heard-sentences.ts';
import type { Job } from '#capabilities/assistant/domain/job.ts';
import { forgetWords } from '#capabilities/assistant/domain/ranker/example-words.ts';
import { clearLearned } from '#capabilities/assistant/domain/ranker/intent-of.ts';
import { setHeardExamples, type Intent } from '#capabilities/assistant/domain/ranker/intents.ts';
import { MARKS, type Reading } from '#capabilities/assistant/domain/reading.ts';
import type { HeldOutSentence } from '#capabilities/assistant/testing/held-out-sentences.table.ts';
import { OWN_WORDINGS } from '#capabilities/assistant/testing/own-wordings.table.ts';
import { EmbeddedClient } from '#platform/server/db/embedded-client.ts';
import { embeddedHandle } from '#platform/server/db/embedded-engine.ts';
import { ensureSnapshot } from '#platform/server/db/embedded-snapshot.ts';

const usage = `node --import tsx scripts/assistant-agreement.ts [--write] [--only LIST ...] [--wrong]

How far what the assistant learned carries: each list of sentences is tried after learning from all the others.
  --write      writes the sentences of all lists as examples (heard-examples.table.ts) and ends
  --only LIST  tries these lists only (first … nineteenth)
  --none       learns from no list
  --file FILE  tries the rows of this JSON file, after learning from all lists
  --wrong      prints what came out wrong`;

interface Heard {
  readonly list: string;
  readonly intent: Intent;
  readonly text: string;
}

const TABLE = fileURLToPath(
  new URL('../capabilities/assistant/domain/ranker/heard-examples.table.ts', import.meta.url),
);

/** Subject of each call. */
const INTENT_OF_CALL: Readonly<Record<string, Intent>> = {
  getWeather: 'weather',
  getNOTAM: 'notams',
  getRunways: 'runways',
  getCommunication: 'frequencies',
  getAirport: 'airport',
  getAirportWithCoordinates: 'coordinates',
  getProcedures: 'procedures',
  getAPPs: 'approaches',
  getChartList: 'charts',
  getAadcAirport: 'demand',
  searchNavdata: 'find',
  getNamed: 'named',
  selfRoute: 'route',
  makePerformancePlan: 'plan',
  loadOfp: 'ofp',
  getHazards: 'hazards',
  getPireps: 'pireps',
  getStormCells: 'cells',
  getNatTracks: 'nat',
  getPacTracks: 'pac',
  getAirac: 'airac',
  findAircraft: 'aircraft',
  findCrossings: 'crossing',
  briefing: 'briefing',
  analyseAlternates: 'alternates',
  analyseMatrix: 'analysis',
  analyseDepartures: 'analysis',
  analyseSection: 'analysis',
  getFlights: 'flights',
  listFleet: 'fleet',
  listFlightLogs: 'logs',
  listSavedQuestions: 'questions',
  listPipelineSchedules: 'pipelines',
  listAppliedScenarios: 'applied-scenarios',
  memberFtlCheck: 'legality',
  listSchedules: 'schedule',
  listCrewFlights: 'crew-flights',
  listCrewMembers: 'members',
  listQualifications: 'qualifications',
  explain: 'explain',
  help: 'help',
  refused: 'refused',
  level: 'level',
  band: 'band',
  'consent updateFlights': 'save',
  'consent replaceFlight': 'change',
  'consent deleteFlight': 'delete',
  'not understood': 'nonsense',
};

/** Subject of a sentence, by its expected result; null for several subjects, or one that is not learned. */
function intentOf(expected: string, job: Job): Intent | null {
  const parts = expected.split('; ');
  const [first = ''] = parts;
  const [verb = '', name = '', state = ''] = first.split(' ');
  if (new Set(parts.map((part) => part.split(' ')[0])).size > 1) return null;
  if (verb === 'getRunways' && job.job === 'runway-wind') return 'runway-wind';
  if (verb === 'getFlights' && job.job === 'flight') return 'flight';
  if (verb === 'layer') return state === 'off' ? 'hide' : 'show';
  if (verb === 'time') return name === 'now' ? 'now' : 'time';
  if (verb === 'theme') return name === 'night' ? 'theme-night' : 'theme-light';
  if (verb === 'zoom') return name === 'in' ? 'zoom-in' : 'zoom-out';
  if (verb === 'go') return name.startsWith('/flight/') ? 'open-flight' : 'open-airport';
  if (verb === 'window' || verb === 'close') return (name === 'analysis' ? name : `window:${name}`) as Intent;
  return INTENT_OF_CALL[first] ?? INTENT_OF_CALL[`${verb} ${name}`] ?? INTENT_OF_CALL[verb] ?? null;
}

const AIRPORTS = ['KJFK', 'EGLL', 'KSFO'] as const;
/** Capitalised: lower-case words of the examples are never corrected. */
const MEMBERS = new Map([
  ['moreau', 'Moreau'],
  ['weber', 'Weber'],
  ['jonas', 'Jonas'],
  ['ada', 'Moreau'],
]);

/** A sentence as an example: with its names replaced by those of the examples. */
function exampleOf({ tokens, flightLevel, atMs, runway }: Reading): string {
  const airports = [...new Set(tokens.flatMap(({ airport }) => airport ?? []))];
  const words = tokens.map(({ word, text, airport }) => {
    if (airport !== null) return AIRPORTS[Math.min(airports.indexOf(airport), 2)];
    if (word === MARKS.type) return 'B738';
    if (word === MARKS.flight) return 'MER12';
    if (word === MARKS.member || MEMBERS.has(text)) return MEMBERS.get(text) ?? 'Moreau';
    return text;
  });
  return [
    ...words,
    ...(flightLevel === null ? [] : ['FL350']),
    ...(atMs === null ? [] : ['1400z']),
    ...(runway === null ? [] : ['27L']),
  ]
    .join(' ')
    .replaceAll(/[`\\$]/g, ' ');
}

let read: { reading: Reading; job: Job } | null = null;

async function openServer(): Promise<HeardServer & { end(): Promise<void> }> {
  const client = new EmbeddedClient(() => {});
  await client.open({ folder: null, snapshot: await ensureSnapshot(), fsync: false });
  const handle = { ...embeddedHandle(client), close: async () => await client.terminate() };
  await handle.migrate(heardMigrations);
  const server = await startHeardServer(handle, (one) => {
    read = one;
  });
  return {
    ...server,
    end: async () => {
      await server.close();
      await handle.close();
    },
  };
}

async function heardIn(
  server: HeardServer,
  list: string,
  sentences: readonly HeldOutSentence[],
): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const sentence of sentences) {
    read = null;
    await server.judged([sentence]);
    const now = read as { reading: Reading; job: Job } | null;
    const intent = now === null ? null : intentOf(sentence[1], now.job);
    if (now !== null && intent !== null) heard.push({ list, intent, text: exampleOf(now.reading) });
  }
  return heard;
}

function learnFrom(heard: readonly Heard[]): void {
  const table: Partial<Record<Intent, string>> = {};
  for (const { intent, text } of heard) table[intent] = `${table[intent] ?? ''}\n${text}`;
  setHeardExamples(table);
  clearLearned();
  forgetWords();
}

const row = z.tuple([z.string(), z.string(), z.string()]).or(z.tuple([z.string(), z.string()]));

/** Runs the rows of a file against the current assistant; returns the failures and the number of correct ones. */
async function tryFile(server: HeardServer, file: string): Promise<void> {
  const sentences = z.array(row).parse(JSON.parse(readFileSync(file, 'utf8'))) as HeldOutSentence[];
  const { share, wrong, wrongWrites } = await server.judged(sentences);
  console.log(wrong.join('\n'));
  console.log(`${file} ${percent(share)} of ${sentences.length}, wrong changes ${wrongWrites.length}`);
  if (wrongWrites.length > 0) console.log(wrongWrites.join('\n'));
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      wrong: { type: 'boolean', default: false },
      none: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      file: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const server = await openServer();
  try {
    if (values.file.length > 0) {
      for (const file of values.file) await tryFile(server, file);
      return;
    }
    const heard = await heardIn(server, 'own', OWN_WORDINGS);
    for (const [name, sentences] of HEARD_LISTS) heard.push(...(await heardIn(server, name, sentences)));
    if (values.write) return writeTable(heard);
    let [right, all] = [0, 0];
    for (const [name, sentences] of HEARD_LISTS) {
      if (values.only.length > 0 && !values.only.includes(name)) continue;
      learnFrom(values.none ? [] : heard.filter(({ list }) => list !== name));
      const { share, wrong, wrongWrites } = await server.judged(sentences);
      console.log(
        `${name.padEnd(11)} ${percent(share).padStart(7)} of ${sentences.length}, wrong changes ${wrongWrites.length}`,
      );
      if (wrongWrites.length > 0) console.log(wrongWrites.join('\n'));
      if (values.wrong) console.log(wrong.map((one) => `  ${one}`).join('\n'));
      right += sentences.length - wrong.length;
      all += sentences.length;
    }
    console.log(`all         ${percent(right / all).padStart(7)} of ${all}`);
  } finally {
    await server.end();
  }
}

/** The sentences of all lists as a table of examples, by meaning. */
function writeTable(heard: readonly Heard[]): void {
  const byIntent = new Map<Intent, Set<string>>();
  for (const { intent, text } of heard) byIntent.set(intent, (byIntent.get(intent) ?? new Set()).add(text));
  const entries = [...byIntent]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([intent, texts]) =>
        `  ${/^\w+$/.test(intent) ? intent : `'${intent}'`}: \`\n${[...texts].join('\n')}\`,`,
    );
  writeFileSync(
    TABLE,
    `/**\n * Sentences that people typed, with what they name replaced by names that the examples know; made by\n * \`scripts/assistant-agreement.ts --write\` of the lists in \`testing/\`.\n */\nexport const HEARD_EXAMPLES: Readonly<Record<string, string>> = {\n${entries.join('\n')}\n};\n`,
  );
}

await main();
