import type { FeedMode } from '#platform/contract/freshness.ts';
import type { ToolProvenance } from '../contract.ts';

type Source = ToolProvenance['sources'][number];

/** Maximum number of sources listed in one answer. */
const SOURCES_MAX = 20;
const MINUTE_MS = 60_000;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function sourceOf(record: Readonly<Record<string, unknown>>, nowMs: number): Source | null {
  const { source, asOf, receivedAt, origin, state } = record;
  if (typeof source !== 'string' || source === '' || !('asOf' in record)) return null;
  const at = textOrNull(asOf) ?? textOrNull(receivedAt);
  const ms = at === null ? Number.NaN : Date.parse(at);
  return {
    source,
    asOf: at,
    ageMinutes: Number.isNaN(ms) ? null : Math.round((nowMs - ms) / MINUTE_MS),
    origin: textOrNull(origin) ?? 'reference',
    state: textOrNull(state),
  };
}

/** Every source in an answer, once, in order, with its age at `nowMs`. */
export function sourcesIn(data: unknown, nowMs: number): Source[] {
  const found = new Map<string, Source>();
  const open: unknown[] = [data];
  for (let at = open.pop(); open.length > 0 || at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    const source = Array.isArray(at) ? null : sourceOf(at as Record<string, unknown>, nowMs);
    if (source !== null) found.set(JSON.stringify(source), source);
    if (found.size >= SOURCES_MAX) break;
    open.push(...(Array.isArray(at) ? at : Object.values(at)).toReversed());
  }
  return [...found.values()];
}

/** Provenance of a tool result: sources with their age, mode of the feeds, and where the app shows it. */
export function provenanceOf(
  data: unknown,
  { nowMs, mode, link }: { nowMs: number; mode: FeedMode; link: string | null },
): ToolProvenance {
  const answeredAt = new Date(nowMs).toISOString();
  const named = sourcesIn(data, nowMs);
  // User records and values computed from them have no external source: this server, now.
  const own: Source = {
    source: 'Meridian: own records and computation',
    asOf: answeredAt,
    ageMinutes: 0,
    origin: 'computed',
    state: null,
  };
  return { mode, link, answeredAt, sources: named.length === 0 ? [own] : named };
}
