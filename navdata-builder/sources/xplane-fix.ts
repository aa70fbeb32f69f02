import type { XplaneFile } from '../formats/xplane-lines.ts';
import type { EnroutePointRecord, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { isIdent, isPosition, numberOrNull } from './record-values.ts';

/**
 * Fixes of a `fix.dat`: latitude, longitude, ident, and from version 1100 on the airport whose terminal area
 * they belong to (`ENRT` for none) and the ICAO region.
 */
export function parseXplaneFixes(file: XplaneFile, source: SourceId, log: RecordLog): EnroutePointRecord[] {
  const fixes: EnroutePointRecord[] = [];
  for (const { line, fields } of file.rows) {
    const [latText = '', lonText = '', ident = '', area, region] = fields;
    const lat = numberOrNull(latText) ?? Number.NaN;
    const lon = numberOrNull(lonText) ?? Number.NaN;
    if (!isIdent(ident)) log.reject(line, `no identifier "${ident}"`);
    else if (!isPosition(lat, lon)) log.reject(line, `${ident} has no position`);
    else {
      fixes.push({
        kind: 'FIX',
        ident,
        name: null,
        lat,
        lon,
        type: null,
        region: region ?? null,
        country: null,
        frequencyKhz: null,
        elevationFt: null,
        rangeNm: null,
        variationDegEast: null,
        usage: usageOf(area),
        source,
      });
      log.use();
    }
  }
  return fixes;
}

function usageOf(area: string | undefined): EnroutePointRecord['usage'] {
  if (area === undefined) return null;
  return area === 'ENRT' ? 'ENROUTE' : 'TERMINAL';
}
