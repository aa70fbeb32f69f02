import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringApi, startAnsweringApi } from '#platform/testing/answering-api.ts';
import { fetchWeather, fetchWeatherDetails } from './metar.queries.ts';

let api: AnsweringApi;
beforeAll(async () => {
  api = await startAnsweringApi();
});
afterAll(() => api.stop());

describe('H3 L2 weather calls in the words of spec 8', () => {
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

  it('H3 a list without a record is as an airport without weather', async () => {
    api.answer(200, []);
    await expect(fetchWeatherDetails('QQQQ')).rejects.toMatchObject({
      message: 'Failed to fetch weather for QQQQ',
      cause: { message: 'Weather not available for QQQQ' },
    });
  });
});
