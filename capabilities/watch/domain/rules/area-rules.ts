import { formatUtcTime } from '#aviation/time/utc.ts';
import type { AreaKind, Crossing } from '../../contract.ts';
import type { Finding, WatchRule, WatchedFlight } from './watch-facts.ts';

const MINUTE_MS = 60_000;

const nameOf = ({ callsign, departure, arrival }: WatchedFlight): string =>
  `${callsign === '' ? 'Flight' : callsign} ${departure}–${arrival}`;
const msOf = (time: string | null | undefined): number | null => (time ? Date.parse(time) : null);
const timeOf = (atMs: number | null): string => (atMs === null ? '—' : formatUtcTime(atMs));
const levelOf = (feet: number | null | undefined): string => {
  if (feet == null) return 'level unknown';
  return feet < 1000 ? 'low level' : `FL${String(Math.round(feet / 100)).padStart(3, '0')}`;
};

function crossingFinding(flight: WatchedFlight, crossing: Crossing, rule: string): Finding | null {
  const { stretches, id, title, severity, kind, levels, notes } = crossing;
  const [first] = stretches;
  const last = stretches.at(-1);
  if (!first || !last) return null;
  const [fromMs, toMs] = [msOf(first.entry.time), msOf(last.exit.time)];
  const more = stretches.length > 1 ? ` ${stretches.length} times` : '';
  const facts = [
    `Entry ${timeOf(fromMs)}, exit ${timeOf(toMs)}${more} at ${levelOf(first.entry.altitudeFt)}`,
    levels === null ? null : `Area ${levels}`,
    ...notes.map(({ message }) => message.replace(/\.$/, '')),
  ];
  return {
    id: `hazard:${flight.id}:${id}`,
    rule,
    severity,
    category: kind === 'notam' || kind === 'tfr' ? 'notam' : 'weather',
    title: `${nameOf(flight)}: ${title}`,
    body: `${facts.filter((fact) => fact !== null).join('. ')}.`,
    figure: fromMs === null ? null : fromMs / MINUTE_MS,
    areaId: id,
    place: [first.entry.lon, first.entry.lat],
    fromMs,
    toMs,
  };
}

const crossingRule = (id: string, title: string, kinds: readonly AreaKind[]): WatchRule => ({
  id,
  title,
  find: ({ flight, crossings, nowMs }) =>
    crossings
      .filter(({ kind, severity }) => kinds.includes(kind) && severity !== 'info')
      .map((crossing) => crossingFinding(flight, crossing, id))
      .filter((finding) => finding !== null)
      // Areas behind the flight are irrelevant.
      .filter(({ toMs }) => toMs === null || toMs > nowMs),
});

/** Areas that the flight crosses, by type. Areas for information are only in the list of crossings. */
export const AREA_RULES: readonly WatchRule[] = [
  crossingRule('sigmet', 'SIGMET, volcanic ash or tropical cyclone on the route', [
    'sigmet',
    'volcanic-ash',
    'tropical-cyclone',
  ]),
  crossingRule('airmet', 'AIRMET, G-AIRMET or centre advisory on the route', ['airmet', 'g-airmet', 'cwa']),
  crossingRule('radar-cell', 'Storm cell on the route', ['radar-cell']),
  crossingRule('field', 'Forecast wind, turbulence or icing above a threshold', [
    'wind',
    'turbulence',
    'icing',
  ]),
  crossingRule('restriction', 'Flight restriction or NOTAM area on the route', ['tfr', 'notam']),
  crossingRule('airspace', 'Prohibited airspace on the route', ['special-use-airspace']),
];

export const flightName = nameOf;
