import { describe, expect, it } from 'vitest';
import { layoutOf, rightPanelWidth, sheetHeight, type OpenPlaces } from './shell-layout.ts';

const open: OpenPlaces = {
  topNav: true,
  rail: true,
  leftPanel: true,
  rightPanel: true,
  routeMenu: false,
  timeline: true,
  dock: true,
  sheet: null,
};
const nothing: OpenPlaces = { ...open, leftPanel: false, rightPanel: false, timeline: false, dock: false };

describe('F7 layout of the shell', () => {
  it('is on the grid of the mock at 1440×900', () => {
    const layout = layoutOf({ width: 1440, height: 900 }, open);
    expect(layout.columnLeft).toBe(64 + 12 + 380 + 12);
    expect(layout.columnTop).toBe(60);
    expect(layout.console).toBe('stacked');
    expect(layout.consoleHeight).toBe(136);
    expect(layout.panelBottom).toBe(12);
  });

  it('F7 on a shared screen the console has the part beside the workspace, or is absent', () => {
    const shared = { ...nothing, timeline: true, timelineLanes: 2, split: { beside: 0.55, below: 0.6 } };
    const beside = layoutOf({ width: 1440, height: 900 }, shared);
    expect(beside.console).toBe('stacked');
    expect(beside.consoleRight).toBeGreaterThan(beside.split?.sizePx ?? Infinity);
    expect(layoutOf({ width: 1024, height: 640 }, shared).console).toBe('none');
    expect(layoutOf({ width: 900, height: 900 }, shared).console).toBe('none');
  });

  it('F7 the rail grows with the text: panels, console and map begin beside it, and panels do not overlap', () => {
    for (const width of [700, 800, 900, 1000, 1024, 1280, 1440])
      for (const textScale of [1, 1.25, 1.5]) {
        const layout = layoutOf({ width, height: 800, textScale }, open);
        const rail = 64 * textScale;
        expect(rail + 12 + layout.leftWidth + 12).toBeLessThanOrEqual(width - 12 - layout.rightWidth);
        expect(layout.consoleLeft).toBeGreaterThanOrEqual(rail + 12);
        expect(layout.columnLeft).toBe(rail + 12 + layout.leftWidth + 12);
      }
    // A lane is as high as its text, and the dock moves below a timeline that has no room beside it.
    const wide = { ...open, leftPanel: false, rightPanel: false, timelineLanes: 1 };
    expect(layoutOf({ width: 1024, height: 768 }, wide)).toMatchObject({ console: 'row', consoleHeight: 84 });
    const large = layoutOf({ width: 1024, height: 768, textScale: 1.5 }, wide);
    expect(large).toMatchObject({ console: 'stacked', consoleHeight: 136 + 32 });
  });

  it('gives the covered rectangles as padding, so that the centre is that of the uncovered map', () => {
    const screen = { width: 1440, height: 900 };
    const { padding } = layoutOf(screen, open);
    expect(padding).toEqual({ top: 48, left: 456, right: 12 + 450, bottom: 12 + 136 });
    expect(layoutOf(screen, nothing).padding).toEqual({ top: 48, left: 64, right: 0, bottom: 0 });
    expect(layoutOf(screen, { ...nothing, routeMenu: true }).padding.top).toBe(48 + 12 + 56);
  });

  it('puts timeline and dock into one row where the column is wide enough', () => {
    const layout = layoutOf({ width: 1440, height: 900 }, { ...open, rightPanel: false });
    expect(layout.console).toBe('row');
    expect(layout.consoleHeight).toBe(60);
    expect(layoutOf({ width: 1440, height: 900 }, { ...open, timeline: false }).consoleHeight).toBe(56);
  });

  it('lets the console span the width under both panels on a tablet, and nothing overlaps', () => {
    const layout = layoutOf({ width: 1024, height: 768 }, open);
    expect(layout.columnWidth).toBeGreaterThan(100);
    expect(layout.consoleLeft).toBe(76);
    expect(layout.consoleRight).toBe(12);
    expect(layout.panelBottom).toBe(layout.consoleHeight + 24);
    expect(layout.padding.left + layout.padding.right).toBeLessThan(1024);
  });

  it.each([700, 720, 800, 860, 879])('F7 at %i px both panels fit side by side', (width) => {
    const layout = layoutOf({ width, height: 900 }, open);
    expect(64 + 12 + layout.leftWidth + 12 + layout.rightWidth + 12).toBe(width);
    expect(Math.min(layout.leftWidth, layout.rightWidth)).toBeGreaterThanOrEqual(300);
    expect(layoutOf({ width, height: 900 }, { ...open, rightPanel: false }).leftWidth).toBe(380);
  });

  it.each([
    [720, 450],
    [960, 540],
    [844, 390],
  ])('F7 at 200 % zoom, %i × %i, a panel keeps a usable height', (width, height) => {
    for (const rightPanel of [true, false]) {
      const layout = layoutOf({ width, height }, { ...open, rightPanel });
      expect(height - layout.columnTop - layout.panelBottom).toBeGreaterThanOrEqual(318);
    }
    expect(layoutOf({ width, height }, open).hasAltitudeRoom).toBe(false);
    expect(layoutOf({ width, height }, { ...open, leftPanel: false, rightPanel: false }).console).not.toBe(
      'none',
    );
  });

  it.each([
    [1024, 400],
    [1279, 400],
    [1280, 450],
    [1440, 450],
    [1679, 450],
    [1680, 500],
    [2560, 500],
  ])('E4 the right panel is, on a screen %i wide, %i px wide', (screen, panel) => {
    expect(rightPanelWidth(screen)).toBe(panel);
  });

  it('is a phone layout below 700 px and not at 700', () => {
    expect(layoutOf({ width: 699, height: 900 }, open).isPhone).toBe(true);
    expect(layoutOf({ width: 700, height: 900 }, open).isPhone).toBe(false);
  });

  it('E4 the half-open sheet is at 312 of 844 and covers the map below', () => {
    expect(sheetHeight('half', 844)).toBe(844 - 312);
    // Fully open it leaves the search pill and the feed badge visible (row F0).
    expect(sheetHeight('full', 844)).toBe(844 - 108);
    const layout = layoutOf({ width: 390, height: 844 }, { ...open, sheet: 'half' });
    expect(layout.padding).toEqual({ top: 64, right: 0, bottom: 532, left: 0 });
  });

  it('G7 a route on a phone is fitted into the area free of its row, the tools and the clock', () => {
    const { padding } = layoutOf(
      { width: 390, height: 844 },
      { ...open, rightPanel: false, routeMenu: true, sheet: 'peek' },
    );
    expect(padding).toEqual({ top: 64 + 44 + 54, right: 64, bottom: 140 + 60, left: 0 });
  });

  it.each([true, false])('always leaves the map room for its centre, with a route: %s', (routeMenu) => {
    for (const sheet of ['peek', 'half', 'full', null] as const) {
      const { padding } = layoutOf({ width: 320, height: 568 }, { ...open, routeMenu, sheet });
      expect(padding.top + padding.bottom).toBeLessThan(568 - 100);
    }
  });
});
