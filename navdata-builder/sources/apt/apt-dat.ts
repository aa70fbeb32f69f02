import type { PackedLayout } from '#capabilities/navdata/domain/airport-layout.ts';
import { packPath } from '#capabilities/navdata/domain/airport-layout.ts';
import type { AirportType } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { type AptHeader, type AptNodeRow, type AptRow, readAptRows } from '../../formats/apt-rows.ts';
import { normaliseFrequencyType } from '../../merge/frequency-type.ts';
import type { AirportRecord, SourceId } from '../../navdata-set.ts';
import type { RecordLog } from '../../record-log.ts';
import { icaoOrNull, isPosition, numberOrNull } from '../record-values.ts';
import { type AptAirport, hasGround, openAirport, placeOf } from './apt-airport.ts';
import { frequencyTypes, standKindOf } from './apt-codes.table.ts';
import { type OpenPath, addNode, closePath, openPath } from './apt-paths.ts';
import { addHelipad, addLandRunway, addStrip, addWaterRunway } from './apt-runways.ts';

/** One log for each kind of record, for separate counts. */
export interface AptLogs {
  readonly airports: RecordLog;
  readonly runways: RecordLog;
  readonly frequencies: RecordLog;
  /** Pavements, lines, stands, signs, windsocks, towers and edges of the taxi network. */
  readonly layouts: RecordLog;
}

/** Receives each airport when its last row was read; `layout` is `null` where there is nothing but runways. */
export type OnAptAirport = (airport: AirportRecord, layout: PackedLayout | null) => void;

const headTypes: Readonly<Record<string, AirportType>> = {
  1: 'small_airport',
  16: 'seaplane_base',
  17: 'heliport',
};

interface Reading {
  readonly logs: AptLogs;
  airport: AptAirport | null;
  path: OpenPath | null;
}

/**
 * Reads an X-Plane or FlightGear `apt.dat` of format 600 to 1200: airports with runways, helipads and frequencies,
 * and their ground layout. Closed airports are omitted. Invalid rows are reported with their line.
 */
export function readAptDat(
  input: { readonly file: string; readonly bytes: Buffer; readonly source: SourceId },
  logs: AptLogs,
  onAirport: OnAptAirport,
): AptHeader {
  const reading: Reading = { logs, airport: null, path: null };
  const finish = (): void => {
    endPath(reading);
    if (reading.airport) finishAirport(reading.airport, { logs, source: input.source, onAirport });
    reading.airport = null;
  };
  const header = readAptRows(input.file, input.bytes, {
    row: (row) => {
      if (headTypes[row.code] !== undefined) {
        finish();
        startAirport(reading, row);
      } else readRow(reading, row);
    },
    node: (row) => readNode(reading, row),
  });
  finish();
  return header;
}

function startAirport(reading: Reading, { line, code, fields }: AptRow): void {
  const ident = fields[4] ?? '';
  if (!/^[A-Z0-9_-]{2,8}$/i.test(ident)) {
    reading.logs.airports.reject(line, `no code of an airport: "${ident}"`);
    return;
  }
  reading.airport = openAirport({
    code: ident.toUpperCase(),
    name: fields.slice(5).join(' '),
    type: headTypes[code] ?? 'small_airport',
    elevationFt: numberOrNull(fields[1] ?? ''),
    isTowered: fields[2] === '1',
    line,
  });
}

/** Positions outside this are errors of the file. */
const furthestDeg = 1;

function finishAirport(
  airport: AptAirport,
  { logs, source, onAirport }: { logs: AptLogs; source: SourceId; onAirport: OnAptAirport },
): void {
  const place = placeOf(airport);
  if (airport.isClosed) logs.airports.skip();
  else if (!place) logs.airports.reject(airport.line, `${airport.code} has no runway, helipad or tower`);
  else if (
    airport.layout.runways.some(({ ends }) => ends.some((end) => Math.abs(end.lat - place.lat) > furthestDeg))
  )
    logs.airports.reject(airport.line, `${airport.code} has runways that lie apart`);
  else {
    logs.airports.use();
    onAirport(toRecord(airport, place, source), hasGround(airport) ? airport.layout : null);
  }
}

