import { beforeEach, describe, expect, it } from 'vitest';
import {
  advanceTimeline,
  loopWaitsFor,
  moveTimelineTo,
  offsetText,
  reachTimelineBack,
  returnToNow,
  stepTimeline,
  TIMELINE_PAST_MS,
  timeline,
  timelineFrom,
  timelineInstant,
  toggleLoop,
  togglePlaying,
} from './timeline.store.ts';

const now = Date.parse('2026-11-20T12:57:32Z');
const at = (text: string) => Date.parse(`2026-11-${text}Z`);
const shown = () => timelineInstant(timeline.get(), now);

beforeEach(() => {
  timeline.reset();
  loopWaitsFor.clear();
});

describe('F4 timeline', () => {
  it('shows the present, which advances, until moved', () => {
    expect(shown()).toBe(now);
    expect(timelineInstant(timeline.get(), now + 60_000)).toBe(now + 60_000);
  });

  it('runs from two hours ago to a day ahead and no further', () => {
    moveTimelineTo(at('20T08:00:00'), now);
    expect(shown()).toBe(at('20T10:57:32'));
    moveTimelineTo(at('25T00:00:00'), now);
    expect(shown()).toBe(at('21T12:57:32'));
  });

  it('F4 F5 reaches back as far as a layer has data, a day at most, and only while it is on', () => {
    reachTimelineBack('traffic', at('20T03:10:00'));
    moveTimelineTo(at('20T01:00:00'), now);
    expect(shown()).toBe(at('20T03:10:00'));
    reachTimelineBack('traffic', at('18T00:00:00'));
    moveTimelineTo(at('18T01:00:00'), now);
    expect(shown()).toBe(at('19T12:57:32'));
    reachTimelineBack('traffic', null);
    expect(shown()).toBe(at('20T10:57:32'));
    expect(timelineFrom(now)).toBe(at('20T10:57:32'));
  });

  it('steps by the half hours of the clock and never skips the present', () => {
    stepTimeline(1, now);
    expect(shown()).toBe(at('20T13:00:00'));
    stepTimeline(1, now);
    expect(shown()).toBe(at('20T13:30:00'));
    stepTimeline(-1, now);
    stepTimeline(-1, now);
    expect(timeline.get().atMs).toBeNull();
    stepTimeline(-1, now);
    expect(shown()).toBe(at('20T12:30:00'));
    stepTimeline(1, now);
    expect(timeline.get().atMs).toBeNull();
  });

  it('plays an hour a second, stops at the end and then starts again at now', () => {
    togglePlaying(now);
    advanceTimeline(2000, now);
    expect(shown()).toBe(at('20T14:57:32'));
    advanceTimeline(60_000, now);
    expect(timeline.get()).toEqual({ atMs: at('21T12:57:32'), isPlaying: false, loopedMs: null });
    togglePlaying(now);
    expect(timeline.get()).toEqual({ atMs: now, isPlaying: true, loopedMs: null });
  });

  it('F4 loops through the last two hours, pauses at the present, restarts, and ends when moved', () => {
    toggleLoop(now);
    expect(shown()).toBe(now - TIMELINE_PAST_MS);
    advanceTimeline(3000, now);
    expect(shown()).toBe(now - TIMELINE_PAST_MS / 2);
    advanceTimeline(3000, now);
    expect(timeline.get()).toMatchObject({ atMs: null, isPlaying: true });
    advanceTimeline(1999, now);
    expect(timeline.get().atMs).toBeNull();
    advanceTimeline(1, now);
    expect(shown()).toBe(now - TIMELINE_PAST_MS);
    togglePlaying(now);
    expect(timeline.get()).toEqual({ atMs: now - TIMELINE_PAST_MS, isPlaying: false, loopedMs: null });
    toggleLoop(now);
    toggleLoop(now);
    expect(timeline.get()).toEqual({ atMs: null, isPlaying: false, loopedMs: null });
  });

  it('F4 the loop waits for loading images; playing into the future does not', () => {
    toggleLoop(now);
    loopWaitsFor.add('radar');
    advanceTimeline(1000, now);
    expect(shown()).toBe(now - TIMELINE_PAST_MS);
    loopWaitsFor.delete('radar');
    advanceTimeline(1000, now);
    expect(shown()).toBe(now - TIMELINE_PAST_MS + 20 * 60_000);
    returnToNow();
    togglePlaying(now);
    loopWaitsFor.add('radar');
    advanceTimeline(1000, now);
    expect(shown()).toBe(now + 3_600_000);
  });

  it('stops playing when moved, or returned to the present', () => {
    togglePlaying(now);
    moveTimelineTo(at('20T15:00:00'), now);
    expect(timeline.get().isPlaying).toBe(false);
    togglePlaying(now);
    returnToNow();
    expect(timeline.get()).toEqual({ atMs: null, isPlaying: false, loopedMs: null });
    advanceTimeline(1000, now);
    expect(timeline.get().atMs).toBeNull();
  });

  it('states the distance from now', () => {
    expect(offsetText(now + 20_000, now)).toBe('Now');
    expect(offsetText(now + 3.5 * 3_600_000, now)).toBe('+3 h 30 min');
    expect(offsetText(now - 3_600_000, now)).toBe('−1 h');
    expect(offsetText(now + 300_000, now)).toBe('+5 min');
  });
});
