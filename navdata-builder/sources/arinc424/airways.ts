import { type ArincRecord, altitudeFtAt } from '../../formats/arinc424-lines.ts';
import type { AirwaySegmentRecord, EnroutePointRecord, SegmentEnd, SourceId } from '../../navdata-set.ts';
import type { RecordLog } from '../../record-log.ts';
import { isIdent } from '../record-values.ts';

/** Section and subsection of a fix. */
const kindOfSection: Readonly<Record<string, EnroutePointRecord['kind']>> = {
  'D ': 'VOR',
  DB: 'NDB',
  PN: 'NDB',
  EA: 'FIX',
  PC: 'FIX',
};

/**
 * The legs of the enroute airways (section ER, ARINC 424-18 4.1.6). Records of one airway are consecutive, in order
 * of sequence number; the figures of a record apply to the leg to the next, unless its description marks the end of
 * the airway.
 */
export function readAirways(
  records: readonly ArincRecord[],
  source: SourceId,
  log: RecordLog,
): AirwaySegmentRecord[] {
  const legs: AirwaySegmentRecord[] = [];
  let previous: ArincRecord | null = null;
  for (const record of records) {
    const airway = record.columns(14, 18);
    const fix = record.columns(30, 34);
    if (!isIdent(airway) || !isIdent(fix)) {
      log.reject(record.line, `airway "${airway}" has no name or fix`);
      previous = null;
      continue;
    }
    log.use();
    if (previous && isNext(previous, record)) legs.push(legOf(previous, record, source));
    previous = record;
  }
  return legs;
}

function isNext(previous: ArincRecord, record: ArincRecord): boolean {
  const endsThere = previous.columns(41) === 'E';
  const ascends = record.columns(26, 29) > previous.columns(26, 29);
  return !endsThere && ascends && previous.columns(14, 18) === record.columns(14, 18);
}

function legOf(from: ArincRecord, to: ArincRecord, source: SourceId): AirwaySegmentRecord {
  const direction = from.columns(47);
  const ends = [endOf(from), endOf(to)] as const;
  // B: may be flown only against the order of the sequence.
  const [start, end] = direction === 'B' ? [ends[1], ends[0]] : ends;
  const level = from.columns(46);
  const lowest = [altitudeFtAt(from, 84), altitudeFtAt(from, 89)].filter((value) => value !== null);
  const highest = altitudeFtAt(from, 94);
  return {
    airway: from.columns(14, 18),
    from: start,
    to: end,
    isLow: level !== 'H',
    isHigh: level !== 'L',
    isOneWay: direction === 'F' || direction === 'B',
    // If there are two, one per direction, the higher is safe in both.
    minFl: lowest.length === 0 ? null : Math.ceil(Math.max(...lowest) / 100),
    maxFl: highest === null ? null : Math.floor(highest / 100),
    source,
  };
}

function endOf(record: ArincRecord): SegmentEnd {
  const section = record.columns(37, 38).padEnd(2);
  return {
    ident: record.columns(30, 34),
    position: null,
    region: record.columns(35, 36),
    kind: kindOfSection[section] ?? null,
  };
}
