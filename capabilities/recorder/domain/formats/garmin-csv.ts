import { GARMIN_ALT_GPS, GARMIN_CHANNELS } from '../channels.table.ts';
import { type ChannelHead, SampleBuilder } from '../sample-builder.ts';
import { clockMs, dayMs, figure, figureOrNull, offsetMs } from './figures.ts';
import type { RecordingFile } from './log-file.ts';

/** Columns of time and position, by Garmin's short names. */
const PLACES = ['Lcl Date', 'Lcl Time', 'UTC Time', 'UTCOfst', 'Latitude', 'Longitude'] as const;
type Place = (typeof PLACES)[number];
const isPlace = (name: string): name is Place => PLACES.some((place) => place === name);

/** Long names of the G3X and G5, without short names in some logs. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  'Date (yyyy-mm-dd)': 'Lcl Date',
  'Time (hh:mm:ss)': 'Lcl Time',
  'UTC Time (hh:mm:ss)': 'UTC Time',
  'UTC Offset (hh:mm)': 'UTCOfst',
  'Latitude (deg)': 'Latitude',
  'Longitude (deg)': 'Longitude',
  'GPS Altitude (ft)': 'AltGPS',
  'GPS Ground Speed (kt)': 'GndSpd',
  'GPS Ground Track (deg)': 'TRK',
  'Magnetic Heading (deg)': 'HDG',
  'Pressure Altitude (ft)': 'AltP',
  'Baro Altitude (ft)': 'AltInd',
  'Vertical Speed (ft/min)': 'VSpd',
  'Indicated Airspeed (kt)': 'IAS',
  'True Airspeed (kt)': 'TAS',
  'Pitch (deg)': 'Pitch',
  'Roll (deg)': 'Roll',
  'Lateral Acceleration (G)': 'LatAc',
  'Normal Acceleration (G)': 'NormAc',
  'Outside Air Temp (deg C)': 'OAT',
  RPM: 'E1 RPM',
  'Oil Temp (deg F)': 'E1 OilT',
  'Oil Press (PSI)': 'E1 OilP',
  'Manifold Press (inch Hg)': 'E1 MAP',
  'Fuel Flow (gal/hour)': 'E1 FFlow',
  'Fuel L Qty (gal)': 'FQty1',
  'Fuel R Qty (gal)': 'FQty2',
};

interface Column {
  readonly name: string;
  readonly head: ChannelHead;
}

/** Cells of a CSV row; only the first line has quotes. */
const cellsOf = (line: string): string[] => line.split(',');

const LONG_UNIT = /^(.*) \(([^)]+)\)$/;

function headOf(name: string, title: string, unit: string): ChannelHead {
  if (name === 'AltGPS') return unit.includes('wgs') ? GARMIN_ALT_GPS.ellipsoid : GARMIN_ALT_GPS.msl;
  const known = GARMIN_CHANNELS[name];
  if (known) return known;
  const long = LONG_UNIT.exec(title);
  return { id: `garmin:${name || title}`, title: long?.[1] ?? title, unit: long?.[2] ?? unit };
}

interface Heading {
  readonly lines: number;
  readonly columns: readonly Column[];
}

/**
 * Header: G1000 has units after `#` and then short names, G3X and G5 long names with units and then short names, some
 * empty.
 */
