import type { z } from 'zod';
import type { crewFlightCalls, CrewMember, Qualification, Schedule } from '#capabilities/crew/contract.ts';
import type { PirepsAnswer, StormCellsAnswer } from '#capabilities/hazards/contract.ts';
import type { getNamed } from '#capabilities/navdata/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import type { FlightLog } from '#capabilities/recorder/contract.ts';
import type { getNatTracks } from '#capabilities/tracks/contract.ts';
import type { AssistantCard } from '../../contract.ts';
import { card, instant, line, sourceOf, thousands, UNKNOWN, withUnit } from './card.ts';

const OWN_RECORDS = 'Your own records';
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}.`;

/** Entries read from a list, which ends there: a full list may have more. */
export const LISTED_MAX = 200;
const read = (count: number, one: string, many?: string) =>
  count < LISTED_MAX
    ? counted(count, one, many)
    : `At least ${count} ${many ?? `${one}s`}: only the first ${count} were read.`;

/** Crew members by name. */
export const membersCard = (members: readonly CrewMember[]): AssistantCard =>
  card({
    tool: 'listCrewMembers',
    title: 'Crew members',
    words: read(members.length, 'member'),
    lines: members.map(({ name, employeeNumber, position, base }) =>
      line(name, [employeeNumber, position, base].filter(Boolean).join(' · ')),
    ),
    source: OWN_RECORDS,
  });

/** Qualifications, the soonest expiry first. */
export const qualificationsCard = (all: readonly Qualification[]): AssistantCard =>
  card({
    tool: 'listQualifications',
    title: 'Qualifications by expiry',
    words: read(all.length, 'qualification'),
    lines: all.map(({ kind, expiresOn }) => line(kind, expiresOn ?? 'no expiry')),
    source: OWN_RECORDS,
  });

/** Duties of one member, or of all when `name` is null. */
export const dutiesCard = (name: string | null, duties: readonly Schedule[]): AssistantCard =>
  card({
    tool: 'listSchedules',
    title: name === null ? 'Duties of all members' : `${name}, duties`,
    words: read(duties.length, 'entry', 'entries'),
    lines: duties.map(({ kind, label, start, end }) =>
      line(label || kind, `${instant(start)} to ${instant(end)}`),
    ),
    source: OWN_RECORDS,
  });

export const crewFlightsCard = (
  name: string | null,
  flights: z.infer<typeof crewFlightCalls.list.data>,
): AssistantCard =>
  card({
    tool: 'listCrewFlights',
    title: name === null ? 'Flights of all crews' : `${name}, flights`,
    words: read(flights.length, 'flight'),
    lines: flights.map(({ number, departure, arrival, offBlocks }) =>
      line(number, `${departure}–${arrival} · ${instant(offBlocks)}`),
    ),
    source: OWN_RECORDS,
  });

/** Pilot reports, the newest first. */
export const pirepsCard = (title: string, { reports, feeds, message }: PirepsAnswer): AssistantCard =>
  card({
    tool: 'getPireps',
    title,
    words: [counted(reports.length, 'report'), message].filter(Boolean).join(' '),
    lines: reports
      .toSorted((a, b) => Date.parse(b.reportedAt) - Date.parse(a.reportedAt))
      .map(({ reportedAt, aircraft, rawData }) =>
        line(`${instant(reportedAt)} ${aircraft ?? UNKNOWN}`, rawData),
      ),
    freshness: feeds[0]?.freshness ?? null,
  });

/** Thunderstorm cells at the nearest step, the highest first. */
export function cellsCard({ cells, feeds, message }: StormCellsAnswer, nowMs: number): AssistantCard {
  const distance = ({ at }: { at: string }) => Math.abs(Date.parse(at) - nowMs);
  const nearest = Math.min(...cells.map(distance));
  const now = cells.filter((cell) => distance(cell) === nearest).toSorted((a, b) => b.topFt - a.topFt);
  return card({
    tool: 'getStormCells',
    title: now[0] === undefined ? 'Storm cells' : `Storm cells ${instant(now[0].at)}`,
    words: [counted(now.length, 'cell'), message].filter(Boolean).join(' '),
    lines: now.map(({ lat, lon, topFt, coreDbz }) =>
      line(`${lat.toFixed(1)}, ${lon.toFixed(1)}`, `top ${thousands(topFt)} ft · ${Math.round(coreDbz)} dBZ`),
    ),
    freshness: feeds[0]?.freshness ?? null,
  });
}

/** Tracks of an ocean with their validity. */
export const tracksCard = (
  tool: string,
  title: string,
  { tracks, freshness, warning }: z.infer<typeof getNatTracks.data>,
): AssistantCard =>
  card({
    tool,
    title,
    words: [counted(tracks.length, 'track'), warning].filter(Boolean).join(' '),
    lines: tracks.map(({ ident, points, validFrom, validTo }) =>
      line(
        ident,
        `${points.map((point) => point.ident).join(' ')} · ${instant(validFrom)} to ${instant(validTo)}`,
      ),
    ),
    freshness,
  });

export const logsCard = (logs: readonly FlightLog[]): AssistantCard =>
  card({
    tool: 'listFlightLogs',
    title: 'Flight logs',
    words: counted(logs.length, 'flight log'),
    lines: logs.map(({ title, savedAt }) => line(title, `saved ${instant(savedAt)}`)),
    source: OWN_RECORDS,
  });

/** Points of an ident, with the airways through them. */
export function namedCard({ name, points, airway }: z.infer<typeof getNamed.data>): AssistantCard {
  const [first] = points;
  return card({
    tool: 'getNamed',
    title: name,
    words: points.length === 0 && airway !== null ? `${name} is an airway.` : counted(points.length, 'point'),
    lines: points.map(({ type, region, lat, lng, airways }) =>
      line(
        [type, region].filter(Boolean).join(' '),
        [
          `${lat.toFixed(2)}, ${lng.toFixed(2)}`,
          airways.length === 0 ? 'no airways' : `airways ${airways.map((one) => one.name).join(', ')}`,
        ].join(' · '),
      ),
    ),
    source: first === undefined ? null : sourceOf(first),
  });
}

export const coordinatesCard = (icao: string, [lon, lat]: readonly [number, number]): AssistantCard =>
  card({
    tool: 'getAirportWithCoordinates',
    title: `${icao} position`,
    words: `${icao} is at ${lat.toFixed(4)}, ${lon.toFixed(4)} (WGS84).`,
    lines: [line('Latitude', lat.toFixed(4)), line('Longitude', lon.toFixed(4))],
    source: 'Loaded navigation data',
    link: `/airport/${icao}`,
  });

/** Main figures of an operational flight plan, with its assumptions. */
export const ofpCard = (plan: OperationalFlightPlan): AssistantCard => {
  const { general, plannedFuel, weight, route } = plan;
  return card({
    tool: 'loadOfp',
    title: `OFP ${general.departure}–${general.arrival} ${general.aircraft}`,
    words: plan.aircraftEstimated ? 'Aircraft figures are estimated.' : 'Not for navigation.',
    lines: [
      line('Trip fuel', `${thousands(plannedFuel.trip)} kg`),
      line('Block fuel', `${thousands(plannedFuel.block_fuel)} kg`),
      line('Take-off weight', `${thousands(weight.take_off_weight)} kg`),
      line('Distance', withUnit(general.ground_dist, 'NM')),
      line('Route', route),
      ...plan.messages.map((words) => line('Note', words, 'caution')),
    ],
    source: 'Computed by this server',
  });
};
