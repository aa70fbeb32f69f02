import { UnreadableFile } from '#platform/contract/read-xml.ts';
import type { ReadPoints } from './file-points.ts';
import { readGarminPoints, readGeojsonPoints, readUserFixPoints } from './text-points.ts';
import { readXmlPoints } from './xml-points.ts';

export type WaypointFormat = 'GPX' | 'KML' | 'GeoJSON' | 'Garmin user.csv' | 'X-Plane user_fix';

export interface WaypointFile extends ReadPoints {
  readonly format: WaypointFormat;
}

export type ReadOutcome = { ok: true; file: WaypointFile } | { ok: false; message: string };

function pointsOf(text: string): ReadPoints & { format: WaypointFormat } {
  const start = text.trimStart();
  if (start.startsWith('<')) return readXmlPoints(text);
  if (start.startsWith('{') || start.startsWith('['))
    return { ...readGeojsonPoints(text), format: 'GeoJSON' };
  if (/^(?:[IA]\s*[\r\n]|\d+ Version\b)/i.test(start))
    return { ...readUserFixPoints(text), format: 'X-Plane user_fix' };
  if (/^[^\r\n]*[,;][^\r\n]*[,;]/.test(start))
    return { ...readGarminPoints(text), format: 'Garmin user.csv' };
  throw new UnreadableFile('This is not a GPX, KML, GeoJSON, Garmin user.csv or X-Plane user_fix file.');
}

/** Reads a waypoint file of any known format, detected from its content. */
export function readWaypointText(text: string): ReadOutcome {
  if (text.trim() === '') return { ok: false, message: 'The file is empty.' };
  try {
    return { ok: true, file: pointsOf(text) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, message: error.message };
    throw error;
  }
}