function headingOf(lines: readonly string[]): Heading | null {
  for (let index = 0; index < Math.min(lines.length, 12); index += 1) {
    const names = cellsOf(lines[index] ?? '').map((name) => name.trim());
    const isShort = names.includes('Lcl Date') && names.includes('Lcl Time');
    const isLong = names[0] === 'Date (yyyy-mm-dd)' || names[0] === '#Date (yyyy-mm-dd)';
    if (!isShort && !isLong) continue;
    if (isLong) {
      const below = cellsOf(lines[index + 1] ?? '').map((name) => name.trim());
      const isNamed = below.includes('Lcl Date');
      const columns = names.map((title, at) => {
        const long = title.replace(/^#/, '');
        const name = (isNamed ? below[at] : undefined) || LONG_NAMES[long] || '';
        return { name: name || long, head: headOf(name, long, '') };
      });
      return { lines: index + (isNamed ? 2 : 1), columns };
    }
    const above = lines[index - 1] ?? '';
    const units = above.startsWith('#') ? cellsOf(above.slice(1)).map((unit) => unit.trim()) : [];
    const columns = names.map((name, at) => ({ name, head: headOf(name, name, units[at] ?? '') }));
    return { lines: index + 1, columns };
  }
  return null;
}

function attribute(line: string, name: string): string | null {
  const value = new RegExp(`${name}="([^"]*)"`).exec(line)?.[1]?.trim() ?? '';
  return value === '' ? null : value;
}

export const isGarminCsv = (text: string): boolean =>
  headingOf(text.slice(0, 20_000).split(/\r\n|\n/)) !== null;

interface Clock {
  (cells: readonly string[]): number | null;
}

const DAY_MS = 86_400_000;

/** Local date and time minus the zone offset of the row; or the time recorded as UTC. */
function clockOf(at: ReadonlyMap<Place, number>, onZone: () => void): Clock {
  const cell = (cells: readonly string[], place: Place) => cells[at.get(place) ?? -1] ?? '';
  let lastOffsetMs: number | null = null;
  const timeAt = at.get('Lcl Time') ?? -1;
  return (cells) => {
    // Power was lost during a write: the last cells may be incomplete.
    if (cells.length <= timeAt + 1) return null;
    const day = dayMs(cell(cells, 'Lcl Date'));
    const local = clockMs(cell(cells, 'Lcl Time'));
    if (day === null || local === null) return null;
    const stated = offsetMs(cell(cells, 'UTCOfst'));
    if (stated !== null) {
      lastOffsetMs = stated;
      return day + local - stated;
    }
    const utc = clockMs(cell(cells, 'UTC Time'));
    if (utc !== null) {
      // Nearest time with this UTC time of day: zones are within about half a day.
      const days = Math.round((local - utc) / DAY_MS);
      return day + utc + days * DAY_MS;
    }
    onZone();
    return day + local - (lastOffsetMs ?? 0);
  };
}

/** Valid channels, the first of two columns with the same meaning. */
function channelColumns(columns: readonly Column[]): { index: number; head: ChannelHead }[] {
  const seen = new Set<string>();
  return columns.flatMap(({ name, head }, index) => {
    if (isPlace(name) || name === '') return [];
    const id = seen.has(head.id) ? `garmin:${name}` : head.id;
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ index, head: id === head.id ? head : { ...head, id, title: name } }];
  });
}

/** Text columns and flags have no numbers; their channels are empty and dropped. */
export function readGarminCsv(text: string): RecordingFile | null {
  const lines = text.split(/\r\n|\n/);
  const heading = headingOf(lines);
  if (!heading) return null;
  const about = lines.find((line) => line.includes('airframe_info')) ?? '';
  const at = new Map(heading.columns.flatMap(({ name }, index) => (isPlace(name) ? [[name, index]] : [])));
  const channels = channelColumns(heading.columns);
  const builder = new SampleBuilder(channels.map(({ head }) => head));
  let line = '';
  const clock = clockOf(at, () =>
    builder.notes.add('zone', line, 'Without a UTC offset: read with the last one stated, or as UTC.'),
  );
  const [latAt, lonAt] = [at.get('Latitude') ?? -1, at.get('Longitude') ?? -1];
  for (let index = heading.lines; index < lines.length; index += 1) {
    const row = lines[index] ?? '';
    if (row.trim() === '' || row.startsWith('#')) continue;
    line = `line ${index + 1}`;
    const cells = cellsOf(row);
    if (cells.length < heading.columns.length - 1)
      builder.notes.add('short-row', line, 'Fewer columns than the heading: missing values are unknown.');
    builder.add({
      at: line,
      timeMs: clock(cells),
      lat: figureOrNull(cells[latAt]),
      lon: figureOrNull(cells[lonAt]),
      values: channels.map((channel) => figure(cells[channel.index])),
    });
  }
  return {
    kind: 'recording',
    format: 'Garmin CSV',
    source: {
      registration: attribute(about, 'tail_number') ?? attribute(about, 'aircraft_ident'),
      aircraft: attribute(about, 'airframe_name'),
      recorder: attribute(about, 'product') ?? 'Garmin',
    },
    parts: builder.parts(),
    rows: builder.rows,
    notes: builder.notes.list(),
  };
}
