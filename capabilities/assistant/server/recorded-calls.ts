import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { AssistantAnswer } from '../contract.ts';
import { callTool, type Relay, type ToolArgs, type ToolOutcome } from './tool-calls.ts';

export interface ToolCalls {
  call<Data extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Data>,
    args: ToolArgs,
  ): Promise<ToolOutcome<z.output<Data>>>;
  /** The calls made so far. */
  readonly made: AssistantAnswer['calls'];
}

/** Calls as one user, recorded in order so that an answer can state its sources. */
export function recordCalls(relay: Relay): ToolCalls {
  const made: AssistantAnswer['calls'] = [];
  // A call needed twice for one sentence, such as for departures and arrivals of one airport, is made once.
  const before = new Map<string, Promise<ToolOutcome<unknown>>>();
  async function called<Data extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Data>,
    args: ToolArgs,
  ) {
    const outcome = await callTool(relay, endpoint, args);
    made.push({ tool: endpoint.id, args: { ...args }, isOk: outcome.isOk });
    return outcome;
  }
  return {
    made,
    call(endpoint, args) {
      const key = JSON.stringify([endpoint.id, args]);
      const known = before.get(key) ?? called(endpoint, args);
      before.set(key, known);
      // One endpoint answers in one shape.
      return known as ReturnType<typeof called<(typeof endpoint)['data']>>;
    },
  };
}
