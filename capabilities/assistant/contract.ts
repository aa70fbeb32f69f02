import { z } from 'zod';
import { runTimes } from '#platform/contract/run-times.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { plainText } from '#platform/contract/fields.ts';
import { feedMode, freshness } from '#platform/contract/freshness.ts';

/** Maximum length of a sentence, characters. */
export const SENTENCE_MAX = 500;

/** Subject of a question, so that the next one may say `this flight` or `there`. */
export const assistantSubject = z.object({
  airport: z.string().max(10).nullable(),
  flightId: z.string().max(128).nullable(),
  memberId: z.string().max(64).nullable(),
});
export type AssistantSubject = z.infer<typeof assistantSubject>;

/** An item that is open in the app and can be explained. */
export const openedThing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('notam'),
    id: z.string().max(200),
    /** Where to find it again: at an airport, or around a position. */
    airport: z.string().max(10).nullable(),
    place: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }).nullable(),
  }),
  z.object({ kind: z.literal('hazard'), id: z.string().max(400) }),
  z.object({ kind: z.literal('duty'), memberId: z.string().max(64), dutyId: z.string().max(128).nullable() }),
]);
export type OpenedThing = z.infer<typeof openedThing>;

/** What is open in the app while a user asks. */
export const assistantContext = assistantSubject.extend({
  opened: openedThing.nullable().default(null),
  /** The instant that the map shows, ms since the epoch; null is now. */
  atMs: z.number().finite().nullable(),
});
export type AssistantContext = z.infer<typeof assistantContext>;

/** One line of a card. Text is ready to be shown; `—` where it is unknown. */
const cardLine = z.object({
  label: z.string(),
  value: z.string(),
  tone: z.enum(['plain', 'caution', 'warning']),
});
export type CardLine = z.infer<typeof cardLine>;

/**
 * One answer. Every figure in it is in the answer of `tool`, whose source and age are in `freshness`; if that is
 * null, `source` names the source.
 */
export const assistantCard = z.object({
  /** Id of the API call that answered. */
  tool: z.string(),
  title: z.string(),
  /** The answer in one sentence. */
  words: z.string(),
  lines: z.array(cardLine),
  /** Text verbatim from its source. */
  raw: z.array(z.string()),
  freshness: freshness.nullable(),
  source: z.string().nullable(),
  /** Path at which the app shows more. */
  link: z.string().nullable(),
  /** Why it could not be answered; then it has no figures. */
  problem: z.string().nullable(),
});
export type AssistantCard = z.infer<typeof assistantCard>;

/** Closest zoom that an answer may ask for. */
const CAMERA_ZOOM_MAX = 18;

/** Windows of the app that can be opened and closed by text. */
export const APP_WINDOWS = [
  'foundry',
  'analysis',
  'alerts',
  'ai-assistant',
  'crew-management',
  'balance',
  'notifications',
  'saved-questions',
  'recorder',
  'scenarios',
  'waypoints',
  'notams',
  'charts',
  'layers',
  'settings',
  'data-management',
  'create-flight',
  'hazards',
  'traffic',
  'search',
  'airports',
  'flights',
] as const;
export type AppWindow = (typeof APP_WINDOWS)[number];

/** Commands of the app, by id, that can be run by text; toggles are named by their target state. */
export const APP_COMMANDS = [
  'keys',
  'go-map',
  'zoom-in',
  'zoom-out',
  'north',
  'inspect-centre',
  'account',
  'sign-out',
  'navdata/nearby',
  'procedures/clear',
  'route/undo',
  'route/redo',
  'route/pin',
  'route/clear',
  'route/dim',
  'ofp/import',
  'theme',
  'globe',
] as const;
export type AppCommand = (typeof APP_COMMANDS)[number];

/** An action of the client in the app. */
export const clientAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('layer'), key: z.string(), isOn: z.boolean() }),
  z.object({ kind: z.literal('level'), flightLevel: z.number() }),
  z.object({ kind: z.literal('time'), atMs: z.number().nullable() }),
  z.object({
    kind: z.literal('camera'),
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    /** Null keeps the present zoom. */
    zoom: z.number().min(0).max(CAMERA_ZOOM_MAX).nullable(),
  }),
  z.object({ kind: z.literal('go'), path: z.string() }),
  z.object({ kind: z.literal('window'), name: z.enum(APP_WINDOWS) }),
  z.object({ kind: z.literal('close'), name: z.enum(APP_WINDOWS) }),
  z.object({ kind: z.literal('command'), id: z.enum(APP_COMMANDS) }),
  /** Levels shown, hundreds of feet. */
  z.object({ kind: z.literal('band'), lowFl: z.number().min(0), highFl: z.number().min(0) }),
  z.object({ kind: z.literal('theme'), theme: z.enum(['night', 'light']) }),
]);
export type ClientAction = z.infer<typeof clientAction>;

