import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

/** Every available data pack. */
export const PACK_IDS = ['ourairports', 'nasr', 'cifp', 'flightgear'] as const;
export const packId = z.enum(PACK_IDS);
export type PackId = z.infer<typeof packId>;

/**
 * What the operator allows (`DATA_PACKS`): `auto` installs and renews by itself, `bundled` only what a user requests,
 * `off` fetches nothing.
 */
export const packMode = z.enum(['auto', 'bundled', 'off']);
export type PackMode = z.infer<typeof packMode>;

/**
 * State of data in the AIRAC calendar: `current` in its cycle, `due` the last week of it, `expired` after it, `future`
 * before it, `unknown` without a date.
 */
const packAge = z.object({
  state: z.enum(['current', 'due', 'expired', 'future', 'unknown']),
  /** Days until the cycle ends, or since it ended; null where unknown. */
  days: z.number().nullable(),
});
export type PackAge = z.infer<typeof packAge>;

/** One installed version of a pack. */
const installedVersion = z.object({
  version: z.string(),
  airac: z.string().nullable(),
  /** Day of the data as published, ISO 8601; null where none is published. */
  asOf: z.string().nullable(),
  installedAt: z.string(),
  bytes: z.number(),
  fileCount: z.number(),
  /** `hash`: equal to hashes known beforehand; `content`: the content was checked. */
  checked: z.enum(['hash', 'content']),
  /** Whether it is the version used for the navigation data. */
  isInUse: z.boolean(),
  age: packAge,
});
export type InstalledVersion = z.infer<typeof installedVersion>;

export const PACK_PHASES = ['waiting', 'asking', 'downloading', 'unpacking', 'checking'] as const;
const packJob = z.object({
  version: z.string().nullable(),
  phase: z.enum(PACK_PHASES),
  receivedBytes: z.number(),
  totalBytes: z.number().nullable(),
  bytesPerS: z.number().nullable(),
});
export type PackJob = z.infer<typeof packJob>;

const packState = z.object({
  id: packId,
  title: z.string(),
  content: z.string(),
  source: z.string(),
  licence: z.string(),
  /** Always never for navigation, whatever its age. */
  isNeverForNavigation: z.boolean(),
  /** Why it cannot be installed here, or null. */
  unavailable: z.string().nullable(),
  /** The active version first. */
  installed: z.array(installedVersion),
  /** Whether the installed version has been superseded, so that installing again gives a newer one. */
  isUpdateDue: z.boolean(),
  job: packJob.nullable(),
  failure: z.object({ message: z.string(), at: z.string(), nextTryAt: z.string().nullable() }).nullable(),
});
export type PackState = z.infer<typeof packState>;

const packList = z.object({
  mode: packMode,
  packs: z.array(packState),
  /** The navigation data in use. */
  navdata: z.object({
    state: z.enum(['building', 'ready', 'failed']),
    message: z.string(),
    version: z.string().nullable(),
  }),
  /** Free space of the data folder; null if not reported by the system. */
  freeBytes: z.number().nullable(),
});
export type PackList = z.infer<typeof packList>;

/** Version, size and space of a pack, requested from its source now. */
const packOffer = z.object({
  version: z.string(),
  airac: z.string().nullable(),
  host: z.string(),
  /** null if not stated by the source. */
  downloadBytes: z.number().nullable(),
  /** Required free space. */
  neededBytes: z.number(),
  freeBytes: z.number().nullable(),
});
export type PackOffer = z.infer<typeof packOffer>;

const one = { auth: 'bearer', scope: 'navdata', params: z.object({ id: packId }) } as const;

export const listPacks = defineEndpoint({
  id: 'listPacks',
  method: 'GET',
  path: '/efb-v2/packs',
  summary: 'Data packs: what is installed, how old it is, what is running.',
  auth: 'bearer',
  scope: 'navdata',
  data: packList,
});

export const getPackOffer = defineEndpoint({
  ...one,
  id: 'getPackOffer',
  method: 'GET',
  path: '/efb-v2/packs/{id}/offer',
  summary: 'Version and size of a pack as its source offers it now, and the free space.',
  data: packOffer,
});

export const installPack = defineEndpoint({
  ...one,
  id: 'installPack',
  method: 'POST',
  path: '/efb-v2/packs/{id}/install',
  summary: 'Install or update a pack in the background.',
  data: packState,
});

export const cancelPack = defineEndpoint({
  ...one,
  id: 'cancelPack',
  method: 'POST',
  path: '/efb-v2/packs/{id}/cancel',
  summary: 'Stop the installation of a pack; what was downloaded is removed.',
  data: packState,
});

export const removePack = defineEndpoint({
  ...one,
  id: 'removePack',
  method: 'DELETE',
  path: '/efb-v2/packs/{id}',
  summary: 'Remove every version of a pack; it is not installed again by itself.',
  data: packState,
});

/** An uploaded file used for the navigation data, besides packs and NAVDATA_DIR. */
const ownNavdataFile = z.object({
  name: z.string(),
  bytes: z.number(),
  receivedAt: z.string(),
  /** False if it has changed since upload: it is kept but not used. */
  isReadable: z.boolean(),
});
export type OwnNavdataFile = z.infer<typeof ownNavdataFile>;

const ownNavdata = z.object({ files: z.array(ownNavdataFile) });

/** Maximum size of one file: the builder reads it as a whole. */
export const OWN_NAVDATA_MAX_BYTES = 2_000_000_000;
/**
 * PUT with the bytes of the file (application/octet-stream); for operators. The name is the file name, without
 * folder.
 */
export const OWN_NAVDATA_UPLOAD_PATH = '/efb-v2/navdata/own/{name}';

export const listOwnNavdata = defineEndpoint({
  id: 'listOwnNavdata',
  method: 'GET',
  path: '/efb-v2/navdata/own',
  summary: 'Files of one’s own that the navigation data is made from.',
  auth: 'bearer',
  scope: 'navdata',
  data: ownNavdata,
});

export const applyOwnNavdata = defineEndpoint({
  id: 'applyOwnNavdata',
  method: 'POST',
  path: '/efb-v2/navdata/own',
  summary: 'Build the navigation data with the files that are there now, in the background.',
  auth: 'bearer',
  scope: 'navdata',
  data: ownNavdata,
});

export const removeOwnNavdata = defineEndpoint({
  id: 'removeOwnNavdata',
  method: 'DELETE',
  path: '/efb-v2/navdata/own/{name}',
  summary: 'Remove a file of one’s own, and build the navigation data without it.',
  auth: 'bearer',
  scope: 'navdata',
  params: z.object({ name: z.string() }),
  data: ownNavdata,
});

/** Response of an upload. */
export const ownNavdataAnswer = ownNavdata;
