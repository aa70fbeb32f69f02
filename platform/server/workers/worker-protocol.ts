/** Requests to a worker: each handler takes one cloneable value and returns one. */
export type WorkerHandlers = Record<string, (args: never) => unknown>;

/** A request to a worker thread and its answer; `number` matches them. */
export interface WorkerRequest {
  number: number;
  name: string;
  args: unknown;
}
export type WorkerAnswer = { number: number } & (
  | { ok: true; result: unknown }
  | { ok: false; message: string }
);

/**
 * Buffers inside a result that can be transferred without copying: bytes that own their whole buffer, alone or in a
 * list or record.
 */
export function transferable(result: unknown, depth = 0): ArrayBuffer[] {
  if (ArrayBuffer.isView(result)) {
    const { buffer } = result;
    const isWhole = result.byteLength === buffer.byteLength;
    return isWhole && buffer instanceof ArrayBuffer ? [buffer] : [];
  }
  if (depth > 2 || typeof result !== 'object' || result === null) return [];
  return [...new Set(Object.values(result).flatMap((part) => transferable(part, depth + 1)))];
}
