import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  analyseAlternates,
  analyseDepartures,
  analyseMatrix,
  analyseSection,
  type FlownFigures,
} from '#capabilities/analysis/contract.ts';
import { bestDeparture } from '#capabilities/analysis/domain/departures.ts';
import { costOf } from '#capabilities/analysis/domain/matrix.ts';
import { figuresOf } from '#capabilities/analysis/domain/plan-figures.ts';
import { performancePlanAnswer } from '#capabilities/plan/contract.ts';
import { conditionsForTests, tafForTests } from '#capabilities/watch/testing/weather-for-tests.ts';
import type { WeatherRecord } from '#capabilities/weather/contract.ts';
import { hasRealNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { NOW, startFlyingServer } from '../testing/flying-server.ts';
import { ownWaypointsOf } from '../testing/own-waypoints.ts';
import { isFullRun } from '#platform/testing/full-run.ts';

interface Answer {
  code: number;
  data: unknown;
  message: string;
  id?: string;
}

const HOUR_MS = 3_600_000;
const flight = {
  dep: 'KJFK',
  arr: 'EGLL',
  route: 'DCT',
  aircraft: 'A333',
  alternate: 'EGKK',
  payloadKg: 28_000,
  offBlock: new Date(NOW + HOUR_MS).toISOString(),
};

/** Heathrow in fog for an hour before and after the landing of the planned departure, and good weather elsewhere. */
async function reportOf(icao: string): Promise<WeatherRecord> {
  if (icao === 'EGSS') throw new Error('The source has not answered.');
  const fair = conditionsForTests({
    visibilityM: 9999,
    wind: { fromDegTrue: 270, speedKt: 10, gustKt: null },
  });
  const fog = conditionsForTests({ ceilingFt: 100, visibilityM: 200 });
  const all = { kind: 'INITIAL' as const, fromMs: NOW - 6 * HOUR_MS, untilMs: NOW + 18 * HOUR_MS };
  const foggy = { kind: 'FM' as const, fromMs: NOW + 6 * HOUR_MS, untilMs: NOW + 9 * HOUR_MS };
  const groups =
    icao === 'EGLL'
      ? [
          { ...all, untilMs: foggy.fromMs, conditions: fair },
          { ...foggy, conditions: fog },
          { ...all, fromMs: foggy.untilMs, conditions: fair },
        ]
      : [{ ...all, conditions: fair }];
  const made = { metar: null, taf: tafForTests(groups), freshness: { state: 'fresh' }, tafFreshness: null };
  return made as unknown as WeatherRecord;
}

describe.skipIf(!hasRealNavdata)('K2 the analysis on the complete server', () => {
  let started: Awaited<ReturnType<typeof startFlyingServer>>;
  beforeAll(async () => {
    started = await startFlyingServer([], { weatherAt: reportOf, ownWaypoints: ownWaypointsOf('i|s') });
  });
  afterAll(() => started.stop());

  async function post(path: string, body: unknown): Promise<Answer> {
    const answer = await started.server.inject({
      method: 'POST',
      url: `/efb-v2/${path}`,
      headers: { authorization: 'Bearer pilot', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(answer.json<Answer>().code).toBe(answer.statusCode);
    return answer.json<Answer>();
  }

  it('K2 cells of the matrix equal the single plans to the digit, and so does their cost', async () => {
    const speeds = [
      { kind: 'cost-index', costIndex: 0 },
      { kind: 'cost-index', costIndex: 60 },
      { kind: 'cost-index', costIndex: 120 },
      { kind: 'usual' },
      { kind: 'mach', mach: 0.8 },
    ];
    // All levels and cells under `npm run test:full`; otherwise three levels, and each of them and each speed at least
    // once.
    const levels = isFullRun ? [null, 310, 330, 350, 370, 390, 510] : [null, 350, 510];
    const prices = { fuelPerTonne: 815, perHour: 5400 };
    const answer = await post('analysis/matrix', { plan: flight, levels, speeds });
    const { cells, freshness } = analyseMatrix.data.parse(answer.data);
    expect(freshness?.source).toBe('Made-up winds');
    expect(cells).toHaveLength(5 * levels.length);
    const compared = isFullRun ? cells : cells.filter((_, index) => index % 4 === 0);
    for (const cell of compared) {
      // One request at a time, as a user makes them. oxlint-disable-next-line no-await-in-loop
      const single = await post('plan/performance', cell.request);
      if (cell.state === 'refused') {
        expect(single).toMatchObject({ id: cell.id, message: cell.message });
        continue;
      }
      const alone = figuresOf(cell.request, performancePlanAnswer.parse(single.data));
      expect(alone).toEqual(cell);
      expect(costOf(alone, prices)).toBe(costOf(cell, prices));
    }
    // Row by row, by speed: each has the requested value.
    expect(
      cells.map(({ request }) => [request.costIndex ?? request.mach ?? 'usual', request.level ?? null]),
    ).toEqual([0, 60, 120, 'usual', 0.8].flatMap((speed) => levels.map((level) => [speed, level])));
    const at = (speed: number, level: number) =>
      cells[speed * levels.length + levels.indexOf(level)] as FlownFigures;
    // Faster flight burns more and takes less time.
    expect(at(2, 350).tripKg).toBeGreaterThan(at(0, 350).tripKg);
    expect(at(2, 350).airMinutes).toBeLessThan(at(0, 350).airMinutes);
    // FL510 is above the ceiling of an A330 (EASA.A.004: 41,450 ft): replacing it by a lower level is an error, not a
    // result.
    expect(at(0, 510).problems[0]).toBe(
      'FL510 is above the highest level of the A333, FL410 (Poll–Schumann parameters, 28 March 2025)',
    );
  });

  it.each([
    // Spain and Italy use odd levels southbound, China metric ones: the FIRs affect the result.
    { dep: 'LEMD', arr: 'LIRF' },
    { dep: 'ZBAA', arr: 'ZGGG' },
  ])('K2 FIRs with national cruising levels count in a cell as in the single plan: %j', async (ends) => {
    const plan = { ...flight, ...ends, aircraft: 'A320', alternate: undefined, payloadKg: 14_000 };
    const body = { plan, levels: [null, 350], speeds: [{ kind: 'usual' }] };
    const { cells } = analyseMatrix.data.parse((await post('analysis/matrix', body)).data);
    for (const cell of cells) {
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      const single = performancePlanAnswer.parse((await post('plan/performance', cell.request)).data);
      expect(figuresOf(cell.request, single)).toEqual(cell);
    }
    const [optimum] = cells as FlownFigures[];
    expect(optimum && [36_000, 36_100, 38_000, 38_100]).toContain(optimum?.initialLevelFt);
  });

  it('K2 a route over a user waypoint is the same in a cell, the section and the single plan', async () => {
    const plan = { ...flight, route: 'DCT MYPNT DCT' };
    const body = { plan, levels: [370], speeds: [{ kind: 'usual' }] };
    const { cells } = analyseMatrix.data.parse((await post('analysis/matrix', body)).data);
    const [cell] = cells as FlownFigures[];
    const single = performancePlanAnswer.parse((await post('plan/performance', cell?.request)).data);
    expect(single.legs.map(({ ident }) => ident)).toContain('MYPNT');
    expect(cell && figuresOf(cell.request, single)).toEqual(cell);
    const section = analyseSection.data.parse((await post('analysis/section', { plan })).data);
    expect(section.path.find(({ ident }) => ident === 'MYPNT')?.coordinate).toEqual([-40, 46]);
  });

  it('K2 FIRs and equal-time points of the section equal those of the single plan', async () => {
    const section = analyseSection.data.parse((await post('analysis/section', { plan: flight })).data);
    const single = performancePlanAnswer.parse(
      (await post('plan/performance', section.figures.request)).data,
    );
    expect(section.equalTime).toEqual(single.edto);
    expect(section.firs.map(({ ident }) => ident)).toEqual(single.firs?.map(({ ident }) => ident));
  });

  it('K2 at an equal-time point both aerodromes are equally distant in time, by spherical triangle and wind triangle', async () => {
    const section = analyseSection.data.parse((await post('analysis/section', { plan: flight })).data);
    const { reader } = started;
    const radians = Math.PI / 180;
    const vectorOf = ({ lat, lon }: { lat: number; lon: number }) => [
      Math.cos(lat * radians) * Math.cos(lon * radians),
      Math.cos(lat * radians) * Math.sin(lon * radians),
      Math.sin(lat * radians),
    ];
    const speedPart = { 'engine-failure': 1, depressurisation: 0.75 / 0.87, medical: 1 / 0.87 };
    for (const { scenario, coordinate, from, to, minutes } of section.equalTime?.points ?? []) {
      const minutesTo = (ident: string): number => {
        const { lat, lon } = reader.airportSummary(reader.airportByIdent(ident) ?? 0);
        const [here, there] = [vectorOf({ lat: coordinate[1], lon: coordinate[0] }), vectorOf({ lat, lon })];
        const cosine = here.reduce((sum, value, axis) => sum + value * (there[axis] ?? 0), 0);
        const middle = here.map((value, axis) => value + (there[axis] ?? 0));
        const middleLat = Math.asin((middle[2] ?? 0) / Math.hypot(...middle));
        const byLon = lon * radians - Math.atan2(middle[1] ?? 0, middle[0] ?? 0);
        const track = Math.atan2(
          Math.sin(byLon) * Math.cos(lat * radians),
          Math.cos(middleLat) * Math.sin(lat * radians) -
            Math.sin(middleLat) * Math.cos(lat * radians) * Math.cos(byLon),
        );
        // 60 kt from 270°: along the track 60 · sin, across it 60 · cos.
        const speedKt = (section.equalTime?.oneEngineSpeedKt ?? 0) * speedPart[scenario];
        const groundKt = Math.sqrt(speedKt ** 2 - (60 * Math.cos(track)) ** 2) + 60 * Math.sin(track);
        return ((Math.acos(cosine) / radians) * 60 * 60) / groundKt;
      };
      // Tolerance half a minute: the result is in whole minutes, and the earth is not a sphere.
      expect(Math.abs(minutesTo(from) - minutes)).toBeLessThan(0.9);
      expect(Math.abs(minutesTo(to) - minutesTo(from))).toBeLessThan(0.5);
    }
    expect(section.equalTime?.points.length).toBeGreaterThan(3);
  });

  it('K2 for an aircraft without a cost index those cells state the reason, the rest is shown', async () => {
    const body = {
      plan: {
        ...flight,
        arr: 'KBOS',
        aircraft: 'C172',
        payloadKg: 150,
        alternate: undefined,
        policy: 'vfr-day',
      },
      levels: [null],
      speeds: [{ kind: 'usual' }, { kind: 'cost-index', costIndex: 30 }],
    };
    const { cells } = analyseMatrix.data.parse((await post('analysis/matrix', body)).data);
    expect(cells.map(({ state }) => state)).toEqual(['flown', 'refused']);
    expect(cells[1]).toMatchObject({ id: 'cruise-refused' });
  });

  it('K2 the section has the path, terrain and winds of the plan; unknown values are null and listed', async () => {
    const section = analyseSection.data.parse((await post('analysis/section', { plan: flight })).data);
    const { columns, levelsFt, air, path, gaps, firs } = section;
    expect(columns).toHaveLength(97);
    expect(columns[0]).toMatchObject({ alongNm: 0, plannedFt: 13 });
    expect(columns.at(-1)?.alongNm).toBeCloseTo(section.figures.distanceNm, 0);
    expect(path.at(-1)).toMatchObject({ ident: 'EGLL', time: section.figures.landing });
    // 60 kt from the west within the grids, nothing above them.
    const cell = (column: number, feet: number) => column * levelsFt.length + levelsFt.indexOf(feet);
    expect(air.windFromDegTrue[cell(40, 34_000)]).toBe(270);
    expect(air.windSpeedKt[cell(40, 34_000)]).toBe(60);
    expect(air.windSpeedKt[cell(40, 46_000)]).toBeNull();
    expect(air.headwindKt[cell(40, 34_000)]).toBeLessThan(-40);
    expect(air.temperatureC.every((value) => value === null)).toBe(true);
    expect(gaps.map(({ id }) => id)).toContain('humidity');
    // 850 and 200 hPa in the standard atmosphere: values beyond them are not forecasts.
    expect(gaps.find(({ id }) => id === 'levels')?.message).toMatch(/^Below 4,800 ft and above 38,700 ft /);
    expect(columns.every(({ tropopauseFt }) => tropopauseFt === null)).toBe(true);
    // The middle of the Atlantic is sea, Ireland is land.
    expect(columns[48]?.groundFt).toBe(0);
    expect(Math.max(...columns.slice(70).map(({ groundFt }) => groundFt ?? 0))).toBeGreaterThan(200);
    expect(firs[0]?.fromNm).toBe(0);
    expect(firs.map(({ ident }) => ident)).toContain('EGTT');
    expect(firs.every(({ fromNm, toNm }) => toNm >= fromNm)).toBe(true);
    expect(section.equalTime?.points.length).toBeGreaterThan(0);
  });

  it('K2 in still air there is no wind, and this is stated', async () => {
    const plan = { ...flight, winds: 'still-air' };
    const section = analyseSection.data.parse((await post('analysis/section', { plan })).data);
    expect(section.air.windSpeedKt.every((value) => value === null)).toBe(true);
    expect(section.gaps[0]?.message).toBe('Still air requested: no winds.');
    expect(section.freshness).toBeNull();
  });

  it.each([
    [{ ...flight, aircraft: 'ZZZZ' }, 404, 'unknown-aircraft'],
    [{ ...flight, arr: 'ZZZZ' }, 404, undefined],
    [{ ...flight, level: 9 }, 400, undefined],
    [{ ...flight, aircraft: 'B738', arr: 'YSSY' }, 422, undefined],
    [{ ...flight, aircraft: undefined }, 400, 'aircraft-missing'],
    [{ ...flight, payloadKg: undefined }, 400, 'payload-missing'],
  ])('K2 invalid input is rejected by name: %j', async (plan, code, id) => {
    const answer = await post('analysis/section', { plan });
    expect(answer.code).toBe(code);
    expect(answer.message.length).toBeGreaterThan(10);
    if (id !== undefined) expect(answer.id).toBe(id);
  });

  it('K2 12,000 NM: fuel above tank capacity is stated in place of the figures, winds end with the forecast, the rest is shown', async () => {
    // London to Wellington via Miami and Santiago de Chile: 3,840, 3,590 and 5,000 NM.
    const plan = {
      ...flight,
      dep: 'EGLL',
      arr: 'NZWN',
      route: 'DCT 25N080W DCT 33S071W DCT',
      alternate: undefined,
    };
    const section = analyseSection.data.parse((await post('analysis/section', { plan })).data);
    expect(section.figures.distanceNm).toBeGreaterThan(12_000);
    expect(section.figures.problems.join(', ')).toMatch(/Block fuel [\d,]+ kg above maximum/);
    expect(section.figures.tripKg).toBeGreaterThan(100_000);
    expect(section.columns.some(({ groundFt }) => (groundFt ?? 0) > 3000)).toBe(true);
    expect(section.firs.map(({ ident }) => ident)).toEqual(expect.arrayContaining(['EGTT', 'KZMA', 'SCEZ']));
    expect(section.air.windSpeedKt.some((value) => value !== null)).toBe(true);
    // The cells equal the single plan, which rejects it with the reason.
    const body = { plan: section.figures.request, levels: [null, 350], speeds: [{ kind: 'usual' }] };
    const { cells } = analyseMatrix.data.parse((await post('analysis/matrix', body)).data);
    expect(cells.map((cell) => cell.state === 'refused' && cell.id)).toEqual([
      'fuel-above-tanks',
      'cannot-be-flown',
    ]);
    expect(await post('plan/performance', section.figures.request)).toMatchObject({ id: 'fuel-above-tanks' });
    const times = { plan: section.figures.request, fromHours: 0, toHours: 1 };
    const { departures } = analyseDepartures.data.parse((await post('analysis/departures', times)).data);
    expect(departures.map(({ figures, hazards }) => [figures.state, hazards])).toEqual([
      ['refused', null],
      ['refused', null],
    ]);
  });

  it('K2 a past flight is shown and marked as past, and no past departure is offered', async () => {
    const plan = { ...flight, offBlock: new Date(NOW - 30 * HOUR_MS).toISOString() };
    const section = analyseSection.data.parse((await post('analysis/section', { plan })).data);
    expect(section.gaps.find(({ id }) => id === 'past')?.message).toMatch(/^Off blocks is in the past/);
    expect(section.figures.tripKg).toBeGreaterThan(20_000);
    const body = { plan, fromHours: 0, toHours: 2 };
    const answer = analyseDepartures.data.parse((await post('analysis/departures', body)).data);
    expect(answer.departures.map(({ isPast }) => isPast)).toEqual([true, true, true]);
    expect(bestDeparture(answer, 'fuel', { fuelPerTonne: null, perHour: null })).toBeNull();
  });

  it('K2 a flight beyond the forecast is planned in still air: missing winds are stated, the rest is shown', async () => {
    const plan = { ...flight, offBlock: new Date(NOW + 72 * HOUR_MS).toISOString() };
    const section = analyseSection.data.parse((await post('analysis/section', { plan })).data);
    expect(section.gaps.find(({ id }) => id === 'air')?.message).toBe(
      'The flight is outside the forecast period.',
    );
    expect(section.air.windSpeedKt.every((value) => value === null)).toBe(true);
    expect(section.figures).toMatchObject({ knownWindPart: 0, headwindKt: null });
    expect(section.figures.tripKg).toBeGreaterThan(20_000);
    expect(section.columns.some(({ groundFt }) => (groundFt ?? 0) > 0)).toBe(true);
  });

  it('K2 an airport without runways: runway and wind are unknown, the figures are shown', async () => {
    const { reader } = started;
    const box = { west: -8, east: 2, south: 50, north: 59 };
    const bare = reader
      .airportsInBox(box, { limit: 3000 })
      .find((one) => reader.airportDetail(one).runways.length === 0);
    const arr = bare === undefined ? '' : reader.airportSummary(bare).ident;
    const body = { plan: { ...flight, arr, alternate: 'EGLL' }, fromHours: 0, toHours: 0 };
    const answer = analyseDepartures.data.parse((await post('analysis/departures', body)).data);
    const [departure] = answer.departures;
    expect(departure?.figures.state).toBe('flown');
    const destination = departure?.aerodromes?.find(({ role }) => role === 'destination');
    expect(destination).toMatchObject({ icao: arr, runway: null });
  });

  it('K2 departures are listed hour by hour, each equal to the single plan of its time; past ones are marked', async () => {
    const body = { plan: flight, fromHours: -2, toHours: 0 };
    const { departures } = analyseDepartures.data.parse((await post('analysis/departures', body)).data);
    expect(departures.map(({ hours, isPast }) => [hours, isPast])).toEqual([
      [-2, true],
      [-1, false],
      [0, false],
    ]);
    expect(departures[2]?.offBlock).toBe(flight.offBlock);
    const [, next] = departures;
    const single = await post('plan/performance', next?.figures.request);
    expect(next && figuresOf(next.figures.request, performancePlanAnswer.parse(single.data))).toEqual(
      next?.figures,
    );
    expect(await post('analysis/departures', { plan: flight, fromHours: 3, toHours: 1 })).toMatchObject({
      code: 400,
      id: 'hours-reversed',
    });
    expect(await post('analysis/departures', { plan: flight, fromHours: -7 })).toMatchObject({ code: 400 });
  });

  it('K2 each departure has weather against minima, NOTAM and roster; unknown is stated, never clear', async () => {
    const body = { plan: flight, callsign: 'MER1', fromHours: 0, toHours: 4 };
    const answer = analyseDepartures.data.parse((await post('analysis/departures', body)).data);
    const at = (index: number, role: string) =>
      answer.departures[index]?.aerodromes?.find((one) => one.role === role);
    // Off blocks 13Z, about seven hours: lands in the fog of 18Z to 21Z; four hours later the fog has cleared.
    expect(answer.departures[0]?.figures).toMatchObject({ state: 'flown' });
    expect(at(0, 'destination')?.weather).toMatchObject({ state: 'below' });
    expect(at(4, 'destination')?.weather.state).toBe('within');
    expect(at(0, 'alternate')?.icao).toBe('EGKK');
    expect(at(0, 'destination')?.opening.state).toBe('unknown');
    expect(at(0, 'destination')?.demand).toMatchObject({ arrivals: null });
    expect(at(0, 'destination')?.demand.message).not.toBe('');
    expect(answer.departures[0]?.hazards).toEqual([]);
    // The hazard feeds of this server have no data, which is not a clear sky.
    expect(answer.unchecked.length).toBeGreaterThan(0);
    expect(answer.crew).toEqual({ state: 'unknown', message: 'MER1 is not in the crew roster.' });
  });

  it('K2 alternates are ranked with reasons; the fuel to each equals that of the single plan', async () => {
    const answer = analyseAlternates.data.parse((await post('analysis/alternates', { plan: flight })).data);
    const idents = answer.alternates.map(({ icao }) => icao);
    expect(idents).toEqual(expect.arrayContaining(['EGKK', 'EGSS', 'EGGW']));
    expect(idents).not.toContain('EGLL');
    const planned = answer.alternates.find(({ isPlanned }) => isPlanned);
    expect(planned?.icao).toBe('EGKK');
    const single = performancePlanAnswer.parse(
      (await post('plan/performance', planned?.figures.request)).data,
    );
    expect(single.fuel.items.find(({ id }) => id === 'alternate')?.fuelKg).toBe(planned?.fuelKg);
    const stansted = answer.alternates.find(({ icao }) => icao === 'EGSS');
    expect(stansted?.conditions.weather).toEqual({ state: 'unknown', words: 'The source has not answered.' });
    expect(stansted?.verdict).toBe('check');
    // Those with the same verdict are sorted by fuel to reach them.
    const same = answer.alternates
      .filter(({ verdict }) => verdict === 'check')
      .map(({ fuelKg }) => fuelKg ?? 0);
    expect(same).toEqual(same.toSorted((a, b) => a - b));
  });

  it('K2 the planned alternate stays in the comparison, however far away or short its runway', async () => {
    const asked = async (change: object) =>
      analyseAlternates.data.parse((await post('analysis/alternates', change)).data);
    const short = await asked({ plan: flight, runwayFt: 16_000 });
    expect(short.found).toBe(0);
    expect(short.alternates).toMatchObject([{ icao: 'EGKK', isPlanned: true, verdict: 'ruled-out' }]);
    expect(short.alternates[0]?.reasons[0]?.words).toMatch(/^Longest runway 10,8\d\d ft/);
    // Madrid is 670 NM from Heathrow.
    const far = await asked({ plan: { ...flight, alternate: 'LEMD' } });
    const madrid = far.alternates.find(({ isPlanned }) => isPlanned);
    expect(madrid?.icao).toBe('LEMD');
    expect(madrid?.distanceNm).toBeGreaterThan(600);
    expect(madrid?.fuelKg).toBeGreaterThan(0);
  });

  it('K2 more cells than allowed are rejected', async () => {
    const levels = Array.from({ length: 12 }, (_, index) => 290 + index * 10);
    const speeds = Array.from({ length: 12 }, (_, costIndex) => ({ kind: 'cost-index', costIndex }));
    expect(await post('analysis/matrix', { plan: flight, levels, speeds })).toMatchObject({ code: 400 });
  });
});
