import type { XplaneFile } from '../formats/xplane-lines.ts';
import type { AirwaySegmentRecord, EnroutePointRecord, SegmentEnd, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { isIdent, isPosition, numberOrNull } from './record-values.ts';

/**
 * Legs of an `awy.dat`, one record for each airway of a row (`J146-J60`). Up to version 1050 a row has idents with
 * positions, from 1100 on idents with region and kind, and a direction.
 */
export function parseXplaneAirways(
  file: XplaneFile,
  source: SourceId,
  log: RecordLog,
): AirwaySegmentRecord[] {
  const segments: AirwaySegmentRecord[] = [];
  for (const { line, fields } of file.rows) {
    const row = file.version >= 1100 ? readRegionRow(fields) : readPositionRow(fields);
    if (typeof row === 'string') {
      log.reject(line, row);
      continue;
    }
    const names = row.names.split('-').filter((name) => isIdent(name));
    if (names.length === 0) log.reject(line, `no airway name "${row.names}"`);
    else log.use();
    for (const airway of names) segments.push({ ...toSegment(row, airway), source });
  }
  return segments;
}

interface AirwayRow {
  readonly from: SegmentEnd;
  readonly to: SegmentEnd;
  /** N both ways, F forward, B backward. */
  readonly direction: string;
  /** 1 low, 2 high. */
  readonly level: string;
  readonly base: string;
  readonly top: string;
  readonly names: string;
}

function toSegment(row: AirwayRow, airway: string): Omit<AirwaySegmentRecord, 'source'> {
  const isBackward = row.direction === 'B';
  return {
    airway,
    from: isBackward ? row.to : row.from,
    to: isBackward ? row.from : row.to,
    isLow: row.level === '1',
    isHigh: row.level === '2',
    isOneWay: row.direction !== 'N',
    minFl: flightLevel(row.base),
    maxFl: flightLevel(row.top),
  };
}

function flightLevel(text: string): number | null {
  const level = numberOrNull(text);
  return level === null || level <= 0 || level > 999 ? null : level;
}

/** `GASIR 28.888611 066.680278 KH 27.797572 066.638700 1 115 600 J146` */
function readPositionRow(fields: readonly string[]): AirwayRow | string {
  const [fromIdent = '', fromLat = '', fromLon = '', toIdent = '', toLat = '', toLon = ''] = fields;
  const [level = '', base = '', top = '', names = ''] = fields.slice(6);
  const from = positionEnd(fromIdent, fromLat, fromLon);
  const to = positionEnd(toIdent, toLat, toLon);
  if (!from || !to) return 'does not name two points with positions';
  return checkedLevel({ from, to, direction: 'N', level, base, top, names });
}

function positionEnd(ident: string, latText: string, lonText: string): SegmentEnd | null {
  const lat = numberOrNull(latText) ?? Number.NaN;
  const lon = numberOrNull(lonText) ?? Number.NaN;
  if (!isIdent(ident) || !isPosition(lat, lon)) return null;
  return { ident, position: { lat, lon }, region: null, kind: null };
}

const kindOfType: Readonly<Record<string, EnroutePointRecord['kind']>> = { 2: 'NDB', 3: 'VOR', 11: 'FIX' };

/** `AALTO K1 11 MEVNU K1 11 N 1 0 600 J13` */
function readRegionRow(fields: readonly string[]): AirwayRow | string {
  const [fromIdent = '', fromRegion = '', fromType = '', toIdent = '', toRegion = '', toType = ''] = fields;
  const [direction = '', level = '', base = '', top = '', names = ''] = fields.slice(6);
  const from = regionEnd(fromIdent, fromRegion, fromType);
  const to = regionEnd(toIdent, toRegion, toType);
  if (!from || !to) return 'does not name two points with region and kind';
  if (!/^[NFB]$/.test(direction)) return `unknown direction "${direction}"`;
  return checkedLevel({ from, to, direction, level, base, top, names });
}

function regionEnd(ident: string, region: string, type: string): SegmentEnd | null {
  const kind = kindOfType[type];
  if (!isIdent(ident) || kind === undefined) return null;
  return { ident, position: null, region, kind };
}

function checkedLevel(row: AirwayRow): AirwayRow | string {
  return row.level === '1' || row.level === '2' ? row : `unknown level "${row.level}"`;
}
