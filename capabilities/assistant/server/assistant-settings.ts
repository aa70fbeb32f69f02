import { optional, webAddress, whole } from '#platform/server/config/setting-types.ts';
import type { ModelEndpoint } from './model/chat-stream.ts';

/** Settings of the assistant's model; without them the assistant answers by its grammar alone. */
export const assistantSettings = {
  ASSISTANT_BASE_URL: webAddress()
    .optional()
    .describe(
      'Address of an OpenAI-compatible API for the assistant, such as http://localhost:11434/v1. Questions and answers of tools are sent there. Needs ASSISTANT_MODEL.',
    ),
  ASSISTANT_API_KEY: optional().describe('Key of that API; it stays on the server.'),
  ASSISTANT_MODEL: optional().describe('Name of the model to ask, as that API calls it.'),
  ASSISTANT_SILENCE_S: whole(30, 1, 600).describe(
    'Seconds after which a request to a silent model is cancelled.',
  ),
};

/** Longest turn as a multiple of the longest silence: eight calls and the answer. */
const SILENCES_A_TURN = 6;

/** The configured model; null where address or name is missing. */
export function modelOf(settings: {
  ASSISTANT_BASE_URL?: string | undefined;
  ASSISTANT_API_KEY?: string | undefined;
  ASSISTANT_MODEL?: string | undefined;
  ASSISTANT_SILENCE_S: number;
}): ModelEndpoint | null {
  const { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  const silenceMs = settings.ASSISTANT_SILENCE_S * 1000;
  const apiKey = settings.ASSISTANT_API_KEY ?? null;
  return { baseUrl, model, apiKey, silenceMs, turnMs: SILENCES_A_TURN * silenceMs };
}
