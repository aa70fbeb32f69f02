import { Problem } from '#platform/contract/problem.ts';

/** Quota of one user, so that no user fills the disk for the others. */
export interface ChartRoom {
  readonly charts: number;
  readonly bytes: number;
}

export interface UploadRoom {
  /**
   * Reserves quota for a file of at most `sizeBytes` while `work` receives it; concurrent uploads count each other.
   * @throws Problem 409 when stored charts, charts being received and this one exceed the quota
   */
  during<Answer>(upload: {
    userKey: string;
    sizeBytes: number;
    usage: () => Promise<ChartRoom>;
    work: () => Promise<Answer>;
  }): Promise<Answer>;
}

/** Keeps a user's uploads within the quota, however many at once. */
export function createUploadRoom(limit: ChartRoom): UploadRoom {
  const reserved = new Map<string, ChartRoom>();

  const reserve = (userKey: string, charts: number, bytes: number): void => {
    const before = reserved.get(userKey) ?? { charts: 0, bytes: 0 };
    const after = { charts: before.charts + charts, bytes: before.bytes + bytes };
    if (after.charts === 0) reserved.delete(userKey);
    else reserved.set(userKey, after);
  };

  return {
    async during({ userKey, sizeBytes, usage, work }) {
      // Read before the usage: an upload that ends in between counts twice for a moment, but is never missed.
      const others = reserved.get(userKey) ?? { charts: 0, bytes: 0 };
      reserve(userKey, 1, sizeBytes);
      try {
        const kept = await usage();
        const charts = kept.charts + others.charts;
        if (charts >= limit.charts || kept.bytes + others.bytes + sizeBytes > limit.bytes) {
          const receiving = others.charts === 0 ? '' : ` and ${others.charts} are being uploaded`;
          throw new Problem(
            'too-many-charts',
            409,
            `You keep ${kept.charts} charts${receiving}; there is no room for this one. Delete some first.`,
          );
        }
        return await work();
      } finally {
        reserve(userKey, -1, -sizeBytes);
      }
    },
  };
}
