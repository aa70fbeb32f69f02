import { openPath } from '#aviation/crossing/flown-path.ts';
import { destination } from '#aviation/geo/geodesic.ts';
import { runToEnd } from '#platform/contract/run-to-end.ts';
import { compareAreas, createAreaComparer } from '#capabilities/watch/domain/compare-areas.ts';
import { type KnownArea, knownArea } from '#capabilities/watch/domain/known-area.ts';
import { seededRandom, judge, slowness } from './figures.ts';

const FLIGHTS = 500;
const AREAS = 500;
const LIMIT_MS = 1000;
const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 24, 12);

/** Areas of 5 to 40 corners over the world that move and are in effect for six hours, like SIGMETs. */
function areasOf(random: () => number): KnownArea[] {
  return Array.from({ length: AREAS }, (_, index) => {
    const centre = { lat: random() * 130 - 65, lon: random() * 360 - 180 };
    const corners = 5 + Math.floor(random() * 36);
    const ring = Array.from({ length: corners }, (__, corner) => {
      const radiusNm = 60 + random() * 180;
      const { lat, lon } = destination(centre, {
        bearingDegTrue: (corner / corners) * 360,
        distanceNm: radiusNm,
      });
      return [lon, lat];
    });
    const fromMs = NOW + (random() * 12 - 4) * HOUR_MS;
    return knownArea(
      {
        id: `hazard:${index}`,
        kind: 'sigmet',
        source: 'isigmet',
        severity: 'warning',
        title: `SIGMET ${index}`,
        text: '',
        lowerFt: 0,
        upperFt: 40_000,
        levels: null,
        avoid: null,
      },
      [
        {
          shape: { kind: 'polygons', polygons: [[ring]] },
          windows: [{ fromMs, toMs: fromMs + 6 * HOUR_MS }],
          motion: { towardsDegTrue: random() * 360, speedKt: random() * 40, atMs: fromMs },
        },
      ],
    );
  });
}

/** Flights of 500 to 5,000 NM in thirty legs, as in navigation logs. */
function flightsOf(random: () => number) {
  return Array.from({ length: FLIGHTS }, () => {
    let here = { lat: random() * 110 - 50, lon: random() * 360 - 180 };
    const bearingDegTrue = random() * 360;
    const legNm = (500 + random() * 4500) / 30;
    const startMs = NOW + random() * 8 * HOUR_MS;
    return Array.from({ length: 31 }, (_, leg) => {
      const point = {
        ...here,
        timeMs: startMs + ((leg * legNm) / 450) * HOUR_MS,
        altitudeFt: leg === 0 || leg === 30 ? 0 : 35_000,
      };
      here = destination(here, { bearingDegTrue, distanceNm: legNm });
      return point;
    });
  });
}

/** Prints the CPU time for checking every flight against every area again. */
export function benchWatch(): boolean {
  const random = seededRandom(20_261_124);
  const areas = areasOf(random);
  const paths = flightsOf(random).map((points) => openPath(points));
  for (const path of paths.slice(0, 50)) compareAreas(path, areas, 25);
  const slower = slowness();
  const compare = createAreaComparer();
  const round = (known: readonly KnownArea[]) => {
    const start = process.cpuUsage();
    let crossed = 0;
    for (const path of paths) crossed += runToEnd(compare(path, known, 25)).crossings.length;
    const { user, system } = process.cpuUsage(start);
    // The limit is for the reference machine: this one may be slower, or busy.
    return { crossed, cpuMs: (user + system) / 1000 / slower };
  };
  const first = round(areas);
  console.log(`${FLIGHTS} flights against ${AREAS} areas: ${first.crossed} crossings`);
  const changed = [...areas.slice(10), ...areasOf(seededRandom(7)).slice(0, 10)];
  const figures = {
    'the first time': first,
    'again, nothing changed': round(areas),
    'again, ten areas changed': round(changed),
  };
  return Object.entries(figures)
    .map(([name, { cpuMs }]) =>
      judge({
        name: `watch: all flights against all areas, ${name}, CPU`,
        figure: cpuMs,
        unit: 'ms',
        atMost: LIMIT_MS,
      }),
    )
    .every(Boolean);
}
