import { setImmediate } from 'node:timers/promises';
import { getFlights } from '#capabilities/flights/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type AskEvent,
  askAssistant,
  type AssistantAnswer,
  type AssistantContext,
  callAssistantTool,
  listAssistantTools,
} from '../contract.ts';
import { withoutAsides } from '../domain/clauses/clauses.ts';
import { commandOf } from '../domain/words/command-words.ts';
import { corrected } from '../domain/words/corrections.ts';
import { EXAMPLES, type Job } from '../domain/job.ts';
import { nearestExamples } from '../domain/jobs.ts';
import { ranked } from '../domain/ranker/decide.ts';
import { learningIntents } from '../domain/ranker/intent-of.ts';
import {
  type Around,
  isKnownWord,
  type Lookups,
  type PlaceNames,
  type Reading,
  readSentence,
} from '../domain/reading.ts';
import { wellWritten } from '../domain/cards/plain-text.ts';
import { orderOf } from '../domain/clauses/order-clause.ts';
import { asPlainOrder } from '../domain/clauses/order-words.ts';
import { isOutside } from '../domain/rules/changes.rules.ts';
import { actionsOf } from '../domain/clauses/several-commands.ts';
import { withSpokenCodes } from '../domain/words/spoken-codes.ts';
import { readExplainRequest } from '../domain/explain-request.ts';
import { readRunTimes } from '#platform/contract/run-times.ts';
import { unusedWords } from '../domain/words/unused-words.ts';
import { briefingText } from '../domain/cards/briefing-text.ts';
import { answerJob } from './answer-jobs.ts';
import type { JobDeps } from './answers/answerer.ts';
import { briefFlight, flightOf } from './briefing.ts';
import { explain } from './explain.ts';
import { appTools } from './model/app-tools.ts';
import { type ModelEndpoint, ModelFailure } from './model/chat-stream.ts';
import { runTurn } from './model/run-turn.ts';
import { namesMember } from './member-names.ts';
import { resolve } from './resolve.ts';
import { recordCalls, type ToolCalls } from './recorded-calls.ts';
import { createCallerLimit } from './caller-limit.ts';
import { createConsents } from './consents.ts';
import { createSavedQuestions, type SavedQuestionsDeps } from './questions/index.ts';
import { questionsMigrations } from './questions/questions.migrations.ts';
import { proposeQuestion } from './questions/timed-sentence.ts';
import { registerAskStream } from './ask-stream.routes.ts';
import { takeMeanings } from './meanings-file.ts';
import { registerMcp } from './mcp.routes.ts';
import type { Relay } from './tool-calls.ts';
import { createToolBox, type ToolBox, type ToolBoxDeps } from './tool-box.ts';

export interface AssistantServerDeps extends ToolBoxDeps, JobDeps {
  clock: Clock;
  version: string;
  /** The model that the operator has configured; null for none. */
  model: ModelEndpoint | null;
  /** Calls of `/mcp` per minute and user; 0 switches the limit off. */
  callsPerMinute: number;
  /** The airport code accepted by the API, from any of its codes; null when there is none, or no data yet. */
  airportByCode: (code: string) => string | null;
  isAircraftType: (code: string) => boolean;
  /**
   * File of the intent model trained at build; the model is trained at each start if the file is absent or outdated.
   */
  meaningsFile?: string;
  /**
   * Place names, to distinguish codes from words and to read misspelt names; without them only exact names are found.
   */
  places?: PlaceNames;
  /** Callback with the reading of each sentence. */
  onRead?: ((read: { reading: Reading; job: Job }) => void) | undefined;
  /** Scheduled questions; null where they cannot be stored. */
  questions: SavedQuestionsDeps | null;
}

const FLIGHTS_LOOKED_AT = 200;
/** Minimum probability for reading a sentence as a request to explain the open object. */
const EXPLAIN_MIN = 0.5;

/** Ids of the user's flights by callsign; the newest wins. */
async function flightIds(calls: ToolCalls): Promise<ReadonlyMap<string, string>> {
  const outcome = await calls.call(getFlights, { limit: FLIGHTS_LOOKED_AT });
  const flights = outcome.isOk && Array.isArray(outcome.data) ? outcome.data : [];
  return new Map(flights.toReversed().map(({ callsign, id }) => [callsign.toUpperCase(), id]));
}

