import { describe, expect, it } from 'vitest';
import { LabelSides, type PlacedMap } from './label-sides.ts';

/** The part of the map library that the class uses: the remembered side of each label, and the loading of tiles. */
function libraryMap() {
  const listeners = new Map<string, (event: object) => void>();
  const state = { isMoving: false, isLoaded: false, repaints: 0 };
  const placement = { variableOffsets: { 7: { anchor: 'left' } } as object };
  const map = {
    style: { placement },
    on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    isMoving: () => state.isMoving,
    areTilesLoaded: () => state.isLoaded,
    triggerRepaint: () => (state.repaints += 1),
  };
  return {
    map: map as unknown as PlacedMap,
    state,
    sides: () => Object.keys(placement.variableOffsets).length,
    send: (name: string, event: object = {}) => listeners.get(name)?.(event),
  };
}
const tileOf = (type: string, sourceId = 'x') => ({ tile: {}, sourceId, source: { type } });
const isStations = (sourceId: string) => sourceId === 'stations';

describe('F2 on which side of its symbol a label is placed', () => {
  it('F2 is chosen again once all tiles have loaded and the map is at rest, not while it moves', () => {
    const { map, state, sides, send } = libraryMap();
    void new LabelSides(map, isStations);
    send('render');
    expect(sides()).toBe(1);
    send('sourcedata', tileOf('vector'));
    send('render');
    expect(sides()).toBe(1);
    Object.assign(state, { isLoaded: true, isMoving: true });
    send('render');
    expect(sides()).toBe(1);
    state.isMoving = false;
    send('render');
    expect([sides(), state.repaints]).toEqual([0, 1]);
    send('render');
    expect(state.repaints).toBe(1);
  });

  it('F2 moving aircraft do not move names; labels placed before names do, and so does adding or removing a layer', () => {
    const { map, state, sides, send } = libraryMap();
    const labels = new LabelSides(map, isStations);
    state.isLoaded = true;
    send('sourcedata', tileOf('geojson'));
    send('sourcedata', { sourceId: 'x', source: { type: 'vector' } });
    send('render');
    expect(sides()).toBe(1);
    labels.noteChange();
    send('render');
    expect([sides(), state.repaints]).toEqual([0, 1]);
    send('sourcedata', tileOf('geojson', 'stations'));
    send('render');
    expect(state.repaints).toBe(2);
  });

  it('F2 is not chosen again after the first placement of labels, but after tiles that come later', () => {
    const { map, state, sides, send } = libraryMap();
    const labels = new LabelSides(map, isStations);
    state.isLoaded = true;
    labels.noteChange();
    send('sourcedata', tileOf('vector'));
    labels.noteFirst();
    send('render');
    expect([sides(), state.repaints]).toEqual([1, 0]);
    send('sourcedata', tileOf('vector'));
    send('render');
    expect([sides(), state.repaints]).toEqual([0, 1]);
  });
});