function toRecord(
  airport: AptAirport,
  { lat, lon }: { lat: number; lon: number },
  source: SourceId,
): AirportRecord {
  return {
    ident: airport.code,
    icao: icaoOrNull(airport.code),
    iata: null,
    localCode: null,
    aliases: [],
    name: airport.name === '' ? airport.code : airport.name,
    type: airport.type,
    lat,
    lon,
    country: null,
    region: null,
    municipality: null,
    timeZone: null,
    elevationFt: airport.elevationFt,
    isScheduled: null,
    isTowered: airport.isTowered ? true : null,
    hasIls: null,
    hasCustoms: null,
    fuelTypes: null,
    runways: airport.runways,
    frequencies: airport.frequencies,
    source,
  };
}

function endPath(reading: Reading): void {
  const { airport, path, logs } = reading;
  reading.path = null;
  if (!airport || !path) return;
  if (closePath(airport, path)) logs.layouts.use();
  else logs.layouts.skip();
}

type Add = (airport: AptAirport, fields: readonly string[]) => string | null;

const runwayRows: Readonly<Record<string, Add>> = {
  100: addLandRunway,
  101: addWaterRunway,
  102: addHelipad,
  10: addStrip,
};

const groundRows: Readonly<Record<string, Add>> = {
  14: addTower,
  15: addStartup,
  19: addWindsock,
  20: addSign,
  1201: addTaxiNode,
  1202: addTaxiEdge,
  1300: addStand,
};

function readRow(reading: Reading, { line, code, fields }: AptRow): void {
  const { airport, logs } = reading;
  // Rows of an airport whose first row is invalid are not counted individually.
  if (!airport) return;
  endPath(reading);
  if (code === '110' || code === '120' || code === '130') {
    reading.path = openPath(code, fields);
    return;
  }
  const [add, log] = adderOf(code, fields, logs);
  if (!add) {
    if (/^\d{2,4}$/.test(code)) logs.layouts.skip();
    else logs.layouts.reject(line, `unknown row "${code.slice(0, 20)}"`);
    return;
  }
  const wrong = add(airport, fields);
  if (wrong === null) log.use();
  else log.reject(line, wrong);
}

function readNode({ airport, path, logs }: Reading, row: AptNodeRow): void {
  if (!airport) return;
  const wrong = path ? addNode(airport, path, row) : 'a node of nothing';
  if (wrong !== null) logs.layouts.reject(row.line, wrong);
}

function adderOf(code: string, fields: readonly string[], logs: AptLogs): [Add | undefined, RecordLog] {
  if (/^(?:10)?5[0-6]$/.test(code)) return [addFrequency, logs.frequencies];
  const isTaxiStrip = code === '10' && /^x+$/i.test(fields[3] ?? '');
  const runway = runwayRows[code];
  if (runway) return [runway, isTaxiStrip ? logs.layouts : logs.runways];
  if (code === '1302') return [addDatum, logs.layouts];
  return [groundRows[code], logs.layouts];
}

/** Rows 50 to 56 in 10 kHz, where 11807 stands for 118.075 MHz; rows 1050 to 1056 in kHz. */
function addFrequency(airport: AptAirport, fields: readonly string[]): string | null {
  const code = Number(fields[0]);
  const value = numberOrNull(fields[1] ?? '') ?? Number.NaN;
  const isFine = code >= 1050;
  const cutOff = !isFine && (value % 10 === 2 || value % 10 === 7) ? 0.005 : 0;
  const frequencyMhz = Math.round((value / (isFine ? 1000 : 100) + cutOff) * 1000) / 1000;
  if (!(frequencyMhz >= 108 && frequencyMhz <= 400)) return `no frequency: "${fields[1] ?? ''}"`;
  const name = fields.slice(2).join(' ');
  const fallback = frequencyTypes[isFine ? code - 1000 : code] ?? 'MISC';
  const told = name === '' ? 'MISC' : normaliseFrequencyType(name);
  const type = fallback === 'ATIS' && (told === 'AWOS' || told === 'ASOS') ? told : fallback;
  airport.frequencies.push({ type, name: name === '' ? null : name, remark: null, frequencyMhz });
  return null;
}

