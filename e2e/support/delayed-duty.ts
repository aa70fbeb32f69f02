import { crewFlightCalls, memberCalls, scheduleCalls } from '#capabilities/crew/contract.ts';
import { replaceFlight, updateFlights } from '#capabilities/flights/contract.ts';
import { listNotifications } from '#capabilities/notifications/contract.ts';
import type { Call } from './stormy-flight.ts';

/** One evening sector, rostered from 2000Z to 2300Z on the day of the journeys. */
const DAY = '2026-11-20';
const point = (ident: string, lon: number, lat: number) => ({
  ident,
  coordinate: [lon, lat],
  type: 'airport',
});
const FLIGHT = {
  id: 'delayed',
  callsign: 'MER7',
  departure: 'KJFK',
  arrival: 'KORD',
  aircraft: 'A321',
  date: DAY,
  route_info: [point('KJFK', -73.78, 40.64), point('KORD', -87.9, 41.98)],
};

/**
 * Saves a flight with one caller, eleven hours later than in the roster of the other: its captain would exceed the
 * duty limit of 14 CFR Part 117. Returns a function that puts it back on time.
 */
export async function delayIntoIllegalDuty(saves: Call, rosters: Call): Promise<{ onTime(): Promise<void> }> {
  const member = memberCalls.create.data.parse(
    await rosters('POST', memberCalls.create.path, {
      name: 'Anna Keller',
      position: 'CPT',
      base: 'KJFK',
      timeZone: 'America/New_York',
      ruleSet: 'FAR117',
    }),
  );
  await rosters('POST', crewFlightCalls.create.path, {
    number: 'MER7',
    departure: 'KJFK',
    arrival: 'KORD',
    offBlocks: `${DAY}T20:00:00Z`,
    onBlocks: `${DAY}T23:00:00Z`,
    aircraftType: 'A321',
    crew: [{ crewId: member.id, position: 'CPT' }],
  });
  await rosters('POST', scheduleCalls.create.path, {
    crewId: member.id,
    kind: 'flight',
    label: 'MER7',
    start: `${DAY}T19:00:00Z`,
    end: `${DAY}T23:30:00Z`,
  });
  const late = { ...FLIGHT, date: '2026-11-21', departureTime: '0700' };
  const { saved } = updateFlights.data.parse(await saves('POST', updateFlights.path, { flights: late }));
  const [first] = saved;
  if (!first) throw new Error('The flight was not saved.');
  return {
    async onTime() {
      const flight = { ...FLIGHT, departureTime: '2000' };
      await saves('POST', replaceFlight.path, { flight, revision: first.revision });
    },
  };
}

/** Titles of the notifications about duties of saved flights. */
export const dutyNotices = async (call: Call): Promise<string[]> =>
  listNotifications.data
    .parse(await call('GET', listNotifications.path))
    .filter(({ id }) => id.startsWith('duty:'))
    .map(({ title }) => title);
