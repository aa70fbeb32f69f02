import { nowMs } from './clock.ts';
import { advanceTimeline, timeline } from './timeline.store.ts';

/** Ten steps a second: dependent content is redrawn on the map, not in React. */
const TICK_MS = 100;

/** Advances the map's time while the timeline plays; returns a function that stops it. */
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
