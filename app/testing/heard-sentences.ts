import { distanceNm } from '#aviation/geo/geodesic.ts';
import { createAirportsServer } from '#capabilities/airports/server/index.ts';
import type { AssistantAnswer, AssistantContext } from '#capabilities/assistant/contract.ts';
import type { HeldOutSentence, OpenThing } from '#capabilities/assistant/testing/held-out-sentences.table.ts';
import type { Job } from '#capabilities/assistant/domain/job.ts';
import type { Reading } from '#capabilities/assistant/domain/reading.ts';
import { crewMigrations } from '#capabilities/crew/server/crew.migrations.ts';
import { createCrewServer } from '#capabilities/crew/server/index.ts';
import { questionsMigrations } from '#capabilities/assistant/server/questions/questions.migrations.ts';
import { createRunPasses } from '#capabilities/assistant/server/questions/run-passes.ts';
import { flightsMigrations } from '#capabilities/flights/server/flights.migrations.ts';
import { createFlightsServer } from '#capabilities/flights/server/flights.routes.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { createNavdataServer } from '#capabilities/navdata/server/index.ts';
import { fleetMigrations } from '#capabilities/plan/server/fleet.migrations.ts';
import { createPlanServer } from '#capabilities/plan/server/index.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { frozenClock } from '#platform/server/time/clock.ts';
import { assistantServerOf } from '../assistant/assistant-server.ts';

const NOW = Date.UTC(2026, 10, 24, 10);

const NOTHING: AssistantContext = { airport: null, flightId: null, memberId: null, opened: null, atMs: null };
function contextOf(open: OpenThing, memberIds: ReadonlyMap<string, string>): AssistantContext {
  switch (open) {
    case 'airport KJFK':
      return { ...NOTHING, airport: 'KJFK' };
    case 'flight MER12':
      return { ...NOTHING, flightId: 'f-1' };
    case 'flight MER45':
      return { ...NOTHING, flightId: 'f-2' };
    case 'member 34':
      return { ...NOTHING, memberId: memberIds.get('m-34') ?? null };
    case 'airport EGLL':
      return { ...NOTHING, airport: 'EGLL' };
    case 'member 12':
      return { ...NOTHING, memberId: memberIds.get('m-12') ?? null };
    case 'time 14Z':
      return { ...NOTHING, atMs: Date.UTC(2026, 10, 24, 14) };
    default:
      return NOTHING;
  }
}

/** Answers of the analysis, which are shown in its window instead of as text. */
const IN_ANALYSIS = /^analyse(?:Matrix|Departures|Section)\b/;
const isAnalysisShown = ({ actions }: AssistantAnswer): boolean =>
  actions.some((action) => action.kind === 'window' && action.name === 'analysis');

/**
 * Expected calls may be several for one answer: wind on a runway needs the weather too, and arrival demand is asked
 * for under a second code where the first is not known.
 */
function wantedCalls(expected: string, calls: AssistantAnswer['calls']): string[] {
  const wanted = expected.split('; ');
  const [only = ''] = wanted;
  const made = calls.map(({ tool }) => tool).toSorted();
  const icao = /icao=(\w{4})/.exec(only)?.[1];
  if (wanted.length > 1) return wanted;
  if (only.startsWith('getRunways') && made.join() === 'getRunways,getWeather')
    return [only, `getWeather icao=${icao ?? ''}`];
  if (only.startsWith('getAadcAirport') && made.join() === 'getAadcAirport,getAadcAirport')
    return [only, `getAadcAirport id=${String(calls[1]?.args['id'])}`];
  return wanted;
}

/** Lookup calls, which are not the request itself. */
const isLookup = ({ tool, args }: AssistantAnswer['calls'][number], expected: string): boolean =>
  (tool === 'searchNavdata' && args['cat'] === 'airport') ||
  (tool === 'listCrewMembers' && !(expected.includes(tool) && args['limit'] !== undefined)) ||
  (tool === 'getFlights' &&
    !(expected.includes('getFlights') && args['limit'] !== 200 && args['loadRequire'] === undefined));

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const memberNames = (text: string, memberIds: ReadonlyMap<string, string>): string => {
  for (const [name, id] of memberIds) if (text === id) return name;
  return text;
};

const identOf = (code: string): string | null =>
  /^[A-Z]{4}$/.test(code) ? (placeOf(openTestNavdata(), code)?.ident ?? null) : null;
/** Palm Beach is KPBI in the lists, and KDJT in the data. */
const isSameAirport = (one: string, other: string): boolean =>
  identOf(one) !== null && identOf(one) === identOf(other);

/** Whether a call matches all of `tool name=value …`. */
function fits(
  call: AssistantAnswer['calls'][number],
  wanted: string,
  memberIds: ReadonlyMap<string, string>,
): boolean {
  const [tool, ...pairs] = wanted.split(' ');
  const nested = call.args['plan'];
  const args = { ...call.args, ...(typeof nested === 'object' ? nested : {}) } as Record<string, unknown>;
  return (
    call.tool === tool &&
    pairs.every((pair) => {
      const [name = '', value = ''] = pair.split('=');
      const given = memberNames(toText(args[name] ?? ''), memberIds);
      return /^\d{4}-\d{2}-\d{2}T/.test(value)
        ? given.startsWith(value)
        : given.toLowerCase() === value.toLowerCase() || isSameAirport(given, value);
    })
  );
}

