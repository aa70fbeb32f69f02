import type { SqliteFile, SqliteRecord } from '../formats/sqlite-table.ts';
import type { AirwaySegmentRecord, EnroutePointRecord, SegmentEnd, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import type { DatabaseLogs, EnrouteRecords } from './dfd.ts';
import { isIdent } from './record-values.ts';
import { flightLevelIn, numberIn, positionIn, textIn } from './sqlite-values.ts';

/** Whether a database has the schema of Little Navmap, which navdatareader also creates from a simulator's files. */
export const isLittleNavmap = (database: SqliteFile): boolean =>
  ['airway', 'waypoint', 'vor', 'ndb'].every((table) => database.has(table));

/** Metadata of the database. */
export interface LittleNavmapOrigin {
  readonly airac: string | null;
  /** Origin of the data: `MSFS`, `XP12`, `NAVIGRAPH`, …; `null` if not stated. */
  readonly madeFrom: string | null;
}

export function originOf(database: SqliteFile): LittleNavmapOrigin {
  const [metadata] = database.has('metadata') ? database.records('metadata') : [];
  const airac = metadata ? textIn(metadata, 'airac_cycle') : null;
  return {
    airac: airac !== null && /^\d{4}$/.test(airac) ? airac : null,
    madeFrom: metadata ? textIn(metadata, 'data_source') : null,
  };
}

/** Reads fixes, navaids and airways of a Little Navmap database. */
export function readLittleNavmap(database: SqliteFile, source: SourceId, logs: DatabaseLogs): EnrouteRecords {
  const ends = new Map<number, Pick<SegmentEnd, 'ident' | 'region'>>();
  const points = [
    ...usable(database.records('vor'), logs.navaids, (record) => vorOf(record, source)),
    ...usable(database.records('ndb'), logs.navaids, (record) => ndbOf(record, source)),
    ...usable(database.records('waypoint'), logs.fixes, (record) => {
      const ident = textIn(record, 'ident') ?? '';
      ends.set(numberIn(record, 'waypoint_id') ?? record.rowId, { ident, region: textIn(record, 'region') });
      return fixOf(record, source);
    }),
  ];
  const legs = usable(database.records('airway'), logs.airways, (record) => legOf(record, ends, source));
  return { points, legs, airac: originOf(database).airac };
}

/** Result per record: a text is the reason for rejection, `null` an intentional omission. */
function usable<Item extends object>(
  records: Iterable<SqliteRecord>,
  log: RecordLog,
  read: (record: SqliteRecord) => Item | string | null,
): Item[] {
  const items: Item[] = [];
  for (const record of records) {
    const item = read(record);
    if (item === null) log.skip();
    else if (typeof item === 'string') log.reject(record.rowId, item);
    else {
      items.push(item);
      log.use();
    }
  }
  return items;
}

function placed(record: SqliteRecord) {
  const ident = textIn(record, 'ident') ?? '';
  const position = positionIn(record, ['laty'], ['lonx']);
  if (!isIdent(ident)) return `no identifier "${ident}"`;
  if (position === null) return `${ident} has no position`;
  return {
    ident,
    ...position,
    name: textIn(record, 'name'),
    region: textIn(record, 'region'),
    country: null,
    usage: textIn(record, 'airport_ident') === null ? ('ENROUTE' as const) : ('TERMINAL' as const),
  };
}

/** Waypoints of a VOR or an NDB (types V and N) duplicate those navaids. */
function fixOf(record: SqliteRecord, source: SourceId): EnroutePointRecord | string | null {
  if (['V', 'N'].includes(textIn(record, 'type') ?? '') || (numberIn(record, 'artificial') ?? 0) > 0)
    return null;
  const place = placed(record);
  if (typeof place === 'string') return place;
  return {
    ...place,
    kind: 'FIX',
    type: null,
    frequencyKhz: null,
    elevationFt: null,
    rangeNm: null,
    variationDegEast: null,
    source,
  };
}

const aboveZero = (value: number | null): number | null => (value === null || value <= 0 ? null : value);

function vorOf(record: SqliteRecord, source: SourceId): EnroutePointRecord | string {
  const place = placed(record);
  if (typeof place === 'string') return place;
  const type = textIn(record, 'type') ?? '';
  const isDme = numberIn(record, 'dme_only') === 1 || type === 'TC';
  const hasDme =
    numberIn(record, 'dme_altitude') !== null || positionIn(record, ['dme_laty'], ['dme_lonx']) !== null;
  const vor = type.startsWith('VT') ? 'VORTAC' : hasDme ? 'VOR/DME' : 'VOR';
  return {
    ...place,
    kind: isDme ? 'DME' : 'VOR',
    type: type === 'TC' ? 'TACAN' : isDme ? 'DME' : vor,
    // MHz times 1000.
    frequencyKhz: aboveZero(numberIn(record, 'frequency')),
    elevationFt: numberIn(record, 'altitude'),
    rangeNm: aboveZero(numberIn(record, 'range')),
    variationDegEast: isDme ? null : numberIn(record, 'mag_var'),
    source,
  };
}

function ndbOf(record: SqliteRecord, source: SourceId): EnroutePointRecord | string {
  const place = placed(record);
  if (typeof place === 'string') return place;
  const hundredths = aboveZero(numberIn(record, 'frequency'));
  return {
    ...place,
    kind: 'NDB',
    type: 'NDB',
    frequencyKhz: hundredths === null ? null : hundredths / 100,
    elevationFt: numberIn(record, 'altitude'),
    rangeNm: aboveZero(numberIn(record, 'range')),
    variationDegEast: null,
    source,
  };
}

function legOf(
  record: SqliteRecord,
  ends: ReadonlyMap<number, Pick<SegmentEnd, 'ident' | 'region'>>,
  source: SourceId,
): AirwaySegmentRecord | string {
  const airway = textIn(record, 'airway_name') ?? '';
  if (!isIdent(airway)) return `no airway name "${airway}"`;
  const endOf = (which: 'from' | 'to'): SegmentEnd | null => {
    const end = ends.get(numberIn(record, `${which}_waypoint_id`) ?? Number.NaN);
    const position = positionIn(record, [`${which}_laty`], [`${which}_lonx`]);
    return end && isIdent(end.ident) && position ? { ...end, position, kind: null } : null;
  };
  const from = endOf('from');
  const to = endOf('to');
  if (!from || !to) return `${airway} does not name two points with positions`;
  const type = textIn(record, 'airway_type');
  const direction = textIn(record, 'direction');
  const isBackward = direction === 'B';
  return {
    airway,
    from: isBackward ? to : from,
    to: isBackward ? from : to,
    isLow: type !== 'J',
    isHigh: type !== 'V',
    isOneWay: direction === 'F' || isBackward,
    minFl: flightLevelIn(record, 'minimum_altitude'),
    maxFl: flightLevelIn(record, 'maximum_altitude'),
    source,
  };
}
