import { expect, it } from 'vitest';
import { settings } from '#platform/client/shell/settings.store.ts';
import { AIRPORT_FILTERS } from '../domain/airport-filter.ts';
import { filterTitle } from './list-chips.tsx';

it('F7 names of filters with a figure are in the units of the settings', () => {
  const titles = (change: object) =>
    AIRPORT_FILTERS.map((filter) => filterTitle(filter, { ...settings.initial, ...change }));
  expect(titles({})).toEqual(AIRPORT_FILTERS.map(({ title }) => title));
  const metric = titles({ runwayLength: 'm', distance: 'km' });
  expect(metric[0]).toBe('≥2,438 m Runway');
  expect(metric[5]).toBe('<185 km');
});