/** A change that is made only after the user has confirmed it. */
export const pendingWrite = z.object({
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** What would change, in a sentence. */
  words: z.string(),
});
export type PendingWrite = z.infer<typeof pendingWrite>;

export const assistantAnswer = z.object({
  /** False: the sentence was not understood, and `suggestions` lists ones that are. */
  isUnderstood: z.boolean(),
  words: z.string(),
  cards: z.array(assistantCard),
  actions: z.array(clientAction),
  write: pendingWrite.nullable(),
  /** Words and figures of the sentence that the answer ignores. */
  unused: z.array(z.string()),
  /** Text of a model, in order; `struck` says why a number in it is unreliable. Empty without a model. */
  prose: z.array(z.object({ text: z.string(), struck: z.string().nullable() })),
  /** The model used; null for none. */
  model: z
    .object({
      name: z.string(),
      /** Why the model did not answer; the rest is then answered without it. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Sentences that would be understood. */
  suggestions: z.array(z.string()),
  subject: assistantSubject,
  /** The calls made, in order. */
  calls: z.array(z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()), isOk: z.boolean() })),
});
export type AssistantAnswer = z.infer<typeof assistantAnswer>;

const openid = { auth: 'bearer', scope: 'openid' } as const;

/**
 * Answers a command or question: by the model where the server has one and the grammar does not understand the whole
 * sentence, else by the grammar. It lists what it does not understand.
 */
export const askAssistant = defineEndpoint({
  id: 'askAssistant',
  method: 'POST',
  path: '/efb-v2/assistant/ask',
  summary:
    'Answer a command or question through the tools of the app, without a model where none is configured.',
  ...openid,
  body: z.object({
    text: z.string().trim().min(1).max(SENTENCE_MAX),
    context: assistantContext.default({
      airport: null,
      flightId: null,
      memberId: null,
      opened: null,
      atMs: null,
    }),
    /** Whether a model may be used, if the server has one. */
    withModel: z.boolean().default(true),
  }),
  data: assistantAnswer,
});

/** The question of `askAssistant`, answered as an event stream of `askEvent`s: same body, same permissions. */
export const ASK_STREAM_PATH = '/efb-v2/assistant/ask/stream';

/** Events of a question while it is answered, in order. The last is `answer` or `failed`. */
export const askEvent = z.discriminatedUnion('kind', [
  /** This model is being used. */
  z.object({ kind: z.literal('model'), name: z.string() }),
  /** The model calls a tool; text written before is not part of its answer. */
  z.object({ kind: z.literal('call'), tool: z.string() }),
  /** Text of the model as it is written; its numbers are unchecked. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** The checked answer; it replaces everything written before. */
  z.object({ kind: z.literal('answer'), answer: assistantAnswer }),
  z.object({ kind: z.literal('failed'), id: z.string(), message: z.string() }),
]);
export type AskEvent = z.infer<typeof askEvent>;

const assistantTool = z.object({
  name: z.string(),
  description: z.string(),
  effect: z.enum(['read', 'write']),
  /** Whether the server runs it, or the app in the browser. */
  place: z.enum(['server', 'app']),
  /** JSON Schema of its arguments. */
  inputSchema: z.record(z.string(), z.unknown()),
});
export type AssistantTool = z.infer<typeof assistantTool>;

/** Generated from the API calls that declare their effect on data. */
export const listAssistantTools = defineEndpoint({
  id: 'listAssistantTools',
  method: 'GET',
  path: '/efb-v2/assistant/tools',
  summary: 'The tools of the assistant: API calls that say whether they read or write.',
  ...openid,
  data: z.array(assistantTool),
});

