import { NavdataSourceError } from './source-error.ts';

/** A record that was skipped, and why. `line` is the line of a text file or the number of a JSON record. */
export interface RejectedRecord {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** Collects the records that a reader used and rejected. */
export interface RecordLog {
  readonly file: string;
  use(): void;
  reject(line: number, reason: string): void;
  /** Intentionally omitted (another kind of record), not invalid. */
  skip(): void;
  readonly used: number;
  readonly skipped: number;
  readonly rejected: readonly RejectedRecord[];
  readonly rejectedCount: number;
}

const keptRejections = 200;
/** A file with more than this share of unreadable records is the wrong file. */
const tolerableShare = 0.2;

export function openRecordLog(file: string): RecordLog {
  const rejected: RejectedRecord[] = [];
  let used = 0;
  let skipped = 0;
  let rejectedCount = 0;
  return {
    file,
    use: () => (used += 1),
    skip: () => (skipped += 1),
    reject: (line, reason) => {
      rejectedCount += 1;
      if (rejected.length < keptRejections) rejected.push({ file, line, reason });
    },
    get used() {
      return used;
    },
    get skipped() {
      return skipped;
    },
    get rejectedCount() {
      return rejectedCount;
    },
    rejected,
  };
}

/** Stops the build when so many records are invalid that the file must be of another kind. */
export function refuseMostlyBad(log: RecordLog): void {
  const total = log.used + log.rejectedCount;
  if (total >= 10 && log.rejectedCount > total * tolerableShare)
    throw new NavdataSourceError(
      'mostly-bad',
      log.file,
      `${log.rejectedCount} of ${total} records cannot be read; the first: line ${log.rejected[0]?.line ?? 0}, ${log.rejected[0]?.reason ?? ''}`,
    );
}
