import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { AssistantAnswer } from '../contract.ts';
import { callTool, type Relay, type ToolArgs, type ToolOutcome } from './tool-calls.ts';

export interface ToolCalls {
  call<Data extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Data>,
    args: ToolArgs,
  ): Promise<ToolOutcome<z.output<Data>>>;
  /** What was called so far. */
  readonly made: AssistantAnswer['calls'];
}

/** Calls as one person, kept in order so that an answer can say what it was made of. */
export function recordCalls(relay: Relay): ToolCalls {
  const made: AssistantAnswer['calls'] = [];
  // What one sentence asks twice, such as departures and arrivals of one airport, is called once.
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
