import { whole } from '#platform/server/config/setting-types.ts';

/** Settings of the history. */
export const historySettings = {
  HISTORY_DAYS: whole(30, 1, 3660).describe('Days for which METAR, TAF, hazards and NOTAM are kept.'),
  HISTORY_MAX_MB: whole(400, 1, 1_000_000).describe(
    'Disk space for METAR, TAF, hazards and NOTAM of the past, MB; the oldest days go first.',
  ),
};
