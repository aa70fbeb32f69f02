import { RADAR_LONGEST_GAP_S } from '../contract.ts';

/** Image with its time of observation. */
export interface TimedFrame {
  readonly id: string;
  readonly atMs: number;
}

/** Radar image at a time. */
export type FrameChoice<Frame extends TimedFrame> =
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** In the future: radar is not forecast. */
  | { readonly kind: 'future' }
  /** No image is close enough before the time. */
  | { readonly kind: 'none' };

/** Tolerance for now: clocks differ, and the timeline has whole minutes. */
const NOW_TOLERANCE_MS = 60_000;

/** Latest image at or before a time, if not too old. `frames` are oldest first. */
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

/** The preceding image and several following ones, oldest first, for prefetching. */
export function neighbourFrames<Frame extends TimedFrame>(
  frames: readonly Frame[],
  shown: Frame,
  ahead = 1,
): readonly Frame[] {
  const at = frames.findIndex(({ id }) => id === shown.id);
  return [...frames.slice(Math.max(0, at - 1), at), ...frames.slice(at + 1, at + 1 + ahead)];
}
