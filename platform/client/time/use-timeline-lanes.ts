import { useSlice } from '../state/slice.ts';
import { hiddenLanes, lanesWithin, timelineLanes } from './timeline-lanes.store.ts';
import { TIMELINE_AHEAD_MS, timelineFrom, timelineReach } from './timeline.store.ts';
import { useNowMs } from './use-now.ts';

/** The lanes shown on the timeline now, and all available. */
export function useTimelineLanes(): ReturnType<typeof lanesWithin> {
  const lanes = useSlice(timelineLanes);
  const hidden = useSlice(hiddenLanes);
  const now = useNowMs('minute');
  useSlice(timelineReach);
  return lanesWithin(lanes, hidden, { fromMs: timelineFrom(now), toMs: now + TIMELINE_AHEAD_MS });
}
