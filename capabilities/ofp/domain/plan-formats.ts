import { type ExchangePlan, FormatProblem, IMPORT_POINTS_MAX, IMPORT_TEXT_MAX } from './exchange-plan.ts';
import { readGarminFpl, writeGarminFpl } from './formats/garmin-fpl.ts';
import { readGeoJson, writeGeoJson } from './formats/geojson.ts';
import { readGpx, writeGpx } from './formats/gpx.ts';
import { type IcaoFlightPlan, readIcaoFpl } from './formats/icao-fpl.ts';
import { readKml, writeKml } from './formats/kml.ts';
import { readMsfsPln, writeMsfsPln } from './formats/msfs-pln.ts';
import { readSimbrief, type SimbriefPlan } from './formats/simbrief.ts';
import { readXplaneFms, writeXplaneFms } from './formats/xplane-fms.ts';

/** Format for export and import of plans. */
export interface PlanFormat {
  readonly id: 'gpx' | 'geojson' | 'kml' | 'garmin' | 'xplane' | 'msfs';
  readonly name: string;
  readonly extension: string;
  readonly mediaType: string;
  /** Resolution of positions, degrees: half of its last digit. */
  readonly resolutionDeg: number;
  /** `nowMs`: time of writing. */
  readonly write: (plan: ExchangePlan, nowMs: number) => string;
  /** @throws FormatProblem */
  readonly read: (text: string) => ExchangePlan;
}

export const PLAN_FORMATS: readonly PlanFormat[] = [
  {
    id: 'gpx',
    name: 'GPX route',
    extension: 'gpx',
    mediaType: 'application/gpx+xml',
    resolutionDeg: 0.5e-8,
    write: writeGpx,
    read: readGpx,
  },
  {
    id: 'geojson',
    name: 'GeoJSON',
    extension: 'geojson',
    mediaType: 'application/geo+json',
    resolutionDeg: 0,
    write: writeGeoJson,
    read: readGeoJson,
  },
  {
    id: 'kml',
    name: 'KML',
    extension: 'kml',
    mediaType: 'application/vnd.google-earth.kml+xml',
    resolutionDeg: 0.5e-8,
    write: writeKml,
    read: readKml,
  },
  {
    id: 'garmin',
    name: 'Garmin FPL',
    extension: 'fpl',
    mediaType: 'application/xml',
    resolutionDeg: 0.5e-6,
    write: writeGarminFpl,
    read: readGarminFpl,
  },
  {
    id: 'xplane',
    name: 'X-Plane FMS',
    extension: 'fms',
    mediaType: 'text/plain',
    resolutionDeg: 0.5e-6,
    write: writeXplaneFms,
    read: readXplaneFms,
  },
  {
    id: 'msfs',
    name: 'MSFS PLN',
    extension: 'pln',
    mediaType: 'application/xml',
    resolutionDeg: 0.005 / 3600,
    write: writeMsfsPln,
    read: readMsfsPln,
  },
];

/** Result of reading a file. */
export type ReadPlan =
  | { readonly kind: 'points'; readonly format: string; readonly plan: ExchangePlan }
  | { readonly kind: 'message'; readonly format: string; readonly message: IcaoFlightPlan }
  | { readonly kind: 'simbrief'; readonly format: string; readonly simbrief: SimbriefPlan };
type PlanFileResult =
  | { readonly ok: true; readonly value: ReadPlan }
  | { readonly ok: false; readonly message: string };

const MARKS: readonly (readonly [RegExp, PlanFormat['id'] | 'fpl' | 'simbrief'])[] = [
  [/<(?:\w+:)?gpx[\s>]/, 'gpx'],
  [/<(?:\w+:)?kml[\s>]/, 'kml'],
  [/<flight-plan[\s>]/, 'garmin'],
  [/<SimBase\.Document[\s>]/, 'msfs'],
  [/<(?:OFP|VMSAcars)[\s>]/, 'simbrief'],
  [/^\s*[AI]\r?\n\s*\d+ version/i, 'xplane'],
  [/\(FPL\s*-/i, 'fpl'],
  [/"type"\s*:\s*"FeatureCollection"/, 'geojson'],
  [/^\s*\{[^]*"(?:origin|navlog|fetch)"\s*:/, 'simbrief'],
];

function readAs(id: PlanFormat['id'] | 'fpl' | 'simbrief', text: string): ReadPlan {
  if (id === 'fpl') return { kind: 'message', format: 'ICAO flight plan', message: readIcaoFpl(text) };
  if (id === 'simbrief') return { kind: 'simbrief', format: 'SimBrief', simbrief: readSimbrief(text) };
  const format = PLAN_FORMATS.find((each) => each.id === id);
  if (!format) throw new FormatProblem('Unknown format.');
  return { kind: 'points', format: format.name, plan: format.read(text) };
}

function checkPoints(read: ReadPlan): void {
  if (read.kind === 'message') return;
  const { points } = read.kind === 'points' ? read.plan : read.simbrief.plan;
  if (points.length < 2) throw new FormatProblem('The file has fewer than two points.');
  if (points.length > IMPORT_POINTS_MAX) {
    throw new FormatProblem(
      `The file has ${points.length} points; at most ${IMPORT_POINTS_MAX} are accepted.`,
    );
  }
}

/** Reads a file of any known format, detected from its content. */
export function readPlanFile(text: string): PlanFileResult {
  if (text.length > IMPORT_TEXT_MAX) return { ok: false, message: 'The file is too large.' };
  const head = text.slice(0, 20_000);
  const found = MARKS.find(([mark]) => mark.test(head));
  if (!found) {
    const message =
      'No known flight plan: GPX, GeoJSON, KML, Garmin FPL, X-Plane FMS, MSFS PLN, SimBrief or an ICAO flight plan.';
    return { ok: false, message };
  }
  try {
    const value = readAs(found[1], text);
    checkPoints(value);
    return { ok: true, value };
  } catch (error) {
    if (error instanceof FormatProblem) return { ok: false, message: error.message };
    throw error;
  }
}
