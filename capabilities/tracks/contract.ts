import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** A point of a track: WGS84 degrees; null when a name is not in the navigation data. */
const trackPoint = z.object({
  /** As written in the message: `5330/30`, `MALOT`, `41N160E`. */
  ident: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
});

/** One track of the North Atlantic or of the Pacific. Times are UTC ISO 8601. */
const oceanicTrack = z.object({
  /** Stable while its message is in effect. */
  id: z.string(),
  ident: z.string(),
  direction: z.enum(['west', 'east']),
  points: z.array(trackPoint),
  /** Flight levels, hundreds of feet; null when the message gives none (PACOTS). */
  levels: z.array(z.number()).nullable(),
  validFrom: z.string(),
  validTo: z.string(),
  /** TMI of the NAT track message (`325`, corrected `325A`), number of the PACOTS notice, or null. */
  message: z.string().nullable(),
  /** Whether PBCS is required; null when the message does not say. */
  isPbcs: z.boolean().nullable(),
  /** The lines of the message about this track. */
  rawText: z.string(),
});
export type OceanicTrackAnswer = z.infer<typeof oceanicTrack>;

/** The last fault, and one sentence for everything that could not be used. */
const health = { freshness, warning: z.string().nullable(), rejected: z.array(z.string()) };

const tracksAnswer = z.object({ tracks: z.array(oceanicTrack), ...health });

/** A message or notice as published. Times are UTC ISO 8601. */
const trackNotice = z.object({
  number: z.string().nullable(),
  issuer: z.string().nullable(),
  issuedAt: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  remarks: z.array(z.string()),
  isCancelled: z.boolean(),
  rawText: z.string(),
});

const enroute = { method: 'GET', auth: 'bearer', scope: 'enroute' } as const;

/** A failed feed returns its last data, its state and the reason; never just an empty list. */
export const getNatTracks = defineEndpoint({
  id: 'getNatTracks',
  path: '/efb-v2/enroute/nat',
  summary: 'Tracks of the North Atlantic: past two hours, valid now and already published.',
  ...enroute,
  effect: 'read',
  data: tracksAnswer,
});
export const getPacTracks = defineEndpoint({
  id: 'getPacTracks',
  path: '/efb-v2/enroute/pac',
  summary: 'Tracks of the Pacific (PACOTS): past two hours, valid now and already published.',
  ...enroute,
  effect: 'read',
  data: tracksAnswer,
});
export const getPacNotices = defineEndpoint({
  id: 'getPacNotices',
  path: '/efb-v2/enroute/pac/notams',
  summary: 'The notices that published the tracks of the Pacific, word for word.',
  ...enroute,
  data: z.object({ notices: z.array(trackNotice), ...health }),
});
