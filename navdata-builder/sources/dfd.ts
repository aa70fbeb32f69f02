import type { SqliteFile, SqliteRecord } from '../formats/sqlite-table.ts';
import type { AirwaySegmentRecord, EnroutePointRecord, SegmentEnd, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { isIdent } from './record-values.ts';
import { flightLevelIn, numberIn, positionIn, textIn } from './sqlite-values.ts';

/** Names of the tables in the two versions of Navigraph's DFD; most columns have the same name in both. */
const TABLES = {
  header: ['tbl_hdr_header', 'tbl_header'],
  fixes: ['tbl_ea_enroute_waypoints', 'tbl_enroute_waypoints'],
  terminalFixes: ['tbl_pc_terminal_waypoints', 'tbl_terminal_waypoints'],
  vhf: ['tbl_d_vhfnavaids', 'tbl_vhfnavaids'],
  ndbs: ['tbl_db_enroute_ndbnavaids', 'tbl_enroute_ndbnavaids'],
  terminalNdbs: ['tbl_pn_terminal_ndbnavaids', 'tbl_terminal_ndbnavaids'],
  airways: ['tbl_er_enroute_airways', 'tbl_enroute_airways'],
} as const;

/** Enroute data of a database. */
export interface EnrouteRecords {
  readonly points: EnroutePointRecord[];
  readonly legs: AirwaySegmentRecord[];
  /** AIRAC cycle such as `2609`; `null` when not stated. */
  readonly airac: string | null;
}

export interface DatabaseLogs {
  readonly fixes: RecordLog;
  readonly navaids: RecordLog;
  readonly airways: RecordLog;
}

function tableOf(database: SqliteFile, kind: keyof typeof TABLES): Iterable<SqliteRecord> {
  const name = TABLES[kind].find((table) => database.has(table));
  return name === undefined ? [] : database.records(name);
}

/** Whether a database is a DFD of either version: recognised by the airway table. */
export const isDfd = (database: SqliteFile): boolean => TABLES.airways.some((table) => database.has(table));

/** Reads fixes, navaids and airways of a DFD, version 1 (`tbl_enroute_airways`) or 2 (`tbl_er_enroute_airways`). */
export function readDfd(database: SqliteFile, source: SourceId, logs: DatabaseLogs): EnrouteRecords {
  const [header] = tableOf(database, 'header');
  const airac = header ? textIn(header, 'cycle', 'current_airac') : null;
  const points = [
    ...pointsOf(tableOf(database, 'vhf'), logs.navaids, (record) => vhfOf(record, source)),
    ...pointsOf(tableOf(database, 'ndbs'), logs.navaids, (record) => ndbOf(record, 'ENROUTE', source)),
    ...pointsOf(tableOf(database, 'terminalNdbs'), logs.navaids, (record) =>
      ndbOf(record, 'TERMINAL', source),
    ),
    ...pointsOf(tableOf(database, 'fixes'), logs.fixes, (record) => fixOf(record, 'ENROUTE', source)),
    ...pointsOf(tableOf(database, 'terminalFixes'), logs.fixes, (record) =>
      fixOf(record, 'TERMINAL', source),
    ),
  ];
  return {
    points,
    legs: legsOf(tableOf(database, 'airways'), source, logs.airways),
    airac: airac !== null && /^\d{4}$/.test(airac) ? airac : null,
  };
}

function pointsOf(
  records: Iterable<SqliteRecord>,
  log: RecordLog,
  read: (record: SqliteRecord) => EnroutePointRecord | string | null,
): EnroutePointRecord[] {
  const points: EnroutePointRecord[] = [];
  for (const record of records) {
    const point = read(record);
    if (point === null) log.skip();
    else if (typeof point === 'string') log.reject(record.rowId, point);
    else {
      points.push(point);
      log.use();
    }
  }
  return points;
}

type Usage = EnroutePointRecord['usage'];
const BARE = {
  name: null,
  type: null,
  country: null,
  frequencyKhz: null,
  elevationFt: null,
  rangeNm: null,
  variationDegEast: null,
} as const;

function fixOf(record: SqliteRecord, usage: Usage, source: SourceId): EnroutePointRecord | string {
  const ident = textIn(record, 'waypoint_identifier') ?? '';
  const position = positionIn(record, ['waypoint_latitude'], ['waypoint_longitude']);
  if (!isIdent(ident)) return `no identifier "${ident}"`;
  if (position === null) return `${ident} has no position`;
  const name = textIn(record, 'waypoint_name');
  const region = textIn(record, 'icao_code');
  return {
    ...BARE,
    kind: 'FIX',
    ident,
    ...position,
    name: name === ident ? null : name,
    region,
    usage,
    source,
  };
}

function ndbOf(record: SqliteRecord, usage: Usage, source: SourceId): EnroutePointRecord | string {
  const ident = textIn(record, 'navaid_identifier', 'ndb_identifier') ?? '';
  const position = positionIn(
    record,
    ['navaid_latitude', 'ndb_latitude'],
    ['navaid_longitude', 'ndb_longitude'],
  );
  if (!isIdent(ident)) return `no identifier "${ident}"`;
  if (position === null) return `${ident} has no position`;
  return {
    ...BARE,
    kind: 'NDB',
    ident,
    ...position,
    name: textIn(record, 'navaid_name', 'ndb_name'),
    type: 'NDB',
    region: textIn(record, 'icao_code'),
    frequencyKhz: numberIn(record, 'navaid_frequency', 'ndb_frequency'),
    rangeNm: numberIn(record, 'range'),
    usage,
    source,
  };
}

/**
 * A VHF navaid by its class (ARINC 424, 5.35): first the VOR (`V`), then the other part: `D` DME, `T` TACAN, `M` military
 * TACAN, `I` the DME of an ILS, which is not a navigation point.
 */
function vhfOf(record: SqliteRecord, source: SourceId): EnroutePointRecord | string | null {
  const navaidClass = String(record.get('navaid_class') ?? '').padEnd(2);
  const hasVor = navaidClass[0] === 'V';
  const other = navaidClass[1] ?? ' ';
  if (other === 'I' && !hasVor) return null;
  const ident = textIn(record, 'navaid_identifier', 'vor_identifier') ?? textIn(record, 'dme_ident') ?? '';
  const place =
    positionIn(record, ['navaid_latitude', 'vor_latitude'], ['navaid_longitude', 'vor_longitude']) ??
    positionIn(record, ['dme_latitude'], ['dme_longitude']);
  const frequencyMhz = numberIn(record, 'navaid_frequency', 'vor_frequency');
  if (!isIdent(ident)) return `no identifier "${ident}"`;
  if (place === null) return `${ident} has no position`;
  const isTacan = other === 'T' || other === 'M';
  const paired = isTacan ? 'VORTAC' : other === 'D' ? 'VOR/DME' : 'VOR';
  return {
    ...BARE,
    kind: hasVor ? 'VOR' : 'DME',
    ident,
    ...place,
    name: textIn(record, 'navaid_name', 'vor_name'),
    type: hasVor ? paired : isTacan ? 'TACAN' : 'DME',
    region: textIn(record, 'icao_code'),
    frequencyKhz: frequencyMhz === null ? null : Math.round(frequencyMhz * 1000),
    elevationFt: numberIn(record, 'dme_elevation'),
    rangeNm: numberIn(record, 'range'),
    variationDegEast: hasVor ? numberIn(record, 'station_declination') : null,
    usage: textIn(record, 'airport_identifier') === null ? 'ENROUTE' : 'TERMINAL',
    source,
  };
}

interface AirwayRow {
  readonly record: SqliteRecord;
  readonly end: SegmentEnd;
  readonly sequence: number;
}

/**
 * A row has a point of an airway and the values of the leg to the next one. Rows belong together by airway and area:
 * the same name in two parts of the world is two airways. `E` as second character of the description ends a section.
 */
function legsOf(records: Iterable<SqliteRecord>, source: SourceId, log: RecordLog): AirwaySegmentRecord[] {
  const rows = new Map<string, AirwayRow[]>();
  for (const record of records) {
    const row = airwayRow(record);
    if (typeof row === 'string') {
      log.reject(record.rowId, row);
      continue;
    }
    log.use();
    const key = ['route_identifier', 'area_code', 'route_identifier_postfix']
      .map((name) => textIn(record, name) ?? '')
      .join('/');
    const known = rows.get(key);
    if (known) known.push(row);
    else rows.set(key, [row]);
  }
  return [...rows.values()].flatMap((of) => {
    const ordered = of.toSorted((a, b) => a.sequence - b.sequence);
    return ordered.flatMap((row, index) => {
      const next = ordered[index + 1];
      const isEnd = String(row.record.get('waypoint_description_code') ?? '')[1] === 'E';
      return next && !isEnd ? [legOf(row, next, source)] : [];
    });
  });
}

function airwayRow(record: SqliteRecord): AirwayRow | string {
  const airway = textIn(record, 'route_identifier') ?? '';
  // Old documents of the format call the point of an airway a fix.
  const ident = textIn(record, 'waypoint_identifier', 'fix_identifier') ?? '';
  const position = positionIn(
    record,
    ['waypoint_latitude', 'fix_latitude'],
    ['waypoint_longitude', 'fix_longitude'],
  );
  const sequence = numberIn(record, 'seqno');
  if (!isIdent(airway)) return `no airway name "${airway}"`;
  if (!isIdent(ident) || position === null) return `${airway} names no point with a position`;
  if (sequence === null) return `${airway} ${ident} has no sequence number`;
  return { record, end: { ident, position, region: textIn(record, 'icao_code'), kind: null }, sequence };
}

function legOf({ record, end }: AirwayRow, next: AirwayRow, source: SourceId): AirwaySegmentRecord {
  const direction = textIn(record, 'direction_restriction', 'directional_restriction');
  const level = textIn(record, 'flightlevel');
  const isBackward = direction === 'B';
  return {
    airway: textIn(record, 'route_identifier') ?? '',
    from: isBackward ? next.end : end,
    to: isBackward ? end : next.end,
    isLow: level !== 'H',
    isHigh: level !== 'L',
    isOneWay: direction === 'F' || isBackward,
    minFl: flightLevelIn(record, 'minimum_altitude1'),
    maxFl: flightLevelIn(record, 'maximum_altitude'),
    source,
  };
}
