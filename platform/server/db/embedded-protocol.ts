/** Requests to the database worker. Everything in them survives a structured clone. */
export type EmbeddedRequest =
  | {
      readonly kind: 'open';
      /** The PostgreSQL data folder; null keeps everything in memory. */
      readonly folder: string | null;
      /** A tar of a data folder to start from; null creates an empty database where there is none. */
      readonly snapshot: Uint8Array | null;
      /** Whether a commit waits for the disk. Off for a folder that is synced as a whole, or is temporary. */
      readonly fsync: boolean;
      /** The engine, compiled once for all threads of this process. */
      readonly engine: WebAssembly.Module;
    }
  | {
      readonly kind: 'query';
      readonly transaction: number | null;
      readonly sql: string;
      readonly params: readonly unknown[];
      readonly rowMode: 'array' | 'object';
      /** Column types returned as PostgreSQL's own text, for the caller to parse. */
      readonly textTypeIds: readonly number[];
    }
  /** From now on messages on the channel arrive as `notification`. */
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'script'; readonly transaction: number | null; readonly sql: string }
  | { readonly kind: 'begin'; readonly transaction: number }
  | { readonly kind: 'end'; readonly transaction: number; readonly outcome: 'commit' | 'rollback' }
  /** Writes all pages to disk if anything was written since the last time; returns whether it was. */
  | { readonly kind: 'checkpoint' }
  /** Checkpoint, then a tar of the data folder. */
  | { readonly kind: 'dump'; readonly compression: 'none' | 'gzip' }
  | { readonly kind: 'close' };

/** The answer to a statement. */
export interface EmbeddedResult {
  readonly rows: unknown[];
  readonly fields: { readonly name: string; readonly dataTypeID: number }[];
  readonly rowCount: number | null;
}

/** Answers to each kind of request. */
export interface EmbeddedAnswers {
  open: null;
  query: EmbeddedResult;
  script: null;
  listen: null;
  begin: null;
  end: null;
  checkpoint: boolean;
  dump: Uint8Array;
  close: null;
}

/** An error in transit between the threads; structured cloning would lose PostgreSQL's fields. */
export interface EmbeddedErrorFields {
  readonly message: string;
  readonly code: string | undefined;
  readonly severity: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly position: string | undefined;
  readonly where: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly dataType: string | undefined;
  readonly constraint: string | undefined;
}

/** A request with the number its answer will carry. */
export interface EmbeddedCall {
  readonly id: number;
  readonly request: EmbeddedRequest;
}

/** The answer to one call, or the end of the whole engine. */
export type EmbeddedReply =
  | { readonly kind: 'answer'; readonly id: number; readonly value: EmbeddedAnswers[keyof EmbeddedAnswers] }
  | { readonly kind: 'error'; readonly id: number; readonly error: EmbeddedErrorFields }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'fatal'; readonly message: string };
