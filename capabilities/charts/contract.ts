import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { numberInQuery } from '#platform/contract/fields.ts';
import { freshness } from '#platform/contract/freshness.ts';

export const CHART_KINDS = ['airport', 'sid', 'star', 'approach', 'other'] as const;
export const chartKind = z.enum(CHART_KINDS);
export type ChartKind = z.infer<typeof chartKind>;

/** Maximum PDF size, for user uploads and for the publisher's files. */
export const CHART_MAX_BYTES = 30 * 1024 * 1024;
/** Ids of charts: `own_` and ten characters, or `dtpp-` with cycle and file name. */
export const chartId = z
  .string()
  .regex(/^(own_[A-Za-z0-9_-]{10}|dtpp-\d{4}-[A-Z0-9_.-]{1,80})$/, 'Invalid chart id');

const latitude = z.number().min(-85).max(85);
const longitude = z.number().min(-180).max(180);

/**
 * A point on the chart whose position the user knows. `x` and `y` are shares of the page's width and
 * height from its upper left corner, the page upright; degrees WGS84.
 */
const chartPoint = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  lat: latitude,
  lon: longitude,
  /** How the position was given, e.g. an ident; null for typed coordinates. */
  label: z.string().trim().max(40).nullable(),
});
export type ChartPoint = z.infer<typeof chartPoint>;

/** Georeference of a page: two points, and a third that checks them. Sizes in PDF points (1/72 inch). */
export const georeference = z.object({
  page: z.number().int().min(1).max(10_000),
  pageWidthPt: z.number().min(1).max(20_000),
  pageHeightPt: z.number().min(1).max(20_000),
  points: z.array(chartPoint).min(2).max(3),
});
export type Georeference = z.infer<typeof georeference>;

const chart = z.object({
  id: z.string(),
  /** Null for a user chart without an airport. */
  icao: z.string().nullable(),
  name: z.string(),
  kind: chartKind,
  /** `Own chart`, or who published it. */
  source: z.string(),
  /** Publication cycle, e.g. `2612`; null for own charts. */
  cycle: z.string().nullable(),
  /** Own charts: when it was uploaded. Published charts: when the cycle took effect. */
  asOf: z.string().nullable(),
  /** Null until counted. */
  pages: z.number().int().nullable(),
  /** Bytes; null if not stated by the publisher. */
  size: z.number().int().nullable(),
  isOwn: z.boolean(),
  isGeoreferenced: z.boolean(),
  georeference: georeference.nullable(),
});
export type Chart = z.infer<typeof chart>;

/**
 * State of the published charts of the list. `unavailable`: this server has none, for the reason in `message` (other
 * feed mode, not requested); `failed`: the request failed, so the list may be incomplete.
 */
const publishedCharts = z.object({
  state: z.enum(['available', 'unavailable', 'loading', 'failed']),
  message: z.string().nullable(),
  freshness: freshness.nullable(),
});
export type PublishedCharts = z.infer<typeof publishedCharts>;

const area = (id: string, method: 'GET' | 'POST', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/charts/aip/${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'charts',
  }) as const;

const chartName = z.string().trim().min(1, 'Give the chart a name').max(120);
const airportCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,10}$/, 'An airport code has 2 to 10 letters or digits');

/** With `icao`: the user's own and the published charts of that airport. Without: all own charts. */
export const getChartList = defineEndpoint({
  ...area('getChartList', 'GET', 'chartList', 'Charts of an airport, or all own charts.'),
  effect: 'read',
  query: z.object({ icao: airportCode.optional() }),
  data: z.object({ charts: z.array(chart), published: publishedCharts }),
});
export type ChartList = z.infer<typeof getChartList.data>;

/** The address of a chart's PDF on this origin; it takes the same bearer token. */
export const getChartUrl = defineEndpoint({
  ...area('getChartUrl', 'GET', 'charturl', 'The address of the PDF of a chart.'),
  effect: 'read',
  query: z.object({ id: chartId }),
  data: z.object({ url: z.string() }),
});

/** The PDF itself: raw, not enveloped, with an ETag. */
export const CHART_FILE_PATH = '/efb-v2/charts/aip/file/{id}';
/** Takes a PDF as raw body (`application/pdf`) and returns the chart in the envelope. */
export const CHART_UPLOAD_PATH = '/efb-v2/charts/aip/upload';
export const chartUploadQuery = z.object({
  name: chartName,
  icao: airportCode.optional(),
  kind: chartKind,
  /** Counted by the reader that opened it before sending. */
  pages: numberInQuery(z.number().int().min(1).max(10_000)).optional(),
});
export type ChartUpload = z.output<typeof chartUploadQuery>;
export const chartUploadAnswer = chart;

/** Changes the given fields only; `null` removes the airport or the position on the map. */
export const updateChart = defineEndpoint({
  ...area('updateChart', 'POST', 'updateChart', 'Rename, sort or place an own chart.'),
  body: z.object({
    id: chartId,
    name: chartName.optional(),
    icao: airportCode.nullable().optional(),
    kind: chartKind.optional(),
    georeference: georeference.nullable().optional(),
  }),
  data: chart,
});

/** A deleted user chart is kept for an hour, so that it can be restored. */
export const deleteChart = defineEndpoint({
  ...area('deleteChart', 'POST', 'deleteChart', 'Delete an own chart; it can be restored for an hour.'),
  body: z.object({ id: chartId }),
  data: z.object({ id: z.string() }),
});
export const restoreChart = defineEndpoint({
  ...area('restoreChart', 'POST', 'restoreChart', 'Take the deletion of an own chart back.'),
  body: z.object({ id: chartId }),
  data: chart,
});
