import { describe, expect, it } from 'vitest';
import { ZoomSteps, type ZoomedMap } from './zoom-steps.ts';

/** The part of the map library that zoom steps use: a map on which a movement lasts until it is ended. */
function libraryMap(zoom: number, isInstant = false) {
  const state = { zoom, target: null as number | null };
  let onEnd: () => void = () => undefined;
  const end = (atZoom: number) => {
    state.zoom = atZoom;
    state.target = null;
    onEnd();
  };
  const map = {
    getZoom: () => state.zoom,
    getMinZoom: () => 0.5,
    getMaxZoom: () => 22,
    isMoving: () => state.target !== null,
    on: (_name: string, listener: () => void) => void (onEnd = listener),
    easeTo: ({ zoom: to = 0 }: { zoom?: number }) => {
      if (state.target !== null) end(state.zoom);
      if (isInstant) end(to);
      else state.target = to;
    },
  };
  return { map: map as unknown as ZoomedMap, state, end };
}

describe('F2 zoom by steps', () => {
  it.each([-1, 1])('F2 four quick presses of %i are four steps, however far the map has moved', (step) => {
    const { map, state } = libraryMap(8);
    const steps = new ZoomSteps(map);
    for (const reached of [8, 8 + step * 0.3, 8 + step * 0.9, 8 + step * 1.2]) {
      state.zoom = reached;
      steps.by(step);
    }
    expect(state.target).toBe(8 + 4 * step);
  });

  it('F2 after the map has come to rest or was moved by the user, a press counts from where it is', () => {
    const { map, state, end } = libraryMap(8);
    const steps = new ZoomSteps(map);
    steps.by(1);
    end(9);
    steps.by(1);
    expect(state.target).toBe(10);
    end(9.4);
    steps.by(-1);
    expect(state.target).toBeCloseTo(8.4);
  });

  it('F2 presses beyond the zoom limits are not accumulated; steps without animation are whole', () => {
    const far = libraryMap(1);
    const steps = new ZoomSteps(far.map);
    for (let press = 0; press < 5; press += 1) steps.by(-1);
    steps.by(1);
    expect(far.state.target).toBe(1.5);
    const still = libraryMap(8, true);
    const jumps = new ZoomSteps(still.map);
    jumps.by(-1);
    jumps.by(-1);
    expect(still.state.zoom).toBe(6);
  });
});
