import { RADAR_LONGEST_GAP_S } from '../contract.ts';

/** A picture and the time of its measurement. */
export interface TimedFrame {
  readonly id: string;
  readonly atMs: number;
}

/** What the radar shows at an instant. */
export type FrameChoice<Frame extends TimedFrame> =
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** Ahead of now: radar measures and foretells nothing. */
  | { readonly kind: 'future' }
  /** No picture is near enough before the instant. */
  | { readonly kind: 'none' };

/** A minute ahead is still now: clocks differ, and the timeline moves in whole minutes. */
const NOW_TOLERANCE_MS = 60_000;

/** The newest picture at or before an instant, if it is not too old for it. `frames` are oldest first. */
export function chooseFrame<Frame extends TimedFrame>(
  frames: readonly Frame[],
  atMs: number,
  nowMs: number,
): FrameChoice<Frame> {
  if (atMs > nowMs + NOW_TOLERANCE_MS) return { kind: 'future' };
  const frame = frames.findLast((one) => one.atMs <= atMs);
  if (!frame || atMs - frame.atMs > RADAR_LONGEST_GAP_S * 1000) return { kind: 'none' };
  return { kind: 'frame', frame };
}

/** The picture before one and so many after it, oldest first: what is likely wanted next. */
export function neighbourFrames<Frame extends TimedFrame>(
  frames: readonly Frame[],
  shown: Frame,
  ahead = 1,
): readonly Frame[] {
  const at = frames.findIndex(({ id }) => id === shown.id);
  return [...frames.slice(Math.max(0, at - 1), at), ...frames.slice(at + 1, at + 1 + ahead)];
}
