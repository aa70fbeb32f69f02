import type { ServerFileLimits } from './server-files.ts';
import { flag, whole } from '#platform/server/config/setting-types.ts';

/** Settings of Foundry. */
export const foundrySettings = {
  FOUNDRY_FILE_MAX_MB: whole(2048, 0, 1_000_000).describe(
    'Megabytes of one file that a user may send to the server for Foundry; 0 = files stay in the browser.',
  ),
  FOUNDRY_FILES_MAX_MB: whole(8192, 0, 100_000_000).describe(
    'Megabytes of disk for the Foundry files of one user.',
  ),
  FOUNDRY_FILES_IN_BACKUP: flag(true).describe(
    'Whether npm run backup takes the Foundry files along; false = it says how many it leaves out, and they are copied by other means.',
  ),
};

const MEGABYTE = 1_000_000;

/** The configured limits; the limits for reading one file are fixed. */
export const serverFileLimitsOf = (config: {
  FOUNDRY_FILE_MAX_MB: number;
  FOUNDRY_FILES_MAX_MB: number;
}): ServerFileLimits => ({
  fileBytesMax: config.FOUNDRY_FILE_MAX_MB * MEGABYTE,
  personBytesMax: config.FOUNDRY_FILES_MAX_MB * MEGABYTE,
  read: { timeMs: 600_000, memoryMb: 512 },
});
