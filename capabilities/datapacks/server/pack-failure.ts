/** Why a pack could not be installed; each kind is handled differently. */
export type PackFailureKind =
  /** The source did not respond, or broke the connection too often. */
  | 'network'
  /** The source reports that it has no such file. */
  | 'missing'
  /** The content is not as expected. */
  | 'content'
  | 'disk'
  /** A required program is not installed. */
  | 'tool'
  /** Another process is working on the same pack. */
  | 'busy'
  | 'cancelled';

/** An expected failure of an installation, in plain words. */
export class PackFailure extends Error {
  override readonly name = 'PackFailure';
  readonly kind: PackFailureKind;

  constructor(kind: PackFailureKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Converts a file error to the message for a full disk, where it is one. */
export function asPackFailure(error: unknown): unknown {
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error));
  return isFull
    ? new PackFailure('disk', 'The disk is full. Make room and install again.', { cause: error })
    : error;
}
