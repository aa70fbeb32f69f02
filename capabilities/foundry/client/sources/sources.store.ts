import { readObjects } from '#capabilities/foundry/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { CellValue } from '../../domain/data-table.ts';
import type { Source } from '../../domain/sources.ts';
import type { ResultColumn } from '../engine/engine-protocol.ts';
import { callEngine, onEngineRestart } from '../engine/sql-engine.ts';
import { EngineProblem } from '../../domain/engine-problem.ts';

/** State of a source in the engine. */
export interface SourceState {
  phase: 'loading' | 'ready' | 'failed';
  /** The version it was read from; another one is read again. */
  version: string;
  rowCount: number;
  columns: readonly ResultColumn[];
  notes: readonly string[];
  encoding: string | null;
  message: string | null;
  /** Time of reading, and age stated by its server. */
  readAtMs: number;
  freshness: Freshness | null;
}

/** States by table name; a source that is not in here has not been read. */
export const sourceStates = createSlice<Readonly<Record<string, SourceState>>>('foundrySources', {});

const PAGE_ROWS = 10_000;
const loading = new Map<string, Promise<void>>();

const setState = (table: string, part: Partial<SourceState>) =>
  sourceStates.set((states) => {
    const before: SourceState = states[table] ?? {
      phase: 'loading',
      version: '',
      rowCount: 0,
      columns: [],
      notes: [],
      encoding: null,
      message: null,
      readAtMs: 0,
      freshness: null,
    };
    return { ...states, [table]: { ...before, ...part } };
  });

const versionOf = (source: Source): string => (source.origin === 'file' ? source.file.id : source.type.id);

async function loadFile(source: Source & { origin: 'file' }, contents: File | null): Promise<void> {
  const { table, file } = source;
  const input = { id: file.id, name: file.name, table };
  const facts = await callEngine('loadFile', contents === null ? input : { ...input, file: contents });
  const { rowCount, columns, notes, encoding } = facts;
  setState(table, { phase: 'ready', rowCount, columns, notes, encoding, readAtMs: nowMs() });
}

async function loadObjects({ table, type }: Source & { origin: 'object' }): Promise<void> {
  const columns = type.columns.map(({ name, kind }) => ({ name, kind }));
  await callEngine('beginTable', { table, columns });
  let after: string | undefined;
  let freshness: Freshness | null = null;
  let rowCount = 0;
  do {
    const page = await callEndpoint(readObjects, {
      params: { type: type.id },
      query: after === undefined ? { limit: PAGE_ROWS } : { limit: PAGE_ROWS, after },
    });
    // Checked by the engine, which refuses values that do not fit the column.
    const values = page.values as CellValue[][];
    if (values.length > 0) await callEngine('appendColumns', { table, values });
    rowCount += values[0]?.length ?? 0;
    freshness = page.freshness;
    after = page.next ?? undefined;
    setState(table, { rowCount });
  } while (after !== undefined);
  await callEngine('finishTable', { table });
  const shown = type.columns.map(({ name, kind }) => ({ name, kind, type: kind }));
  setState(table, { phase: 'ready', rowCount, columns: shown, freshness, readAtMs: nowMs() });
}

/** Whether a source is in the engine, and recent enough. */
export function isCurrent(source: Source): boolean {
  const state = sourceStates.get()[source.table];
  if (state?.phase !== 'ready' || state.version !== versionOf(source)) return false;
  const refreshS = source.origin === 'object' ? source.type.refreshS : null;
  return refreshS === null || nowMs() - state.readAtMs < refreshS * 1000;
}

/**
 * Reads a source into the engine unless it is loaded and recent enough.
 * @param contents of a file still being stored
 * @throws EngineProblem, or the server's refusal
 */
export async function ensureSource(source: Source, contents: File | null = null): Promise<void> {
  const { table } = source;
  if (isCurrent(source)) return;
  const running = loading.get(table);
  if (running) return running;
  setState(table, { phase: 'loading', version: versionOf(source), message: null });
  const load = (source.origin === 'file' ? loadFile(source, contents) : loadObjects(source))
    .catch((error: unknown) => {
      setState(table, { phase: 'failed', message: messageOf(error) });
      throw error;
    })
    .finally(() => loading.delete(table));
  loading.set(table, load);
  return load;
}

/** Forgets a source whose item is gone. */
export function dropSource(table: string): void {
  sourceStates.set((states) => {
    const { [table]: _gone, ...left } = states;
    return left;
  });
  callEngine('dropTable', { table }).catch((error: unknown) => {
    // A remaining table only costs memory until the page is left.
    if (!(error instanceof EngineProblem)) throw error;
  });
}

/** Clears its state when the engine was restarted; returns a function that stops it. */
export function startSources(): () => void {
  return onEngineRestart(() => {
    loading.clear();
    sourceStates.set({});
  });
}
