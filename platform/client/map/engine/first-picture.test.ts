import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawFirstWhenWhole, type PicturedMap } from './first-picture.ts';

const TILES = ['empty', 'one', 'two', 'three'];

/** The library's map, as far as a frame goes: labels are placed, then two layers draw their tiles. */
function libraryMap() {
  const seen: string[] = [];
  class Context {
    drawElements(): void {
      seen.push('drawn');
    }
  }
  const gl = new Context();
  const style = {
    placement: undefined as object | undefined,
    _updatePlacement() {
      seen.push('placed');
      style.placement = {};
      return true;
    },
  };
  const tiles = { getTile: (tile: string) => ({ getBucket: () => (tile === 'empty' ? undefined : {}) }) };
  class Painter {
    context = { gl };
    render(): void {
      seen.push('programs');
      for (const type of ['fill', 'symbol'])
        (this.renderLayer as (...given: unknown[]) => void)(this, tiles, { type }, TILES, {});
    }
    renderLayer(_: unknown, __: unknown, ___: unknown, coords: string[]): void {
      if (coords.length < TILES.length) seen.push(coords.join('+'));
      gl.drawElements();
    }
  }
  const painter = new Painter();
  const removals: (() => void)[] = [];
  const map = {
    style,
    painter,
    once: (_: string, listener: () => void) => removals.push(listener),
    triggerRepaint: vi.fn(),
  };
  const frame = () => {
    seen.length = 0;
    const fades = style._updatePlacement();
    painter.render();
    return { seen: [...seen], fades };
  };
  return {
    map: map as unknown as PicturedMap & typeof map,
    frame,
    remove: () => removals.forEach((run) => run()),
  };
}
const DRAWN = ['programs', 'drawn', 'drawn'];
/** With the first two tiles in which a layer has something. */
const LINKED = ['programs', 'one+two', 'one+two'];

describe('F2 first picture of the map', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('F2 before it is complete labels are placed once, for the library needs a placement, and nothing is drawn', () => {
    const { map, frame } = libraryMap();
    const onPlacing = vi.fn();
    let isWhole = false;
    drawFirstWhenWhole(map, { isWhole: () => isWhole, patienceMs: 1000, onPlacing });
    expect(frame().seen).toEqual(['placed']);
    expect(frame()).toEqual({ seen: [], fades: false });
    expect(onPlacing).not.toHaveBeenCalled();
    isWhole = true;
    // Once to link the programs, once to draw.
    expect(frame().seen).toEqual(['placed', ...LINKED, ...DRAWN]);
    expect(onPlacing).toHaveBeenCalledOnce();
    expect(frame().seen).toEqual(['placed', ...DRAWN]);
    expect(onPlacing).toHaveBeenCalledOnce();
  });

  it('F2 what has loaded is placed and drawn when the rest does not come in time', () => {
    const { map, frame } = libraryMap();
    drawFirstWhenWhole(map, { isWhole: () => false, patienceMs: 1000, onPlacing: () => undefined });
    frame();
    vi.advanceTimersByTime(999);
    expect(map.triggerRepaint).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(map.triggerRepaint).toHaveBeenCalledOnce();
    expect(frame().seen).toEqual(['placed', ...LINKED, ...DRAWN]);
  });

  it('F2 a map removed before it is not drawn later', () => {
    const { map, remove } = libraryMap();
    drawFirstWhenWhole(map, { isWhole: () => false, patienceMs: 1000, onPlacing: () => undefined });
    remove();
    vi.advanceTimersByTime(1000);
    expect(map.triggerRepaint).not.toHaveBeenCalled();
  });
});
