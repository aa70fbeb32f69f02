// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { APP_PREFERENCES_NAME, APP_STORE_NAME, createAppStore } from '#platform/client/state/app-store.ts';
import { createClientCapabilities } from '../capabilities.client.ts';

beforeEach(() => localStorage.clear());
const keysOf = (name: string) =>
  Object.keys((JSON.parse(localStorage.getItem(name) ?? '{"state":{}}') as { state: object }).state);

describe('D1 what the app persists', () => {
  it('D1 app-store has exactly the keys of the spec; all other state is in a separate item', () => {
    const { slices } = createShellServices(createClientCapabilities());
    createAppStore(slices, localStorage, console).hydrate();
    expect(keysOf(APP_STORE_NAME).toSorted()).toEqual([
      'activeLayers',
      'airportSearchHistory',
      'mapView',
      'starredAirports',
      'starredFlights',
    ]);
    const others = slices.filter(({ persistAs }) => persistAs).length - 5;
    expect(others).toBeGreaterThan(0);
    expect(keysOf(APP_PREFERENCES_NAME)).toHaveLength(others);
  });
});