/** A word that could be a callsign: only then are the flights fetched. */
const MAY_BE_CALLSIGN = /\b[a-z]{1,4}-?\d{1,5}[a-z]{0,2}\b/i;

const WORDS_OF: { [Name in Job['job']]?: (job: Extract<Job, { job: Name }>) => string } = {
  help: () => 'Word order does not matter. For example:',
  missing: ({ words }) => words,
  unknown: ({ words }) =>
    words.length === 0
      ? 'Not understood. Try one of these:'
      : `Not understood: ${words.join(' ')}. Try one of these:`,
  map: ({ actions }) => (actions.length === 0 ? '' : 'Done.'),
  several: ({ jobs }) => (jobs.some(({ job }) => job === 'map') ? 'Done.' : ''),
};

function suggestionsOf(job: Job, text: string): readonly string[] {
  if (job.job === 'help') return EXAMPLES;
  if (job.job === 'missing') return job.examples;
  return job.job === 'unknown' ? nearestExamples(text) : [];
}

/** An answer to a fully understood sentence. */
const whole = ({ airport, flightId, memberId }: AssistantContext): AssistantAnswer => ({
  isUnderstood: true,
  words: '',
  cards: [],
  actions: [],
  write: null,
  unused: [],
  prose: [],
  model: null,
  suggestions: [],
  subject: { airport, flightId, memberId },
  calls: [],
});

/** Null where the sentence does not ask for an explanation. */
async function explanationOf(
  { text, context }: { text: string; context: AssistantContext },
  calls: ToolCalls,
  deps: AssistantServerDeps,
): Promise<AssistantAnswer | null> {
  const request = readExplainRequest(text);
  const explained = request === null ? null : await explain(request, context, calls, deps);
  if (explained === null) return null;
  const base = { ...whole(context), calls: calls.made };
  if ('missing' in explained) return { ...base, isUnderstood: false, words: explained.missing };
  const { cards, subject = {} } = explained;
  return { ...base, cards: [...cards], subject: { ...base.subject, ...subject } };
}

