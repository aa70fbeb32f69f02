import { describe, expect, it } from 'vitest';
import type { TimedFrame } from '../domain/frame-choice.ts';
import { RadarPictures } from './radar-pictures.ts';
import type { RadarPicture } from './radar.layer.ts';

const frames: TimedFrame[] = [0, 1, 2, 3, 4, 5].map((nth) => ({ id: `p${nth}`, atMs: nth * 600_000 }));
const [p0, p1, p2, p3] = frames as [TimedFrame, TimedFrame, TimedFrame, TimedFrame];

/** A map that records requests, and pictures that load when the test says so. */
function mapOfPictures(waitFor: (isWaiting: boolean) => void = () => undefined) {
  const opacities = new Map<string, number>();
  const arrive = new Map<string, (isWhole: boolean) => void>();
  const seen: string[] = [];
  const notes: string[] = [];
  const pictures = new RadarPictures({
    put: (frameId): RadarPicture => {
      let come: (isWhole: boolean) => void = () => undefined;
      const loaded = new Promise<boolean>((done) => (come = done));
      arrive.set(frameId, come);
      opacities.set(frameId, 0);
      const to = (opacity: number) => void opacities.set(frameId, opacity);
      return {
        frameId,
        whenLoaded: () => loaded,
        setOpacity: to,
        cutTo: to,
        hide: () => to(0),
        remove: () => void opacities.delete(frameId),
      };
    },
    opacity: () => 0.75,
    onShown: ({ id }, isWhole) => {
      seen.push(id);
      if (!isWhole) notes.push(`${id} incomplete`);
    },
    onWhole: () => notes.push('whole'),
    onWaiting: (isWaiting) => waitFor(isWaiting),
  });
  const visible = () => [...opacities].flatMap(([id, opacity]) => (opacity > 0 ? [id] : []));
  const come = async (id: string, isWhole = true) => {
    arrive.get(id)?.(isWhole);
    await new Promise((done) => setImmediate(done));
  };
  return { pictures, seen, notes, visible, come, put: opacities };
}
const still = { next: [], isCut: false };
const played = (next: TimedFrame[]) => ({ next, isCut: true });

describe('F1 F4 pictures of the radar on the map', () => {
  it('the previous one remains until the next is loaded, and never more than one is visible', async () => {
    const { pictures, seen, visible, come } = mapOfPictures();
    void pictures.show(p0, still);
    await come('p0');
    void pictures.show(p1, still);
    expect(visible()).toEqual(['p0']);
    await come('p1');
    expect(visible()).toEqual(['p1']);
    expect(seen).toEqual(['p0', 'p1']);
  });

  it('a timeline that plays faster than pictures load shows those loaded, and never goes backwards', async () => {
    const { pictures, seen, visible, come } = mapOfPictures();
    void pictures.show(p0, played([p1, p2, p3]));
    void pictures.show(p1, played([p2, p3]));
    void pictures.show(p2, played([p3]));
    await come('p1');
    expect(visible()).toEqual(['p1']);
    await come('p0');
    expect(visible()).toEqual(['p1']);
    await come('p2');
    expect(seen).toEqual(['p1', 'p2']);
    expect(visible()).toEqual(['p2']);
  });

  it('the loop waits for its picture, and continues when that picture is no longer requested', async () => {
    let isWaiting = false;
    const { pictures, seen, come } = mapOfPictures((waits) => (isWaiting = waits));
    void pictures.show(p0, played([p1]));
    expect(isWaiting).toBe(true);
    await come('p0');
    expect([isWaiting, seen]).toEqual([false, ['p0']]);
    void pictures.show(p1, played([p2]));
    void pictures.show(p2, played([p3]));
    await come('p1');
    // Another one has been requested since.
    expect(isWaiting).toBe(true);
    await come('p2', false);
    expect([isWaiting, seen]).toEqual([false, ['p0', 'p1', 'p2']]);
    void pictures.show(p3, played([]));
    pictures.hide();
    expect(isWaiting).toBe(false);
  });

  it('a picture that loads after everything was hidden is not shown', async () => {
    const { pictures, seen, visible, come } = mapOfPictures();
    void pictures.show(p0, still);
    pictures.hide();
    await come('p0');
    expect(visible()).toEqual([]);
    expect(seen).toEqual([]);
    expect(pictures.shownId).toBeNull();
  });

  it('keeps only the visible picture, the next ones and the one fading out', async () => {
    const { pictures, come, put } = mapOfPictures();
    for (const [nth, frame] of frames.entries()) {
      void pictures.show(frame, { next: frames.slice(nth + 1, nth + 2), isCut: false });
      await come(frame.id);
    }
    expect([...put.keys()]).toEqual(['p4', 'p5']);
    pictures.clear();
    expect(put.size).toBe(0);
  });

  it('F0 states that parts are missing', async () => {
    const { pictures, notes, come } = mapOfPictures();
    void pictures.show(p0, still);
    await come('p0', false);
    expect(notes).toEqual(['p0 incomplete']);
  });
});