/** Provenance of a tool's answer. */
const toolProvenance = z.object({
  /** Feed mode of this server. */
  mode: feedMode,
  /** Path at which the app shows it. */
  link: z.string().nullable(),
  answeredAt: z.string(),
  sources: z.array(
    z.object({
      source: z.string(),
      asOf: z.string().nullable(),
      /** At `answeredAt`; null if the source states no time. */
      ageMinutes: z.number().nullable(),
      /** `live`, `replay`, `simulated`, `reference`, or `computed` from the user's own records. */
      origin: z.string(),
      /** `fresh`, `stale` or `failed`; null if it does not age. */
      state: z.string().nullable(),
    }),
  ),
});
export type ToolProvenance = z.infer<typeof toolProvenance>;

/** Calls one tool as the current user; a tool that writes needs `consent: true`, else 409 `consent-needed`. */
export const callAssistantTool = defineEndpoint({
  id: 'callAssistantTool',
  method: 'POST',
  path: '/efb-v2/assistant/call',
  summary: 'Call one tool of the assistant with the permissions of the user.',
  ...openid,
  body: z.object({
    tool: z.string().max(80),
    args: z.record(z.string(), z.unknown()).default({}),
    consent: z.boolean().default(false),
  }),
  data: z.object({ tool: z.string(), data: z.unknown(), provenance: toolProvenance }),
});

/** Maximum number of saved questions per user. */
export const QUESTIONS_MAX = 50;

/** One run of a saved question. */
const questionRun = z.object({
  /** The time at which it was due; for a run on request, the time of the request. */
  dueAt: z.string(),
  ranAt: z.string(),
  isOnRequest: z.boolean(),
  /** Times before `dueAt` at which the server was not running. */
  missed: z.number(),
  /** Why there is no answer; then `answer` is null. */
  problem: z.string().nullable(),
  answer: assistantAnswer.nullable(),
});
export type QuestionRun = z.infer<typeof questionRun>;

const savedQuestion = z.object({
  id: z.string(),
  text: z.string(),
  times: runTimes,
  /** The times as text, UTC. */
  timesText: z.string(),
  isPaused: z.boolean(),
  /** Why the server paused it; null if the user paused it, or if it is not paused. */
  pausedBecause: z.string().nullable(),
  /** Null while it is paused. */
  nextAt: z.string().nullable(),
  createdAt: z.string(),
  /** Newest first, a few. */
  runs: z.array(questionRun),
});
export type SavedQuestion = z.infer<typeof savedQuestion>;

const questions = (id: string, method: 'GET' | 'POST', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/assistant/questions${path}` as `/${string}`,
    summary,
    ...openid,
    effect: method === 'GET' ? 'read' : 'write',
  }) as const;
const byId = z.object({ id: z.string().min(1).max(64) });

export const listQuestions = defineEndpoint({
  ...questions('listSavedQuestions', 'GET', '', 'Saved questions with their last answers, newest first.'),
  data: z.array(savedQuestion),
});

/**
 * Saves a question that runs at its times with the rights of the user, read-only. 400 `question-not-understood`,
 * `question-changes-data` or `question-moves-map`, 409 `too-many-questions`.
 */
export const saveQuestion = defineEndpoint({
  ...questions('saveQuestion', 'POST', '', 'Save a question that is asked again at times of the day, UTC.'),
  body: z.object({
    text: plainText(SENTENCE_MAX).min(1, 'Required'),
    times: runTimes,
    context: assistantSubject.default({ airport: null, flightId: null, memberId: null }),
  }),
  data: savedQuestion,
});

/** Pauses a saved question, or resumes it from its next time on. 404 `question-not-found`. */
export const pauseQuestion = defineEndpoint({
  ...questions('pauseSavedQuestion', 'POST', '/pause', 'Pause or resume a saved question.'),
  body: byId.extend({ isPaused: z.boolean() }),
  data: savedQuestion,
});

/** Deletes a saved question with its answers. 404 `question-not-found`. */
export const deleteQuestion = defineEndpoint({
  ...questions('deleteSavedQuestion', 'POST', '/delete', 'Delete a saved question and its answers.'),
  body: byId,
  data: byId,
});

/** Runs a saved question at once; its times stay. 404 `question-not-found`. */
export const runQuestion = defineEndpoint({
  ...questions('runSavedQuestion', 'POST', '/run', 'Run a saved question now and keep the answer.'),
  body: byId,
  data: savedQuestion,
});