function actionText(action: AssistantAnswer['actions'][number]): string {
  switch (action.kind) {
    case 'layer':
      return `layer ${action.key} ${action.isOn ? 'on' : 'off'}`;
    case 'level':
      return `level ${action.flightLevel}`;
    case 'time':
      return `time ${action.atMs === null ? 'now' : new Date(action.atMs).toISOString().slice(0, 16)}`;
    case 'camera':
      return `camera ${action.lat} ${action.lon} ${action.zoom ?? 'same zoom'}`;
    case 'go':
      return `go ${action.path}`;
    case 'command':
      return action.id.replaceAll('-', ' ');
    case 'band':
      return `band ${action.lowFl} ${action.highFl}`;
    case 'theme':
      return `theme ${action.theme}`;
    default:
      return `${action.kind} ${action.name}`;
  }
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());

function isRight(answer: AssistantAnswer, expected: string, memberIds: ReadonlyMap<string, string>): boolean {
  const calls = answer.calls.filter((call) => !isLookup(call, expected));
  const isStill = calls.length === 0 && answer.actions.length === 0 && answer.write === null;
  const isAsking = answer.words.startsWith('Not understood');
  const isProblem = answer.cards.length > 0 && answer.cards.every(({ problem }) => problem !== null);
  if (expected === 'refused') return isStill && (!answer.isUnderstood || isProblem);
  if (expected === 'explain') {
    // Explaining a member means its limits, which are looked up.
    const isOfMember = calls.length > 0 && calls.every(({ tool }) => tool === 'memberFtlCheck');
    const isNothingDone = answer.actions.length === 0 && answer.write === null;
    return isOfMember ? isNothingDone : isStill && answer.cards[0]?.tool === 'explain';
  }
  if (expected === 'help') return isStill && answer.isUnderstood && answer.suggestions.length > 3;
  if (expected === 'ask') {
    return isStill && !isAsking && (!answer.isUnderstood || isProblem);
  }
  if (expected === 'not understood')
    return isStill && !answer.isUnderstood && answer.suggestions.length === 3;
  if (expected.startsWith('consent ')) return answer.write?.tool === expected.slice('consent '.length);
  if (expected.startsWith('briefing ')) {
    const flight = `flightId=${expected.slice('briefing '.length)}`;
    const parts = ['makePerformancePlan', `findCrossings ${flight}`, 'analyseAlternates'];
    return parts.every((one) => calls.some((call) => fits(call, one, memberIds)));
  }
  if (IN_ANALYSIS.test(expected)) return answer.write === null && isAnalysisShown(answer);
  const wanted = wantedCalls(expected, calls);
  const done = wanted.filter((one) => /^(layer|level|time|go|window|zoom|band|theme|close) /.test(one));
  const asked = wanted.filter((one) => !done.includes(one));
  if (done.length > 0 && !sameSet(answer.actions.map(actionText), done)) return false;
  return (
    answer.write === null &&
    calls.length === asked.length &&
    asked.every((one) => calls.some((call) => fits(call, one, memberIds)))
  );
}

