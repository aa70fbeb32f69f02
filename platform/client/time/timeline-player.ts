import { nowMs } from './clock.ts';
import { advanceTimeline, timeline } from './timeline.store.ts';

/** Ten steps a second: what moves by it is redrawn on the map, not in React. */
const TICK_MS = 100;

/** Lets the time of the map pass while the timeline plays; returns how to stop. */
export function startTimelinePlayer(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = (isPlaying: boolean) => {
    clearInterval(timer);
    timer = isPlaying ? setInterval(() => advanceTimeline(TICK_MS, nowMs()), TICK_MS) : undefined;
  };
  const stopFollowing = timeline.subscribe((now, before) => {
    if (now.isPlaying !== before.isPlaying) follow(now.isPlaying);
  });
  follow(timeline.get().isPlaying);
  return () => {
    clearInterval(timer);
    stopFollowing();
  };
}
