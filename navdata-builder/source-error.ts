/**
 * A whole source is unusable (missing, truncated, of the wrong format): the build stops and the existing artefact
 * stays. Single invalid records are not an error of this kind; they are counted and skipped.
 */
export class NavdataSourceError extends Error {
  readonly reason: 'missing' | 'unreadable' | 'truncated' | 'wrong-format' | 'mostly-bad';
  readonly file: string;

  constructor(reason: NavdataSourceError['reason'], file: string, message: string) {
    super(`${file}: ${message}`);
    this.name = 'NavdataSourceError';
    this.reason = reason;
    this.file = file;
  }
}
