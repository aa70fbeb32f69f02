import type { Aircraft } from './aircraft.ts';
import { isShownAt } from './dead-reckoning.ts';
import { FrameError } from './frames/frame-bytes.ts';
import { type FrameDecoder, createFrameDecoder } from './frames/frame-decoder.ts';
import type { FrameHeader } from './frames/frame-format.ts';

/** What a receiver has of a window, for one who was cut. */
export interface Resume {
  readonly window: string;
  readonly run: string;
  readonly sequence: number;
}

/** What became of a frame: taken; does not follow on what is known; is damaged. After both a snapshot is needed. */
export type FrameOutcome = 'taken' | 'gap' | 'damaged';

/**
 * The picture of one window at the receiver. It keeps the last good picture until a better one has come, shows each
 * aircraft once, and nobody longer than a position is good for.
 */
export interface WindowKeeper {
  /** The sender said which window its next frames are of. */
  begin(window: { readonly window: string; readonly run: string; readonly isResumed: boolean }): void;
  take(header: FrameHeader, body: Uint8Array): FrameOutcome;
  /** What may be shown at an instant, by address. */
  aircraft(nowMs: number): ReadonlyMap<string, Aircraft>;
  /** What to ask for after a cut; `null` without anything to build on. */
  resume(): Resume | null;
  /** Nothing of it holds any more: the feeds went from one mode to another. */
  clear(): void;
  /** Header of the last frame that was taken. */
  readonly header: FrameHeader | null;
}

/** Of two reports with one address the newer one counts. */
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
  /** Deltas mean nothing until a snapshot has come. */
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
