import type { XplaneFile } from '../formats/xplane-lines.ts';
import type { EnroutePointRecord, LocalizerRecord, SourceId } from '../navdata-set.ts';
import type { RecordLog } from '../record-log.ts';
import { isIdent, isPosition, numberOrNull } from './record-values.ts';

/** Navaids and localizers of a `nav.dat`. */
export interface XplaneNavaids {
  readonly points: EnroutePointRecord[];
  readonly localizers: LocalizerRecord[];
}

/** Row codes: 2 NDB, 3 VOR, 4 and 5 localizers, 6 glide slope, 12 DME of another aid, 13 DME alone. */
const kindOfCode: Readonly<Record<string, EnroutePointRecord['kind']>> = { 2: 'NDB', 3: 'VOR', 13: 'DME' };

/**
 * Reads the NDB, VOR and stand-alone DME rows as points and the localizer rows as ILS. A DME that belongs to a VOR or
 * an ILS (row 12) is the same station; markers and GLS rows are omitted.
 */
export function parseXplaneNavaids(file: XplaneFile, source: SourceId, log: RecordLog): XplaneNavaids {
  const points: EnroutePointRecord[] = [];
  const localizers: MutableLocalizer[] = [];
  const byRunway = new Map<string, MutableLocalizer>();
  for (const { line, fields } of file.rows) {
    const code = fields[0] ?? '';
    const kind = kindOfCode[code];
    if (kind) {
      const result = toPoint({ kind, fields, version: file.version, source });
      if (typeof result === 'string') log.reject(line, result);
      else {
        points.push(result);
        log.use();
      }
    } else if (code === '4' || code === '5') {
      const localizer = toLocalizer(fields, file.version);
      if (typeof localizer === 'string') log.reject(line, localizer);
      else {
        localizers.push(localizer);
        byRunway.set(runwayKey(localizer), localizer);
        log.use();
      }
    } else if (code === '6') addGlideSlope(fields, file.version, byRunway);
    else if (/^\d+$/.test(code)) log.skip();
    else log.reject(line, `unknown row "${code}"`);
  }
  return { points, localizers };
}

interface RowInput {
  readonly kind: EnroutePointRecord['kind'];
  readonly fields: readonly string[];
  readonly version: number;
  readonly source: SourceId;
}

function toPoint({ kind, fields, version, source }: RowInput): EnroutePointRecord | string {
  const numbers = fields.slice(1, 7).map((field) => numberOrNull(field) ?? Number.NaN);
  const [lat = Number.NaN, lon = Number.NaN, elevation = 0, frequency = 0, range = 0, extra = 0] = numbers;
  const ident = fields[7] ?? '';
  if (!isIdent(ident)) return `no identifier "${ident}"`;
  if (!isPosition(lat, lon)) return `${ident} has no position`;
  if (!(frequency > 0)) return `${ident} has no frequency`;
  const hasRegion = version >= 1100;
  const words = fields.slice(hasRegion ? 10 : 8);
  return {
    kind,
    ident,
    ...nameAndType(kind, words),
    lat,
    lon,
    region: hasRegion ? (fields[9] ?? null) : null,
    country: null,
    // NDB in kHz, the others in hundredths of a MHz.
    frequencyKhz: kind === 'NDB' ? frequency : frequency * 10,
    // These files write 0 when the elevation is unknown.
    elevationFt: elevation === 0 || Number.isNaN(elevation) ? null : elevation,
    rangeNm: range > 0 ? range : null,
    variationDegEast: kind === 'VOR' && Number.isFinite(extra) ? extra : null,
    usage: hasRegion && fields[8] !== 'ENRT' ? 'TERMINAL' : 'ENROUTE',
    source,
  };
}

const typeWord = /^(VOR|VOR[-/]DME|VORTAC|TACAN|DME|NDB|NDB[-/]DME|LOM|LMM)$/;

/** `KENNEDY VOR-DME` is the station KENNEDY of type VOR/DME. */
function nameAndType(
  kind: EnroutePointRecord['kind'],
  words: readonly string[],
): { name: string | null; type: string } {
  const last = words.at(-1) ?? '';
  const hasType = typeWord.test(last);
  const name = (hasType ? words.slice(0, -1) : words).join(' ');
  return { name: name === '' ? null : name, type: hasType ? last.replace('-', '/') : kind };
}

interface MutableLocalizer extends LocalizerRecord {
  ils: LocalizerRecord['ils'];
}

/** `4 lat lon elev freq range bearing ident airport [region] runway name`. */
function toLocalizer(fields: readonly string[], version: number): MutableLocalizer | string {
  const frequency = numberOrNull(fields[4] ?? '');
  const ident = fields[7] ?? '';
  const airportIdent = fields[8] ?? '';
  const runwayIdent = fields[version >= 1100 ? 10 : 9] ?? '';
  const words = fields.slice(version >= 1100 ? 11 : 10).join(' ');
  if (frequency === null || frequency <= 0) return `${ident} has no frequency`;
  if (ident === '' || !/^\d{1,2}[LRCWTBG]?$/.test(runwayIdent)) return `${ident} names no runway`;
  const category = /CAT-(I{1,3})/i.exec(words)?.[1]?.toUpperCase() ?? null;
  const bearing = numberOrNull(fields[6] ?? '');
  return {
    airportIdent,
    runwayIdent,
    ils: {
      ident,
      system: /ILS/i.test(words) ? 'ILS' : (words.split(' ')[0] ?? 'LOC'),
      category,
      frequencyMhz: frequency / 100,
      // From 1100 on the magnetic course times 360 is added to the true bearing; before, there is none.
      courseDegMag: version >= 1100 && bearing !== null && bearing >= 360 ? Math.floor(bearing / 360) : null,
      glideSlopeDeg: null,
    },
  };
}

/** A glide slope's bearing column has its angle in hundredths of a degree times 100,000. */
function addGlideSlope(
  fields: readonly string[],
  version: number,
  byRunway: ReadonlyMap<string, MutableLocalizer>,
): void {
  const runwayIdent = fields[version >= 1100 ? 10 : 9] ?? '';
  const localizer = byRunway.get(runwayKey({ airportIdent: fields[8] ?? '', runwayIdent }));
  const coded = numberOrNull(fields[6] ?? '');
  if (!localizer || coded === null || coded < 100_000) return;
  localizer.ils = { ...localizer.ils, glideSlopeDeg: Math.floor(coded / 1000) / 100 };
}

function runwayKey(runway: { readonly airportIdent: string; readonly runwayIdent: string }): string {
  return `${runway.airportIdent}/${runway.runwayIdent}`;
}