/** The order of a sentence, unless its other clause names a crew member: then all of it counts. */
async function orderIn(typed: string, around: Around, context: AssistantContext, calls: ToolCalls) {
  const order = orderOf(typed, around, context);
  const reason =
    typed
      .replace(order, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  const names = order === typed ? [] : reason.filter((word) => !isKnownWord(word));
  return (await namesMember(names, calls)) ? typed : order;
}

const actionsIn = (job: Job): readonly AssistantAnswer['actions'][number][] =>
  job.job === 'map' ? job.actions : job.job === 'several' ? job.jobs.flatMap(actionsIn) : [];

/** Renamed airport codes: a user who types KPBI gets an answer about KDJT. */
const renamedIn = ({ tokens }: Reading, job: Job): string[] =>
  job.job === 'unknown' || job.job === 'missing'
    ? []
    : [
        ...new Set(
          tokens.flatMap(({ text, airport }) =>
            airport !== null &&
            /^[a-z]{4}$/.test(text) &&
            /^[A-Z]{4}$/.test(airport) &&
            text.toUpperCase() !== airport
              ? [`${text.toUpperCase()} is ${airport} in the navigation data.`]
              : [],
          ),
        ),
      ];

async function answer(
  input: { text: string; context: AssistantContext },
  calls: ToolCalls,
  deps: AssistantServerDeps,
): Promise<AssistantAnswer> {
  const { context } = input;
  const spoken = withSpokenCodes(wellWritten(input.text), isKnownWord);
  const explained = await explanationOf({ ...input, text: spoken }, calls, deps);
  if (explained !== null) return explained;
  const nowMs = deps.clock.nowMs();
  const ids = MAY_BE_CALLSIGN.test(spoken) ? await flightIds(calls) : new Map<string, string>();
  const lookups: Lookups = {
    airport: deps.airportByCode,
    isAircraftType: deps.isAircraftType,
    flight: (callsign) => ids.get(callsign) ?? null,
    places: deps.places,
  };
  const around = { lookups, nowMs, fromMs: context.atMs ?? nowMs };
  const typed = asPlainOrder(corrected(withoutAsides(spoken), lookups), (callsign) => ids.has(callsign));
  const text =
    commandOf(typed) === null && !isOutside(typed) ? await orderIn(typed, around, context, calls) : typed;
  const actions = actionsOf(text, around, context);
  if (actions !== null) return { ...whole(context), words: 'Done.', actions: [...actions] };
  const read = readSentence(text, around);
  const { reading, job, placeWords } = await resolve(read, context, calls, {
    airportByCode: deps.airportByCode,
    places: deps.places,
    text,
    around,
  });
  deps.onRead?.({ reading, job });
  const isNothing = job.job === 'unknown' || job.job === 'missing';
  const [top] = isNothing ? ranked(reading) : [];
  const why =
    top?.label === 'explain' && top.share >= EXPLAIN_MIN
      ? await explanationOf({ ...input, text: 'explain this' }, calls, deps)
      : null;
  if (why !== null) return why;
  const { cards, write = null, subject = {}, unused = [] } = await answerJob(job, calls, deps);
  const said = (WORDS_OF[job.job] as ((one: Job) => string) | undefined)?.(job) ?? '';
  const words = [said, ...renamedIn(reading, job)].filter((one) => one !== '').join(' ');
  const base = whole(context);
  return {
    ...base,
    isUnderstood: job.job !== 'unknown' && job.job !== 'missing',
    words,
    cards: [...cards],
    actions: [...actionsIn(job)],
    write,
    unused: [...unusedWords(reading, job, placeWords), ...unused],
    suggestions: [...suggestionsOf(job, text)],
    subject: { ...base.subject, ...subject },
    calls: calls.made,
  };
}

interface Asking {
  readonly relay: Relay;
  readonly signal: AbortSignal;
  readonly tools: ToolBox;
  readonly onEvent: (event: AskEvent) => void;
}

const HOUR_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SPOKEN_CLOCK = new RegExp(
  String.raw`\b(at )(${HOUR_WORDS.join('|')}|\d{1,2})(?: (?:hundred|o['\u2019]?clock|hours))?(?= ?(?:utc|zulu|z|gmt)\b)`,
  'gi',
);

/** `at six UTC` as the times of saved questions are written: `at 06 UTC`. */
const withClockFigures = (text: string): string =>
  text
    .replaceAll(/\beveryday (?=(?:at )?\d)/gi, 'every day ')
    .replaceAll(SPOKEN_CLOCK, (_all, at: string, hour: string) => {
      const spoken = HOUR_WORDS.indexOf(hour.toLowerCase()) + 1;
      return at + String(spoken || hour).padStart(2, '0');
    })
    .replaceAll(/\bat noon(?: (?:utc|zulu|z))?\b/gi, 'at 12Z')
    .replaceAll(/\bat midnight(?: (?:utc|zulu|z))?\b/gi, 'at 00Z');

/** The schedule of a saved question does not describe its subject. */
const WATCHES =
  /^(?:(?:please|pls|can you|could you|i want you to) )*(?:watch|monitor|check|keep an eye on|look at|repeat|save the question|ask(?: me)?(?: for)?|remind me of|tell me) (?:for me )?/i;

/**
 * By the grammar where it understands the whole sentence, otherwise by the model, otherwise by the grammar after all.
 */
async function ask(
  input: { text: string; context: AssistantContext; withModel: boolean },
  { relay, signal, tools, onEvent }: Asking,
  deps: AssistantServerDeps,
): Promise<AssistantAnswer> {
  const timed = deps.questions === null ? null : readRunTimes(withClockFigures(input.text));
  // `list the questions you ask for me each day` does not save a question.
  const isAboutQuestions =
    timed !== null &&
    !timed.isOk &&
    (/\b(?:questions|queries)\b/i.test(input.text) ||
      !/\b(?:every\w*|each|daily|hourly|weekdays?|nightly)\b/i.test(input.text));
  if (timed !== null && !isAboutQuestions) {
    const text = timed.isOk && timed.rest !== '' ? timed.rest.replace(WATCHES, '') : 'help';
    return proposeQuestion(timed, await answer({ ...input, text }, recordCalls(relay), deps));
  }
  const known = await answer(input, recordCalls(relay), deps);
  const isWhole = known.isUnderstood && known.unused.length === 0;
  if (deps.model === null || !input.withModel || isWhole) return known;
  const { model: name } = deps.model;
  onEvent({ kind: 'model', name });
  try {
    const { text, context } = input;
    const turn = await runTurn(deps.model, {
      text,
      context,
      nowMs: deps.clock.nowMs(),
      relay,
      tools,
      signal,
      onEvent,
    });
    const asked = { isUnderstood: true, words: '', cards: [], unused: [], suggestions: [] };
    return { ...known, ...asked, ...turn, actions: [...turn.actions], model: { name, failure: null } };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { ...known, model: { name, failure: error.message } };
  }
}

/** The briefing of a flight, named by callsign or id, as one text. @throws Problem 404 */
async function briefingFor(relay: Relay, named: string, deps: AssistantServerDeps): Promise<string> {
  const calls = recordCalls(relay);
  const id = (await flightIds(calls)).get(named.trim().toUpperCase()) ?? named.trim();
  const flight = await flightOf(calls, id);
  if (typeof flight === 'string') throw new Problem('flight-not-found', 404, flight);
  const cards = await briefFlight(flight, calls, deps);
  const title = `Briefing ${flight.callsign || 'flight'} ${flight.departure}–${flight.arrival}`;
  return briefingText(title, cards, new Date(deps.clock.nowMs()).toISOString());
}

async function callByName(
  tools: ToolBox,
  relay: Relay,
  { tool, args, consent }: { tool: string; args: Record<string, unknown>; consent: boolean },
) {
  if (tools.find(tool).effect === 'write' && !consent) {
    throw new Problem('consent-needed', 409, `${tool} changes data: it is called only with consent.`);
  }
  return tools.call(relay, tool, args);
}

/** Trains the intent model, with pauses in which requests are answered. */
async function learnInPauses(file: string | undefined): Promise<void> {
  if (file !== undefined && takeMeanings(file)) return;
  const steps = learningIntents();
  while (!steps.next().done) await setImmediate();
}

/** Start-up has priority: the trained model is loaded this much later, or when the first sentence arrives. */
const LEARN_AFTER_MS = 2000;

/** The intent model, trained once. */
function createLearning(file: string | undefined) {
  let learned: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const ready = (): Promise<void> => (learned ??= learnInPauses(file));
  return {
    ready,
    begin: () => {
      // A failure will recur, and is reported, at the next question.
      timer = setTimeout(() => void ready().catch(() => undefined), LEARN_AFTER_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

/** The assistant: tools made from the API, and a grammar that answers by them without a model (row K3). */
export function createAssistantServer(deps: AssistantServerDeps): ServerCapability {
  const learning = createLearning(deps.meaningsFile);
  const askLearned: typeof ask = async (...request) => {
    await learning.ready();
    return ask(...request);
  };
  const questions =
    deps.questions &&
    createSavedQuestions({
      ...deps.questions,
      clock: deps.clock,
      answer: async ({ text, context }, relay) => {
        await learning.ready();
        return answer({ text, context: { ...context, opened: null, atMs: null } }, recordCalls(relay), deps);
      },
    });
  return {
    id: 'assistant',
    ...(questions ? { migrations: questionsMigrations } : {}),
    start: async () => {
      questions?.start();
      learning.begin();
    },
    stop: async () => {
      learning.stop();
      await questions?.stop();
    },
    register(host) {
      const tools = createToolBox(host.endpoints, deps);
      host.route(askAssistant, ({ body, relay, signal }) =>
        askLearned(body, { relay, signal, tools, onEvent: () => undefined }, deps),
      );
      registerAskStream(host, (body, asking) => askLearned(body, { ...asking, tools }, deps));
      host.route(listAssistantTools, () => [...tools.list(), ...appTools]);
      host.route(callAssistantTool, ({ body, relay }) => callByName(tools, relay, body));
      questions?.register(host);
      registerMcp(
        host,
        {
          tools,
          consents: createConsents(deps.clock),
          version: deps.version,
          briefing: (relay, flight) => briefingFor(relay, flight, deps),
        },
        createCallerLimit(deps.clock, deps.callsPerMinute),
      );
    },
  };
}
