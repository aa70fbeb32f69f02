import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';
import { numberInQuery, plainText } from '#platform/contract/fields.ts';
import { objectTypeView } from '#platform/contract/object-type.ts';
import { runTimes } from '#platform/contract/run-times.ts';

/** Maximum number of objects in one response. */
export const OBJECT_PAGE_MAX = 20_000;

/** Object types that the caller may read. */
export const listObjectTypes = defineEndpoint({
  id: 'listObjectTypes',
  method: 'GET',
  path: '/efb-v2/foundry/objects',
  summary: 'Object types that the caller may read, with schema, units, key, links and how to open one.',
  auth: 'bearer',
  scope: 'openid',
  data: z.array(objectTypeView),
});

const objectPage = z.object({
  /** By column, in the order of the type's columns. */
  values: z.array(z.array(z.unknown())),
  next: z.string().nullable(),
  total: z.number().nullable(),
  freshness,
});

/** One page of objects; `after` is the `next` of the previous page. */
export const readObjects = defineEndpoint({
  id: 'readObjects',
  method: 'GET',
  path: '/efb-v2/foundry/objects/{type}/rows',
  summary: 'Objects of a type, column by column, page by page; only those that the caller may see.',
  auth: 'bearer',
  scope: 'openid',
  params: z.object({ type: z.string().max(64) }),
  query: z.object({
    after: z.string().max(200).optional(),
    limit: numberInQuery(z.number().int().min(1).max(OBJECT_PAGE_MAX)).optional(),
  }),
  data: objectPage,
});

/** Maximum rows stored per output of a scheduled pipeline. */
export const SCHEDULE_ROWS_MAX = 20_000;
export const SCHEDULES_MAX = 20;

const scheduledStep = z.object({
  id: z.string(),
  title: z.string(),
  phase: z.enum(['done', 'failed', 'blocked']),
  rowCount: z.number().nullable(),
  elapsedMs: z.number().nullable(),
  message: z.string().nullable(),
});

/** Objects that a run read, with their age and whether they were live, replayed or simulated. */
export const scheduledSource = z.object({ title: z.string(), freshness });
export type ScheduledSource = z.infer<typeof scheduledSource>;

/** A run at one of its times. Instants ISO 8601 UTC. */
export const scheduledRun = z.object({
  dueAt: z.string(),
  ranAt: z.string(),
  isGood: z.boolean(),
  message: z.string(),
  /** Earlier times at which no server was running, and the first of them. */
  missed: z.number(),
  missedFrom: z.string().nullable(),
  steps: z.array(scheduledStep),
  /** Data read; empty if nothing was, or for older runs without this record. */
  sources: z.array(scheduledSource).default([]),
});
export type ScheduledRun = z.infer<typeof scheduledRun>;

/** The last good rows of an output step. */
export const scheduledOutput = z.object({
  stepId: z.string(),
  name: z.string(),
  rowCount: z.number(),
  writtenAt: z.string(),
  /** Sources of the rows. */
  sources: z.array(scheduledSource),
});
export type ScheduledOutput = z.infer<typeof scheduledOutput>;

/** A pipeline over objects that the server runs at times for its owner. */
export const scheduledPipeline = z.object({
  id: z.string(),
  name: z.string(),
  times: runTimes,
  timesText: z.string(),
  /** SHA-256 of the steps that run: other steps in the browser are not scheduled yet. */
  stepsHash: z.string(),
  nextAt: z.string(),
  /** Why nothing runs, when the owner has lost access. */
  pausedBecause: z.string().nullable(),
  lastRun: scheduledRun.nullable(),
  outputs: z.array(scheduledOutput),
});
export type ScheduledPipeline = z.infer<typeof scheduledPipeline>;

const schedules = (id: string, method: 'GET' | 'PUT' | 'DELETE', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/foundry/schedules${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'openid',
  }) as const;
const scheduleParams = z.object({ id: z.string().min(1).max(64) });

