import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** `rainviewer` covers the world where there are radars, every ten minutes; `nexrad` the United States, every five. */
export const RADAR_SOURCES = ['rainviewer', 'nexrad'] as const;
export type RadarSourceId = (typeof RADAR_SOURCES)[number];

/** Highest zoom with tiles; RainViewer returns a placeholder beyond it, so the map enlarges these. */
export const RADAR_MAX_ZOOM: Readonly<Record<RadarSourceId, number>> = { rainviewer: 7, nexrad: 8 };
/** Side of a tile on the map, pixels. */
export const RADAR_TILE_PX: Readonly<Record<RadarSourceId, number>> = { rainviewer: 512, nexrad: 256 };

/** An image older than this at the requested time is not shown. */
export const RADAR_LONGEST_GAP_S = 20 * 60;

const radarSource = z.object({
  id: z.enum(RADAR_SOURCES),
  title: z.string(),
  /** Its coverage. */
  coverage: z.string(),
  attribution: z.string(),
  /** Colours of its images: reflectivity in dBZ from which each colour begins, ascending. */
  scale: z.array(z.object({ fromDbz: z.number(), colour: z.string() })),
  /** The available images, oldest first. `at` is the time of the measurement, ISO 8601. */
  frames: z.array(z.object({ id: z.string(), at: z.string() })),
  freshness,
  /** The last fault; `null` if none. */
  message: z.string().nullable(),
  /** Why it is unavailable in this feed mode; `null` when it is available. */
  unavailable: z.string().nullable(),
});
export type RadarSource = z.infer<typeof radarSource>;

const radarState = z.object({
  sources: z.array(radarSource),
  lightning: z.object({
    /** Period before the requested instant for which strokes are returned. */
    windowMin: z.number(),
    /** Requested instants are multiples of this. */
    stepMin: z.number(),
    unavailable: z.string().nullable(),
    freshness,
  }),
});
export type RadarState = z.infer<typeof radarState>;

export const getRadarFrames = defineEndpoint({
  id: 'getRadarFrames',
  method: 'GET',
  path: '/efb-v2/radar/frames',
  summary: 'Radar sources with the pictures of the past two hours, their scale, source and age; lightning.',
  auth: 'bearer',
  scope: 'enroute',
  data: radarState,
});

/** One tile of an image: PNG, not enveloped; `{frame}` is an id of `frames`. A failure is an error, never empty. */
export const RADAR_TILE_PATH = '/efb-v2/radar/tiles/{frame}/{z}/{x}/{y}';

export const LIGHTNING_WINDOW_MIN = 10;
export const LIGHTNING_STEP_MIN = 5;
/** Zooms with lightning tiles; the map enlarges the highest. */
export const LIGHTNING_ZOOMS = { min: 2, max: 4 } as const;
/**
 * Strokes of the ten minutes before `{at}` (ms since the epoch, a multiple of five minutes) as a vector tile; not
 * enveloped. Layer `lightning`, points with `ageMin` (whole minutes before `at`), `atS` (when it struck, whole seconds since the
 * epoch), `currentKa` (of the peak, with its sign) and `isGround` (0 or 1).
 */
export const LIGHTNING_TILE_PATH = '/efb-v2/radar/lightning/{at}/{z}/{x}/{y}';
