import type { Aircraft } from '../aircraft.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

/** An aircraft in cruise; `different` fields override the defaults. */
export function aircraftForTest(change: Partial<Aircraft> = {}): Aircraft {
  return {
    address: 'abc123',
    isIcaoAddress: true,
    callsign: 'TST123',
    registration: null,
    type: 'B738',
    category: 'A3',
    lat: 40,
    lon: -74,
    positionKind: 'current',
    positionMs: NOON,
    altitudeFt: 35_000,
    altitudeReference: 'baro',
    onGround: false,
    groundSpeedKt: 450,
    trackDegTrue: 90,
    verticalRateFpm: 0,
    squawk: null,
    emergency: null,
    departure: null,
    arrival: null,
    register: null,
    source: 'test',
    isVirtual: false,
    ...change,
  };
}
