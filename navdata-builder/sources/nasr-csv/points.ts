import { kindOfNavaidType } from '../navaid-kinds.ts';
import type { EnroutePointRecord, SourceId } from '../../navdata-set.ts';
import { isIdent, numberOrNull, textOrNull } from '../record-values.ts';
import { type NasrTable, placeOf, readTable } from './table.ts';

/** A point with its state, which airways use to identify it. */
export interface NasrPoint {
  readonly state: string;
  readonly point: EnroutePointRecord;
}

const unknowns = {
  name: null,
  type: null,
  region: null,
  frequencyKhz: null,
  elevationFt: null,
  rangeNm: null,
  variationDegEast: null,
} as const;

/** `FIX_BASE.csv`. */
export function readNasrFixes(table: NasrTable, source: SourceId) {
  const required = ['FIX_ID', 'ICAO_REGION_CODE', 'LAT_DECIMAL', 'LONG_DECIMAL'];
  return readTable(table, required, (record): NasrPoint | string => {
    const ident = record.get('FIX_ID').trim();
    const place = placeOf(record);
    if (!isIdent(ident) || !place) return `${ident} has no identifier or position`;
    const charts = record.get('CHARTS');
    const usage = charts.includes('ENROUTE') ? 'ENROUTE' : 'TERMINAL';
    const point: EnroutePointRecord = {
      ...unknowns,
      kind: 'FIX',
      ident,
      ...place,
      region: textOrNull(record.get('ICAO_REGION_CODE')),
      country: textOrNull(record.get('COUNTRY_CODE')),
      usage: charts === '' ? null : usage,
      source,
    };
    return { state: record.get('STATE_CODE'), point };
  });
}

/** `NAV_BASE.csv`; navaids that are shut down are omitted. */
export function readNasrNavaids(table: NasrTable, source: SourceId) {
  const required = ['NAV_ID', 'NAV_TYPE', 'FREQ', 'LAT_DECIMAL', 'LONG_DECIMAL'];
  return readTable(table, required, (record): NasrPoint | string | null => {
    const ident = record.get('NAV_ID').trim();
    const type = record.get('NAV_TYPE').trim();
    const kind = kindOfNavaidType(type);
    if (kind === null || record.get('NAV_STATUS') === 'SHUTDOWN') return null;
    if (kind === undefined) return `${ident} is of an unknown type "${type}"`;
    const place = placeOf(record);
    if (!isIdent(ident) || !place) return `${ident} has no identifier or position`;
    const frequency = numberOrNull(record.get('FREQ'));
    const variation = numberOrNull(record.get('MAG_VARN'));
    const point: EnroutePointRecord = {
      ...unknowns,
      kind,
      ident,
      ...place,
      name: textOrNull(record.get('NAME')),
      type,
      country: textOrNull(record.get('COUNTRY_CODE')),
      // NDBs are listed in kHz, the others in MHz.
      frequencyKhz: frequency === null || kind === 'NDB' ? frequency : Math.round(frequency * 1000),
      elevationFt: numberOrNull(record.get('ELEV')),
      variationDegEast: variation !== null && record.get('MAG_VARN_HEMIS') === 'W' ? -variation : variation,
      usage: 'ENROUTE',
      source,
    };
    return { state: record.get('STATE_CODE'), point };
  });
}