export const listSchedules = defineEndpoint({
  ...schedules(
    'listPipelineSchedules',
    'GET',
    '',
    'Pipelines that the server runs at times, with their last run.',
  ),
  effect: 'read',
  data: z.array(scheduledPipeline),
});

/**
 * Schedules a pipeline, or changes its steps and times. 400 `schedule-times`, `schedule-pipeline`; 422 `schedule-files`,
 * `schedule-steps`, `schedules-full`.
 */
export const saveSchedule = defineEndpoint({
  ...schedules('savePipelineSchedule', 'PUT', '/{id}', 'Schedule a pipeline over objects.'),
  effect: 'write',
  params: scheduleParams,
  body: z.object({
    name: plainText(120).min(1, 'Required'),
    /** `every day at 0500Z`, `weekdays at 0600Z and 1800Z`, `every 3 hours`. */
    when: plainText(200).min(1, 'Required'),
    /** Steps as Foundry stores them. */
    pipeline: z.unknown(),
  }),
  data: scheduledPipeline,
});

/** Deletes a schedule with its outputs. 404 `schedule-not-found`. */
export const dropSchedule = defineEndpoint({
  ...schedules('dropPipelineSchedule', 'DELETE', '/{id}', 'End a schedule and delete its outputs.'),
  effect: 'write',
  params: scheduleParams,
  data: z.object({ id: z.string() }),
});

/** The last good rows of an output, by column. 404 `schedule-output-not-found`. */
export const readScheduleOutput = defineEndpoint({
  ...schedules(
    'readPipelineScheduleOutput',
    'GET',
    '/{id}/outputs/{stepId}',
    'Last good rows of a scheduled output.',
  ),
  effect: 'read',
  params: scheduleParams.extend({ stepId: z.string().min(1).max(64) }),
  data: scheduledOutput.extend({ columns: z.array(z.string()), values: z.array(z.array(z.unknown())) }),
});

/** Maximum number of valid links per user. */
export const LINKS_MAX = 20;
export const LINK_DAYS_MAX = 90;
/** Maximum size of a linked package, characters: larger ones are sent as files. */
export const LINK_PACKAGE_MAX = 900_000;

/** A package that is shared read-only on this server. Instants ISO 8601 UTC. */
export const sharedLink = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

const links = (id: string, method: 'GET' | 'POST' | 'DELETE', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/foundry/links${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'openid',
  }) as const;

export const listLinks = defineEndpoint({
  ...links('listFoundryLinks', 'GET', '', 'Your read-only links that are valid.'),
  effect: 'read',
  data: z.array(sharedLink),
});

/** Shares a package; its token is returned once and not stored. 422 `links-full`. */
export const makeLink = defineEndpoint({
  ...links('makeFoundryLink', 'POST', '', 'Share a Foundry package read-only on this server.'),
  body: z.object({
    name: plainText(200).min(1, 'Required'),
    package: z.string().max(LINK_PACKAGE_MAX),
    days: z.number().int().min(1).max(LINK_DAYS_MAX),
  }),
  data: sharedLink.extend({ token: z.string() }),
});

/** Revokes a link of the caller. 404 `link-not-found`. */
export const revokeLink = defineEndpoint({
  ...links('revokeFoundryLink', 'DELETE', '/{id}', 'Revoke one of your read-only links.'),
  params: z.object({ id: z.string().min(1).max(64) }),
  data: z.object({ id: z.string() }),
});

/** The package of a link, for any signed-in user with its token. 404 `link-not-valid`. */
export const openLink = defineEndpoint({
  ...links('openFoundryLink', 'POST', '/open', 'Read the package behind a read-only link.'),
  body: z.object({ token: z.string().min(1).max(200) }),
  data: sharedLink.extend({ package: z.string() }),
});

/** Ids in the format of Foundry items. */
export const serverFileId = z.string().regex(/^[\w-]{1,64}$/, 'the id of a file');
export const serverFileName = plainText(200).min(1, 'Required');

