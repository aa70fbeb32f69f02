import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringApi, startAnsweringApi } from '#platform/testing/answering-api.ts';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import { setClock } from '#platform/client/time/clock.ts';
import { weatherRecordOf } from '../../domain/station-record.ts';
import { airportWind, fetchWeather, fetchWeatherDetails, flightCategories } from './metar.queries.ts';

let api: AnsweringApi;
beforeAll(async () => {
  api = await startAnsweringApi();
});
afterAll(() => api.stop());

describe('H3 L2 weather calls with the text of spec 8', () => {
  it.each([
    ['getWeather', fetchWeather],
    ['the weather service', fetchWeatherDetails],
  ])('L2 Failed to fetch weather by %s, with what is not available inside', async (_name, call) => {
    api.answer(404);
    await expect(call('KJFK')).rejects.toMatchObject({
      message: 'Failed to fetch weather for KJFK',
      cause: { message: 'Weather not available for KJFK' },
    });
  });

  it('H3 a list without a record is treated as an airport without weather', async () => {
    api.answer(200, []);
    await expect(fetchWeatherDetails('QQQQ')).rejects.toMatchObject({
      message: 'Failed to fetch weather for QQQQ',
      cause: { message: 'Weather not available for QQQQ' },
    });
  });
});

const NOW = Date.UTC(2022, 9, 23, 4);
const RAW = 'METAR KAGI 230335Z AUTO 17011KT 10SM CLR 25/15 A2999 RMK AO2 T02520150';

function recordPlacedBy(site: { lat: number; lon: number }) {
  const metar = decodeMetar(RAW, { nearMs: NOW });
  const freshness = {
    source: 'aviationweather.gov',
    asOf: null,
    receivedAt: null,
    origin: 'live',
    state: 'fresh',
  } as const;
  return weatherRecordOf({
    icao: 'KAGI',
    metar: { icao: 'KAGI', raw: RAW, lat: 27.55, lon: -92.45, elevationFt: 135, metar },
    taf: null,
    name: null,
    site: { icao: 'KAGI', name: 'Kagi', elevationFt: 2000, rank: 5, ...site },
    freshness,
    tafFreshness: null,
    message: null,
  });
}

describe('F1 an airport with the same identifier as a distant station', () => {
  it('F1 has neither the category nor the wind of that station, and states this', async () => {
    setClock({ nowMs: NOW, frozen: true });
    api.answer(200, [recordPlacedBy({ lat: 27.5, lon: -92.4 })]);
    expect(await flightCategories(['KAGI'])).toEqual(new Map([['KAGI', 'VFR']]));
    api.answer(200, [recordPlacedBy({ lat: -9.13, lon: 147.72 })]);
    expect(await flightCategories(['KAGI'])).toEqual(new Map([['KAGI', null]]));
    expect(await airportWind('KAGI')).toMatchObject({
      wind: null,
      text: expect.stringMatching(/^unknown: the report is for a station 7,2\d\d NM away$/) as string,
      densityAltitudeFt: null,
    });
  });
});