const summary = ({ calls, actions, write, words, cards }: AssistantAnswer): string =>
  [
    ...calls.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`),
    ...actions.map(actionText),
    ...(write ? [`consent ${write.tool}`] : []),
    words,
    ...cards.flatMap(({ problem }) => (problem === null ? [] : [problem])),
  ].join(' | ');

/** Results of the sentences. */
export interface Judged {
  /** Each with another result, and that result. */
  readonly wrong: readonly string[];
  readonly wrongTexts: readonly string[];
  readonly wrongWrites: readonly string[];
  readonly share: number;
}

export interface HeardServer {
  judged(sentences: readonly HeldOutSentence[]): Promise<Judged>;
  /** Response of an API call made as the owner of the flights. */
  send(path: string, payload: object): Promise<unknown>;
  ask(text: string): Promise<AssistantAnswer>;
  close(): Promise<void>;
}

/** Tables needed by the server of these tests. */
export const heardMigrations = [
  ...flightsMigrations,
  ...crewMigrations,
  ...questionsMigrations,
  ...fleetMigrations,
];

function placeOf(navdata: NavdataReader, code: string) {
  const [airport] = navdata.airportsByCode(code);
  if (airport === undefined) return null;
  const { ident, lat, lon } = navdata.airportSummary(airport);
  return { ident, lat, lon };
}

/** The direct route between two airports. */
function straightRoute(navdata: NavdataReader, dep: string, arr: string): RouteResult {
  const [from, to] = [placeOf(navdata, dep), placeOf(navdata, arr)];
  if (from === null || to === null) throw new Problem('unknown-airport', 404, 'Unknown airport');
  return {
    route: 'DCT',
    route_info: [
      { ident: from.ident, coordinate: [from.lon, from.lat], type: 'airport' },
      { ident: to.ident, coordinate: [to.lon, to.lat], type: 'airport', via: 'DCT' },
    ],
    distance: distanceNm(from, to),
    isFallback: true,
    message: '',
    unknown: [],
    source: 'a straight line',
    asOf: null,
  };
}

type OnRead = (read: { reading: Reading; job: Job }) => void;

/** The assistant and the other capabilities needed by the lists of sentences. */
async function createHeardServer(handle: DatabaseHandle, onRead: OnRead | undefined) {
  const navdata = openTestNavdata();
  const clock = frozenClock(NOW);
  const log = createLog('silent');
  const navdataServer = createNavdataServer({ load: () => navdata, log, clock });
  await navdataServer.capability.start?.();
  const { db } = handle;
  return await createApiServer({
    log,
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [
      navdataServer.capability,
      createAirportsServer({ navdata: () => navdata }),
      createFlightsServer({ db, clock }),
      createPlanServer({
        db,
        clock,
        random: () => 0.5,
        lookup: () => ({ airport: (code) => placeOf(navdata, code) }),
        findRoute: async ({ dep, arr }) => straightRoute(navdata, dep, arr),
        forecastAir: async () => ({ air: null, freshness: null, message: null }),
        // Only documents are planned here: performance plans are slow and have separate tests.
        solve: () => Promise.reject(new Problem('no-plans', 503, 'No performance plans here.')),
        elevationFt: () => null,
      }),
      createCrewServer({ db, clock, timeZoneOf: () => null, onChange: () => undefined }),
      assistantServerOf({
        clock,
        navdata: () => navdata,
        mode: () => 'simulated',
        version: '0',
        config: { RATE_LIMIT_PER_MINUTE: 0, ASSISTANT_SILENCE_S: 30 },
        onRead,
        questions: {
          db,
          log,
          passes: createRunPasses(async ({ subject }) => ({
            ok: false,
            status: 401,
            id: 'x',
            message: subject,
          })),
          notify: async () => undefined,
          lease: { take: async () => true, release: async () => undefined },
        },
      }),
    ],
    authenticate: async (subject) => ({
      ok: true,
      principal: {
        userKey: `i|${subject}`,
        issuer: 'i',
        subject,
        email: 'a@b.c',
        scopes: ['openid', 'database', 'navdata', 'routes', 'enroute'],
      },
    }),
  });
}

type Send = (path: string, payload: object) => Promise<unknown>;

/** Saves the records mentioned in the lists; returns the ids of the members by their names in the lists. */
async function fill(send: Send): Promise<ReadonlyMap<string, string>> {
  const memberIds = new Map<string, string>();
  const at = (departureTime: string) => ({ date: '2026-11-24', departureTime });
  const flights = [
    { id: 'f-1', callsign: 'MER12', departure: 'KJFK', arrival: 'EGLL', aircraft: 'B77W', ...at('19:00') },
    { id: 'f-2', callsign: 'MER45', departure: 'EGLL', arrival: 'LEMD', aircraft: 'A320', ...at('16:00') },
  ];
  await send('user/updateFlights', { flights });
  for (const [employeeNumber, name] of [
    ['12', 'Ada Moreau'],
    ['34', 'Jonas Weber'],
  ] as const) {
    const member = { name, employeeNumber, position: 'CPT', base: 'EGLL', timeZone: 'Europe/London' };
    memberIds.set(`m-${employeeNumber}`, ((await send('crew/members', member)) as { id: string }).id);
  }
  return memberIds;
}

/** A server with the flights and crew of the lists of sentences, and a checker of its answers. */
export async function startHeardServer(handle: DatabaseHandle, onRead?: OnRead): Promise<HeardServer> {
  const server = await createHeardServer(handle, onRead);
  const send: Send = async (path, payload) => {
    const answer = await server.inject({
      method: 'POST',
      url: `/efb-v2/${path}`,
      headers: { authorization: 'Bearer ann' },
      payload,
    });
    return answer.json().data;
  };
  const memberIds = await fill(send);
  return {
    close: async () => await server.close(),
    send,
    ask: async (text) => (await send('assistant/ask', { text })) as AssistantAnswer,
    async judged(sentences) {
      const wrong: string[] = [];
      const wrongTexts: string[] = [];
      const wrongWrites: string[] = [];
      for (const [text, expected, open = 'nothing'] of sentences) {
        const context = contextOf(open, memberIds);
        const answer = (await send('assistant/ask', { text, context })) as AssistantAnswer;
        if (!isRight(answer, expected, memberIds)) {
          wrong.push(`${text} → ${expected}: ${summary(answer)}`);
          wrongTexts.push(text);
        }
        if (answer.write !== null && !expected.startsWith('consent')) wrongWrites.push(text);
      }
      return { wrong, wrongTexts, wrongWrites, share: 1 - wrong.length / sentences.length };
    },
  };
}
