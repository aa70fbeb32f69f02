import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { feedMode, freshness } from '#platform/contract/freshness.ts';

/** Longest sentence that is read. */
export const SENTENCE_MAX = 500;

/** What a question was about, so that the next one may say `this flight` or `there`. */
export const assistantSubject = z.object({
  airport: z.string().max(10).nullable(),
  flightId: z.string().max(128).nullable(),
  memberId: z.string().max(64).nullable(),
});
export type AssistantSubject = z.infer<typeof assistantSubject>;

/** What is open in the app while a person asks. */
export const assistantContext = assistantSubject.extend({
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
 * One answer. Every figure in it stands in the answer of `tool`, whose source and age are in `freshness`; null where the tool
 * says none, then `source` says where it comes from.
 */
export const assistantCard = z.object({
  /** Id of the API call that answered. */
  tool: z.string(),
  title: z.string(),
  /** The answer in one sentence. */
  words: z.string(),
  lines: z.array(cardLine),
  /** Text word for word as its source has it. */
  raw: z.array(z.string()),
  freshness: freshness.nullable(),
  source: z.string().nullable(),
  /** Where the app shows more of it. */
  link: z.string().nullable(),
  /** Why it could not be answered; then it holds no figures. */
  problem: z.string().nullable(),
});
export type AssistantCard = z.infer<typeof assistantCard>;

/** Closest zoom that an answer may ask for. */
const CAMERA_ZOOM_MAX = 18;

/** What the client does with the app. */
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
  z.object({ kind: z.literal('window'), name: z.string() }),
]);
export type ClientAction = z.infer<typeof clientAction>;

/** A change that is made only after the person has said yes. */
export const pendingWrite = z.object({
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** What would change, in a sentence. */
  words: z.string(),
});
export type PendingWrite = z.infer<typeof pendingWrite>;

export const assistantAnswer = z.object({
  /** False: the sentence was not understood, and `suggestions` says what is. */
  isUnderstood: z.boolean(),
  words: z.string(),
  cards: z.array(assistantCard),
  actions: z.array(clientAction),
  write: pendingWrite.nullable(),
  /** Words and figures of the sentence that the answer takes no account of. */
  unused: z.array(z.string()),
  /** Words of a model, in order; `struck` says why a number in them cannot be relied on. Empty without a model. */
  prose: z.array(z.object({ text: z.string(), struck: z.string().nullable() })),
  /** Which model was asked; null where none was. */
  model: z
    .object({
      name: z.string(),
      /** Why it did not answer; the rest is then answered without it. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Sentences that would be understood. */
  suggestions: z.array(z.string()),
  subject: assistantSubject,
  /** The calls that were made, in order. */
  calls: z.array(z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()), isOk: z.boolean() })),
});
export type AssistantAnswer = z.infer<typeof assistantAnswer>;

const openid = { auth: 'bearer', scope: 'openid' } as const;

/**
 * Answers a command or question: by the model where the server has one and the grammar does not understand the whole sentence,
 * else by the grammar. What it does not understand it says.
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
    context: assistantContext.default({ airport: null, flightId: null, memberId: null, atMs: null }),
    /** Whether a model may be asked, where the server has one. */
    withModel: z.boolean().default(true),
  }),
  data: assistantAnswer,
});

const assistantTool = z.object({
  name: z.string(),
  description: z.string(),
  effect: z.enum(['read', 'write']),
  /** Whether the server answers it, or the app in the browser does it. */
  place: z.enum(['server', 'app']),
  /** JSON Schema of its arguments. */
  inputSchema: z.record(z.string(), z.unknown()),
});
export type AssistantTool = z.infer<typeof assistantTool>;

/** Made from the API calls that say what they do to data. */
export const listAssistantTools = defineEndpoint({
  id: 'listAssistantTools',
  method: 'GET',
  path: '/efb-v2/assistant/tools',
  summary: 'The tools of the assistant: API calls that say whether they read or write.',
  ...openid,
  data: z.array(assistantTool),
});

/** Where an answer of a tool comes from. */
const toolProvenance = z.object({
  /** Where feeds come from on this server. */
  mode: feedMode,
  /** Where the app shows it, as a path. */
  link: z.string().nullable(),
  answeredAt: z.string(),
  sources: z.array(
    z.object({
      source: z.string(),
      asOf: z.string().nullable(),
      /** At `answeredAt`; null where the source says no time. */
      ageMinutes: z.number().nullable(),
      /** `live`, `replay`, `simulated`, `reference`, or `computed` from the person's own records. */
      origin: z.string(),
      /** `fresh`, `stale` or `failed`; null where it does not age. */
      state: z.string().nullable(),
    }),
  ),
});
export type ToolProvenance = z.infer<typeof toolProvenance>;

/** Calls one tool as the person who asks; a tool that writes needs `consent: true`, else 409 `consent-needed`. */
export const callAssistantTool = defineEndpoint({
  id: 'callAssistantTool',
  method: 'POST',
  path: '/efb-v2/assistant/call',
  summary: 'Call one tool of the assistant with the rights of the person who asks.',
  ...openid,
  body: z.object({
    tool: z.string().max(80),
    args: z.record(z.string(), z.unknown()).default({}),
    consent: z.boolean().default(false),
  }),
  data: z.object({ tool: z.string(), data: z.unknown(), provenance: toolProvenance }),
});
