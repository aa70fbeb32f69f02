import { describe, expect, it } from 'vitest';
import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import { createAirwaySearch } from '#capabilities/route/domain/finder/airway-search.ts';
import { type Area, openArea } from '#aviation/crossing/avoided-area.ts';
import { prepareGraph } from '#capabilities/route/domain/finder/prepared-graph.ts';
import {
  type FinderQuery,
  findAirwayRoute,
  finderStages,
  usualTasKt,
} from '#capabilities/route/domain/finder/route-finder.ts';
import { cheapestByDijkstra } from '#capabilities/route/domain/finder/search-referee-for-tests.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';
import { createWindField } from '#capabilities/route/domain/finder/wind-field.ts';
import { hasRealNavdata, openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { runToEnd } from '#platform/contract/run-to-end.ts';
import { isFullRun } from '#platform/testing/full-run.ts';
import { routeLookupOf } from './route-lookup.ts';

/** The same random numbers in every run: a linear congruential generator (Numerical Recipes, 1992). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const airports =
  'KJFK KLAX KBOS KSFO KSEA KMIA KORD KDFW KATL KDEN CYYZ CYVR EGLL LFPG EDDF LEMD LIRF EKCH LTFM OMDB VIDP VTBS WSSS RJTT ZBAA YSSY YMML NZAA FACT SBGR SAEZ'.split(
    ' ',
  );

/** A jet that meanders at 45° north and another at 35° south. */
const jets: AirAloft = {
  windAt: ({ lat, lon }) => {
    const north = 130 * Math.exp(-(((lat - 45 - 4 * Math.sin(lon / 12)) / 8) ** 2));
    return {
      fromDegTrue: 270 + 20 * Math.sin(lon / 20),
      speedKt: north + 90 * Math.exp(-(((lat + 35) / 8) ** 2)),
    };
  },
  temperatureAt: () => null,
};

/** A box of ten degrees around the midpoint of two positions. */
function boxBetween(one: FinderQuery['departure'], other: FinderQuery['departure'], half: number): Area {
  const lat = (one.lat + other.lat) / 2;
  const lon = (one.lon + other.lon) / 2;
  const corner = (east: number, north: number): [number, number] => [lon + east * half, lat + north * half];
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return openArea({ name: 'box', polygons: [[ring]], lowerFt: null, upperFt: null });
}

const cases = ['still air', 'wind', 'a low level', 'wind and areas'] as const;

describe.skipIf(!hasRealNavdata)(
  'G3 the route search compared with the exact optimum on the worldwide airways',
  () => {
    const lookup = routeLookupOf(openTestNavdata)();
    const graph = lookup?.graph;
    const draw = seededRandom(7);
    const pick = (): string => airports[Math.floor(draw() * airports.length)] ?? 'KJFK';
    // Up to about 3,500 NM, because the reference search expands every state cheaper than the result.
    const drawn = Array.from({ length: 400 }, () => [pick(), pick()] as const)
      .filter(([from, to]) => {
        const [departure, arrival] = [lookup?.airport(from), lookup?.airport(to)];
        const apart =
          departure && arrival ? Math.hypot(departure.lat - arrival.lat, departure.lon - arrival.lon) : 0;
        return from !== to && apart > 4 && apart < 45;
      })
      .slice(0, isFullRun ? 16 : 5)
      .map(([from, to], index) => ({ from, to, what: cases[index % cases.length] ?? 'wind' }));

    it.each(drawn)('$from-$to in $what costs the same as plain Dijkstra', ({ from, to, what }) => {
      const [departure, arrival] = [lookup?.airport(from), lookup?.airport(to)];
      if (!graph || !lookup || !departure || !arrival) throw new Error('the data lacks something');
      const flight = { departure, arrival, departureMs: 0, pressureAltitudeFt: 35_000, tasKt: usualTasKt };
      const areas = what === 'wind and areas' ? [boxBetween(departure, arrival, 1.5)] : [];
      const query: FinderQuery = {
        departure,
        arrival,
        departures: lookup.proceduresOf(from),
        arrivals: lookup.proceduresOf(to),
        ...(what === 'a low level' ? { cruiseFl: 170 } : {}),
        ...(what.startsWith('wind') ? { wind: createWindField({ air: jets, ...flight }) } : {}),
        cruiseAreas: areas,
        terminalAreas: areas,
      };
      const prepared = prepareGraph(graph);
      const search = createAirwaySearch(prepared);
      const path = findAirwayRoute(graph, query);
      for (const stage of finderStages(graph, query)) {
        const { search: asked } = stage.network();
        const answer = runToEnd(search(asked));
        const leastNm = cheapestByDijkstra(prepared, asked);
        if (!answer) {
          expect(leastNm).toBeGreaterThan(asked.maxCostNm ?? Number.MAX_VALUE);
          continue;
        }
        expect(answer.costNm).toBeCloseTo(leastNm, 6);
        if (!stage.accepts(answer)) continue;
        expect(path?.costNm).toBeCloseTo(leastNm, 6);
        return;
      }
      expect(path).toBeNull();
    });

    it.each([
      ['EGLL', 'LFPG'],
      ['EGLL', 'EBBR'],
      ['LFPG', 'EBBR'],
      ['EGCC', 'EGLL'],
      ['KJFK', 'KBOS'],
      ['EDDF', 'EDDM'],
    ])('G3 a short hop from %s to %s flies an airway, in wind as in still air', (from, to) => {
      const [departure, arrival] = [lookup?.airport(from), lookup?.airport(to)];
      if (!graph || !lookup || !departure || !arrival) throw new Error('the data lacks something');
      const flight = { departure, arrival, departureMs: 0, pressureAltitudeFt: 24_000, tasKt: 380 };
      for (const wind of [null, createWindField({ air: jets, ...flight })]) {
        const query = { departure, arrival, cruiseFl: 240, wind };
        const path = findAirwayRoute(graph, query);
        expect(path?.steps.some(({ airway }) => airway !== null)).toBe(true);
        const airways = path?.steps.flatMap(({ airway }) =>
          airway === null ? [] : [graph.airwayName(airway)],
        );
        expect(path?.costNm, airways?.join(' ')).toBeLessThan(
          1.5 * sphericalDistanceNm(unitVector(departure), unitVector(arrival)) + 60,
        );
      }
    });
  },
);
