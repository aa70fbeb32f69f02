import type { Aircraft } from './aircraft.ts';
import { isShownAt } from './dead-reckoning.ts';
import { FrameError } from './frames/frame-bytes.ts';
import { type FrameDecoder, createFrameDecoder } from './frames/frame-decoder.ts';
import type { FrameHeader } from './frames/frame-format.ts';

/** State of a window at a receiver, to resume after a disconnection. */
export interface Resume {
  readonly window: string;
  readonly run: string;
  readonly sequence: number;
}

/** Result of a frame: applied; does not follow the current state; damaged. The last two require a snapshot. */
export type FrameOutcome = 'taken' | 'gap' | 'damaged';

/**
 * Picture of one window at the receiver. It keeps the last valid picture until a newer one arrives, shows each aircraft
 * once, and none longer than the maximum age of a position.
 */
export interface WindowKeeper {
  /** Announces the window of the next frames. */
  begin(window: { readonly window: string; readonly run: string; readonly isResumed: boolean }): void;
  take(header: FrameHeader, body: Uint8Array): FrameOutcome;
  /** Aircraft to show at a time, by address. */
  aircraft(nowMs: number): ReadonlyMap<string, Aircraft>;
  /** State for resuming after a disconnection; `null` without any. */
  resume(): Resume | null;
  /** Discards the state: the mode of the feeds has changed. */
  clear(): void;
  /** Header of the last frame applied. */
  readonly header: FrameHeader | null;
}

/** Of two reports with one address the newer applies. */
function newest(decoder: FrameDecoder): Map<string, Aircraft> {
  const found = new Map<string, Aircraft>();
  for (const [, one] of decoder.entries()) {
    const known = found.get(one.address);
    if (!known || one.positionMs > known.positionMs) found.set(one.address, one);
  }
  return found;
}

export function createWindowKeeper(): WindowKeeper {
  let decoder = createFrameDecoder();
  let picture = new Map<string, Aircraft>();
  let header: FrameHeader | null = null;
  let following: { window: string; run: string } | null = null;
  /** Deltas are ignored until a snapshot arrives. */
  let needsSnapshot = true;

  const startAnew = (): void => {
    decoder = createFrameDecoder();
    needsSnapshot = true;
  };
  return {
    get header() {
      return header;
    },
    begin({ window, run, isResumed }) {
      following = { window, run };
      if (!isResumed) startAnew();
    },
    take(next, body) {
      if (needsSnapshot && next.kind !== 'snapshot') return 'gap';
      try {
        if (!decoder.apply(next, body)) return 'gap';
      } catch (error) {
        if (!(error instanceof FrameError) && !(error instanceof RangeError)) throw error;
        startAnew();
        return 'damaged';
      }
      needsSnapshot = false;
      header = next;
      picture = newest(decoder);
      return 'taken';
    },
    aircraft(nowMs) {
      for (const [address, one] of picture) if (!isShownAt(one, nowMs)) picture.delete(address);
      return picture;
    },
    resume() {
      if (following === null || needsSnapshot || header === null) return null;
      return { ...following, sequence: header.sequence };
    },
    clear() {
      startAnew();
      picture = new Map();
      header = null;
    },
  };
}
