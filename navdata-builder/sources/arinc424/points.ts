import { type ArincRecord, numberAt, placeAt, variationAt } from '../../formats/arinc424-lines.ts';
import type { EnroutePointRecord, SourceId } from '../../navdata-set.ts';
import { isIdent, textOrNull } from '../record-values.ts';

/**
 * A fix or navaid of the sections EA, PC, HC, D, DB and PN (ARINC 424-18, 4.1.2 to 4.1.4). A text is the reason for
 * rejection; `null` is skipped: an ILS/DME is not a separate point.
 */
export function readPoint(record: ArincRecord, source: SourceId): EnroutePointRecord | string | null {
  if (record.section === 'D ') return readVhfNavaid(record, source);
  if (record.section === 'DB' || record.section === 'PN') return readNdb(record, source);
  return readWaypoint(record, source);
}

function readWaypoint(record: ArincRecord, source: SourceId): EnroutePointRecord | string {
  const ident = record.columns(14, 18);
  const place = placeAt(record, 33);
  if (!isIdent(ident) || !place) return `waypoint "${ident}" has no identifier or position`;
  return {
    kind: 'FIX',
    ident,
    // A name equal to the ident is not a name.
    name: nameAt(record, ident),
    ...place,
    type: null,
    region: textOrNull(record.columns(20, 21)),
    country: null,
    frequencyKhz: null,
    elevationFt: null,
    rangeNm: null,
    variationDegEast: null,
    usage: record.section === 'EA' ? 'ENROUTE' : 'TERMINAL',
    source,
  };
}

function nameAt(record: ArincRecord, ident: string): string | null {
  const name = textOrNull(record.columns(99, 123));
  return name === ident ? null : name;
}

/** The class (columns 28 and 29): V for a VOR, then D for DME, T and M for TACAN, I and N for a DME of an ILS. */
function readVhfNavaid(record: ArincRecord, source: SourceId): EnroutePointRecord | string | null {
  const ident = record.columns(14, 17);
  const isVor = record.columns(28) === 'V';
  const companion = record.columns(29);
  if (!isVor && ['I', 'N', 'P'].includes(companion)) return null;
  const place = (isVor ? placeAt(record, 33) : null) ?? placeAt(record, 56);
  const frequencyKhz = numberAt(record, 23, 27);
  if (!isIdent(ident) || !place) return `navaid "${ident}" has no identifier or position`;
  if (frequencyKhz === null || frequencyKhz <= 0) return `${ident} has no frequency`;
  const hasTacan = companion === 'T' || companion === 'M';
  const type = isVor ? vorType(companion, hasTacan) : nonVorType(hasTacan);
  return {
    kind: isVor ? 'VOR' : 'DME',
    ident,
    name: textOrNull(record.columns(94, 123)),
    ...place,
    type,
    region: textOrNull(record.columns(20, 21)),
    country: null,
    // Written in hundredths of a megahertz.
    frequencyKhz: frequencyKhz * 10,
    elevationFt: numberAt(record, 80, 84),
    rangeNm: null,
    variationDegEast: variationAt(record, 75),
    usage: record.columns(7, 10) === '' ? 'ENROUTE' : 'TERMINAL',
    source,
  };
}

function vorType(companion: string, hasTacan: boolean): string {
  if (hasTacan) return 'VORTAC';
  return companion === 'D' ? 'VOR/DME' : 'VOR';
}

function nonVorType(hasTacan: boolean): string {
  return hasTacan ? 'TACAN' : 'DME';
}

function readNdb(record: ArincRecord, source: SourceId): EnroutePointRecord | string {
  const ident = record.columns(14, 17);
  const place = placeAt(record, 33);
  const frequencyKhz = numberAt(record, 23, 27, 10);
  if (!isIdent(ident) || !place) return `NDB "${ident}" has no identifier or position`;
  if (frequencyKhz === null || frequencyKhz <= 0) return `${ident} has no frequency`;
  return {
    kind: 'NDB',
    ident,
    name: textOrNull(record.columns(94, 123)),
    ...place,
    type: 'NDB',
    region: textOrNull(record.columns(20, 21)),
    country: null,
    frequencyKhz,
    elevationFt: null,
    rangeNm: null,
    variationDegEast: variationAt(record, 75),
    usage: record.section === 'DB' ? 'ENROUTE' : 'TERMINAL',
    source,
  };
}
