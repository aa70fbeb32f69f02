import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { AssistantTool, callAssistantTool } from '../contract.ts';
import { provenanceOf } from '../domain/provenance.ts';
import { callTool, describeTool, type Relay, type ToolArgs, type ToolMarks } from './tool-calls.ts';

export interface ToolBoxDeps {
  clock: Clock;
  mode: () => FeedMode;
  marks: ToolMarks;
}

export type ToolAnswer = z.infer<typeof callAssistantTool.data>;

/** The tools of this server: generated from the contracts of its calls, never written by hand. */
export interface ToolBox {
  /** In the order in which the calls were registered. */
  list(): AssistantTool[];
  /** @throws Problem 404 `tool-unknown` */
  find(name: string): AssistantTool;
  /** Calls a tool with the rights of the caller of `relay`. @throws Problem of the call itself */
  call(relay: Relay, name: string, args: ToolArgs): Promise<ToolAnswer>;
}

/** Creates the tools of all `endpoints`; endpoints may still be registered afterwards. */
export function createToolBox(endpoints: readonly Endpoint[], deps: ToolBoxDeps): ToolBox {
  const { clock, mode, marks } = deps;
  let made: { count: number; tools: Map<string, { endpoint: Endpoint; tool: AssistantTool }> } | null = null;

  function tools() {
    if (made?.count === endpoints.length) return made.tools;
    const entries = endpoints.flatMap((endpoint) => {
      const effect = marks.effectOf(endpoint);
      return effect === undefined
        ? []
        : [[endpoint.id, { endpoint, tool: describeTool(endpoint, effect) }] as const];
    });
    made = { count: endpoints.length, tools: new Map(entries) };
    return made.tools;
  }

  function entryOf(name: string) {
    const entry = tools().get(name);
    if (!entry) throw new Problem('tool-unknown', 404, `There is no tool ${name.slice(0, 80)}.`);
    return entry;
  }

  return {
    list: () => [...tools().values()].map(({ tool }) => tool),
    find: (name) => entryOf(name).tool,
    async call(relay, name, args) {
      const outcome = await callTool(relay, entryOf(name).endpoint, args);
      if (!outcome.isOk) throw new Problem(outcome.id, outcome.status, outcome.message);
      const link = marks.linkOf(name, args);
      const provenance = provenanceOf(outcome.data, { nowMs: clock.nowMs(), mode: mode(), link });
      return { tool: name, data: outcome.data, provenance };
    },
  };
}
