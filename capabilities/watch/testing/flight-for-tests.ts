import type { FlightDetail } from '#capabilities/flights/contract.ts';

/** A saved flight with fictitious figures. */
export const flightForTests = (id: string, change: Partial<FlightDetail> = {}): FlightDetail => ({
  id,
  aircraft: 'B738',
  callsign: id.toUpperCase(),
  departure: 'KJFK',
  arrival: 'KLAX',
  date: '2026-11-24',
  departureTime: '1300',
  createdAt: '2026-11-20T00:00:00.000Z',
  selfRoute: 'J146',
  route_info: [],
  distance: 2145,
  isFallback: false,
  plan: null,
  revision: 1,
  ...change,
});
