// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { scaleOf } from '#platform/client/units/typed.ts';
import type { SectionAnswer } from '../../contract.ts';
import { createMapMark, nearestAlongNm } from './map-mark.ts';
import { createProfileChart, type ProfileChart } from './profile-chart.ts';
import { svgText } from './svg-export.ts';

const SIZE = { width: 656, height: 378 };
const column = (alongNm: number, plannedFt: number) => ({
  alongNm,
  coordinate: [alongNm / 60, 0] as [number, number],
  trackDegTrue: 90,
  time: new Date(Date.UTC(2026, 10, 24, 12, alongNm / 8)).toISOString(),
  plannedFt,
  groundFt: 0,
  tropopauseFt: null,
});
const nothing = Array.from({ length: 10 }, () => null);
const section = {
  departure: 'AAAA',
  arrival: 'BBBB',
  columns: [column(0, 0), column(100, 35_000), column(200, 35_000), column(300, 35_000), column(400, 0)],
  levelsFt: [0, 46_000],
  path: [],
  firs: [],
  figures: { levelsFt: [35_000], landing: '2026-11-24T12:50:00.000Z' },
  air: {
    windFromDegTrue: nothing,
    windSpeedKt: nothing,
    headwindKt: nothing,
    temperatureC: nothing,
    isaDeviationC: nothing,
    shearKtPer1000Ft: nothing,
    humidityPercent: nothing,
  },
} as unknown as SectionAnswer;

/** A canvas of the test's document draws nothing but accepts every call. */
const paper = new Proxy<Record<string, unknown>>(
  {},
  {
    get: (target, name: string) => target[name] ?? (() => ({ width: 0, addColorStop: () => {} })),
    set: (target, name: string, value) => Reflect.set(target, name, value),
  },
);

let host: HTMLElement;
let chart: ProfileChart;
let events: [string, number | null][];
/** In the margins of the scale: 40 px above and 38 px below the plot. */
const yOf = (level: number) => 40 + (1 - level / 460) * (SIZE.height - 78);

beforeEach(() => {
  // Every colour and font of the page, as loaded with it.
  const tokens = readFileSync('platform/client/ui/tokens.css', 'utf8').matchAll(/--([\w-]+):/g);
  for (const [, token] of tokens) document.documentElement.style.setProperty(`--${token}`, 'rgb(0, 0, 0)');
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
  host = document.body.appendChild(document.createElement('div'));
  host.append(document.createElement('canvas'), document.createElement('canvas'));
  Object.defineProperties(host, {
    clientWidth: { value: SIZE.width },
    clientHeight: { value: SIZE.height },
    setPointerCapture: { value: () => {} },
  });
  events = [];
  chart = createProfileChart(host, {
    onCursor: () => {},
    onLevel: (level) => events.push(['moved', level]),
    onLevelEnd: (level) => events.push(['released', level]),
  });
  chart.show({
    section,
    planned: section,
    areas: [],
    ui: { axis: 'distance', shade: 'wind' },
    distance: scaleOf('distanceNm', settings.initial),
  });
});
afterEach(() => {
  chart.stop();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const finger = (type: string, x: number, level: number) =>
  host.dispatchEvent(
    new PointerEvent(type, {
      pointerId: 7,
      pointerType: 'touch',
      isPrimary: true,
      clientX: x,
      clientY: yOf(level),
      bubbles: true,
    }),
  );
const middleX = 44 + (SIZE.width - 56) / 2;

describe('K2 a level is dragged by a finger', () => {
  it('K2 reports every level during the drag and the last one on release', () => {
    finger('pointerdown', middleX, 350);
    finger('pointermove', middleX, 340);
    finger('pointermove', middleX, 310);
    expect(events).toEqual([
      ['moved', 350],
      ['moved', 340],
      ['moved', 310],
    ]);
    finger('pointerup', middleX, 310);
    expect(events.at(-1)).toEqual(['released', 310]);
  });

  it('K2 a cancelled drag changes nothing', () => {
    finger('pointerdown', middleX, 350);
    finger('pointermove', middleX, 310);
    finger('pointercancel', middleX, 310);
    expect(events.at(-1)).toEqual(['moved', null]);
    expect(events.some(([kind]) => kind === 'released')).toBe(false);
  });

  it('K2 away from the level path a finger moves the view and not a level', () => {
    finger('pointerdown', middleX, 200);
    finger('pointermove', middleX - 60, 180);
    finger('pointerup', middleX - 60, 180);
    // In the climb there is no level to drag either.
    finger('pointerdown', 44 + 5, 20);
    finger('pointermove', 44 + 5, 100);
    finger('pointerup', 44 + 5, 100);
    expect(events).toEqual([]);
  });
});

describe('K2 profile and map mark the same position', () => {
  const untilFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const marked = () => {
    const source = mainMap.store.source('analysis-mark');
    return source.kind === 'geojson' && 'features' in source.data
      ? source.data.features.map(({ geometry }) => geometry)
      : [];
  };
  it('K2 the map mark is at the position read in the profile, and is removed with it', async () => {
    const mark = createMapMark();
    mark.show([-50, 40]);
    await untilFrame();
    expect(marked()).toEqual([{ type: 'Point', coordinates: [-50, 40] }]);
    mark.show(null);
    await untilFrame();
    expect(marked()).toEqual([]);
    mark.stop();
    expect(mainMap.store.ownerOf('analysis-mark')).toBeUndefined();
  });

  it('K2 the profile follows the pointer on the map only near the route', () => {
    // A map of 100 px for each degree.
    const project = ({ lat, lon }: { lat: number; lon: number }) => ({ x: 100 * lon, y: 300 - 100 * lat });
    const at = (x: number, y: number) => nearestAlongNm(section.columns, project, { x, y });
    expect([at(330, 310), at(340, 300), at(500, 320)]).toEqual([200, 200, 300]);
    expect(at(330, 360)).toBeNull();
    // A position behind the globe has no pixel.
    expect(nearestAlongNm(section.columns, () => null, { x: 330, y: 300 })).toBeNull();
  });
});

describe('K2 chart export', () => {
  it('K2 SVG: a standalone file, with the colours of the page and without its classes', () => {
    document.body.innerHTML =
      '<svg viewBox="0 0 10 10" class="chart" role="img"><rect class="bar" style="fill: rgb(1, 2, 3)" width="4" height="4"/><text>17</text></svg>';
    const text = svgText(document.querySelector('svg')!);
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<svg/);
    expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(text).toMatch(/fill="rgb\(1, 2, 3\)"/);
    expect(text).toContain('>17</text>');
    expect(text).not.toContain('class=');
  });
});