function placeIn(fields: readonly string[], at: number): { lat: number; lon: number } | null {
  const lat = numberOrNull(fields[at] ?? '') ?? Number.NaN;
  const lon = numberOrNull(fields[at + 1] ?? '') ?? Number.NaN;
  return isPosition(lat, lon) ? { lat, lon } : null;
}

function addTower({ layout }: AptAirport, fields: readonly string[]): string | null {
  const place = placeIn(fields, 1);
  if (!place) return 'the tower has no position';
  const heightFt = numberOrNull(fields[3] ?? '');
  layout.tower = { ...place, heightFt: heightFt !== null && heightFt > 0 ? heightFt : null };
  return null;
}

/** Row 15, before format 1000: a start position. */
function addStartup({ layout }: AptAirport, fields: readonly string[]): string | null {
  const place = placeIn(fields, 1);
  const headingDegTrue = numberOrNull(fields[3] ?? '');
  if (!place || headingDegTrue === null) return 'the stand has no position or heading';
  layout.stands.push({ ...place, headingDegTrue, name: fields.slice(4).join(' '), kind: null, aircraft: [] });
  return null;
}

function addStand({ layout }: AptAirport, fields: readonly string[]): string | null {
  const place = placeIn(fields, 1);
  const headingDegTrue = numberOrNull(fields[3] ?? '');
  if (!place || headingDegTrue === null) return 'the stand has no position or heading';
  layout.stands.push({
    ...place,
    headingDegTrue,
    kind: standKindOf[fields[4] ?? ''] ?? null,
    aircraft: (fields[5] ?? '').split('|').filter((word) => word !== '' && word !== 'none' && word !== 'all'),
    name: fields.slice(6).join(' '),
  });
  return null;
}

function addWindsock({ layout }: AptAirport, fields: readonly string[]): string | null {
  const place = placeIn(fields, 1);
  if (!place) return 'the windsock has no position';
  layout.windsocks.push({ ...place, isLit: fields[3] === '1' });
  return null;
}

/** Row 20; the text keeps its letters and arrows; the commands in braces set colours and sides. */
function addSign({ layout }: AptAirport, fields: readonly string[]): string | null {
  const place = placeIn(fields, 1);
  const headingDegTrue = numberOrNull(fields[3] ?? '');
  if (!place || headingDegTrue === null) return 'the sign has no position or heading';
  const text = fields.slice(6).join(' ');
  layout.signs.push({ ...place, headingDegTrue, text });
  return null;
}

function addTaxiNode({ taxiNodes }: AptAirport, fields: readonly string[]): string | null {
  const place = placeIn(fields, 1);
  const id = fields[4] ?? '';
  if (!place || id === '') return 'the node of the taxi network has no position or number';
  taxiNodes.set(id, place);
  return null;
}

function addTaxiEdge({ layout, taxiNodes }: AptAirport, fields: readonly string[]): string | null {
  const from = taxiNodes.get(fields[1] ?? '');
  const to = taxiNodes.get(fields[2] ?? '');
  if (!from || !to) return 'the piece of the taxi network joins unknown nodes';
  layout.taxiEdges.push({
    name: fields.slice(5).join(' '),
    path: packPath([from, to]),
    isOneWay: fields[3] === 'oneway',
    isRunway: fields[4] === 'runway',
  });
  return null;
}

/** Row 1302: named metadata; here the position of the airport. */
function addDatum(airport: AptAirport, fields: readonly string[]): string | null {
  const value = numberOrNull(fields[2] ?? '');
  if (fields[1] === 'datum_lat') airport.datum.lat = value;
  if (fields[1] === 'datum_lon') airport.datum.lon = value;
  return null;
}