/** A user's file on the server. */
export const serverFile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  /** Null when fixed by the format. */
  encoding: z.string().nullable(),
  rowCount: z.number(),
  /** With the SQL name of the type. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Text of the decisions made by the reader. */
  notes: z.array(z.string()),
  /** Size as sent, and as stored: the second counts towards the quota. */
  sentBytes: z.number(),
  bytes: z.number(),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
});
export type ServerFile = z.infer<typeof serverFile>;

const serverFileList = z.object({
  files: z.array(serverFile),
  usedBytes: z.number(),
  /** Maximum size of one file; 0 if the server accepts none. */
  fileBytesMax: z.number(),
  personBytesMax: z.number(),
});
export type ServerFileList = z.infer<typeof serverFileList>;

/**
 * Accepts the raw file by PUT with the query `name`, and returns a `serverFile`. 413 `server-file-too-large`, 409
 * `server-files-full`, 422 `server-file-unreadable`, 429 `server-files-busy`, 507 when the disk is full.
 */
export const SERVER_FILE_UPLOAD_PATH = '/efb-v2/foundry/files/{id}';

const files = (id: string, method: 'GET' | 'DELETE', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/foundry/files${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'openid',
  }) as const;

export const listServerFiles = defineEndpoint({
  ...files('listFoundryFiles', 'GET', '', 'Your files on the server, and how much room they take.'),
  data: serverFileList,
});

/** 404 `no-such-file`. */
export const dropServerFile = defineEndpoint({
  ...files('dropFoundryFile', 'DELETE', '/{id}', 'Remove one of your files from the server.'),
  params: z.object({ id: serverFileId }),
  data: serverFileList,
});

/** Maximum rows of one server result. */
export const SERVER_SQL_ROWS_MAX = 20_000;
export const SERVER_SQL_STATEMENTS_MAX = 20;

const serverSqlResult = z.object({
  /** With the SQL name of the type. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** By column: instants ISO 8601, integers beyond 2^53 and long decimals as text. */
  values: z.array(z.array(z.unknown())),
  rowCount: z.number(),
  /** There were more rows than `SERVER_SQL_ROWS_MAX`. */
  isCut: z.boolean(),
  elapsedMs: z.number(),
  /** The plan, for EXPLAIN; there are no rows then. */
  plan: z.string().nullable(),
});
export type ServerSqlResult = z.infer<typeof serverSqlResult>;

export const SERVER_SQL_FILES_MAX = 20;

/** Objects and files read by statements: count and age. */
const serverSqlSource = scheduledSource.extend({ id: z.string(), rowCount: z.number() });
export type ServerSqlSource = z.infer<typeof serverSqlSource>;

/**
 * Runs SQL on objects and files in a separate engine, which ends with the call or when the caller disconnects. A
 * failed statement is a normal response. 429 `sql-busy`; 422 `sql-too-much`; 404 `no-such-file`; 400
 * `sql-table-name`.
 */
export const runServerSql = defineEndpoint({
  id: 'runFoundrySql',
  method: 'POST',
  path: '/efb-v2/foundry/sql',
  summary: 'Run read-only SQL over the objects and files that the caller may read, on the server.',
  auth: 'bearer',
  scope: 'openid',
  body: z.object({
    statements: z.array(z.string().min(1).max(100_000)).min(1).max(SERVER_SQL_STATEMENTS_MAX),
    /** Files of the caller on the server, and their table names in the statements. */
    files: z
      .array(z.object({ id: serverFileId, table: z.string().min(1).max(255) }))
      .max(SERVER_SQL_FILES_MAX)
      .optional(),
  }),
  data: z.object({
    results: z.array(serverSqlResult),
    sources: z.array(serverSqlSource),
    /** Position of the fault in the statement after the last result, as an index in its text. */
    fault: z.object({ message: z.string(), position: z.number().nullable() }).nullable(),
  }),
});
