import { gpx, kml } from '@tmcw/togeojson';
import type { Feature, Geometry } from 'geojson';
import { DOMParser, ParseError } from '@xmldom/xmldom';
import { FileProblem } from '../../../domain/data-table.ts';
import { tableOfGeojson } from '../../../domain/files/json-rows.ts';
import { type TableStream, wholeTable } from './table-stream.ts';

const KINDS = { GPX: gpx, KML: kml };

interface Locator {
  lineNumber?: number;
  columnNumber?: number;
}

function parse(text: string) {
  try {
    return new DOMParser({
      onError: (level, message, context: { locator?: Locator } | undefined) => {
        if (level === 'warning') return;
        throw new ParseError(message, context?.locator);
      },
    }).parseFromString(text, 'text/xml');
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { lineNumber, columnNumber } = (error.locator ?? {}) as Locator;
    const at = lineNumber ? { line: lineNumber, column: columnNumber ?? 1 } : null;
    throw new FileProblem('the XML is broken here.', at, { cause: error });
  }
}

const GPX_PARTS: Readonly<Record<string, string>> = { rte: 'route', trk: 'track' };

/** The kind of a feature in a field's term instead of its source element. */
function withKind({ properties, ...feature }: Feature<Geometry | null>): Feature<Geometry | null> {
  const { _gpxType: part, ...rest } = (properties ?? {}) as Record<string, unknown>;
  return { ...feature, properties: { kind: GPX_PARTS[String(part)] ?? 'waypoint', ...rest } };
}

/**
 * Waypoints, routes and tracks of a GPX file, or placemarks of a KML file: one row each, its shape in `geometry`.
 * @throws FileProblem with line and column where the XML breaks
 */
export function readPlaces(text: string, kind: 'GPX' | 'KML', encoding: string): TableStream {
  const collection = KINDS[kind](parse(text));
  if (collection.features.length === 0)
    throw new FileProblem(
      `The ${kind} file contains no ${kind === 'GPX' ? 'waypoints, routes or tracks' : 'placemarks'}.`,
    );
  const features = kind === 'GPX' ? collection.features.map(withKind) : collection.features;
  return wholeTable(tableOfGeojson({ ...collection, features }), encoding);
}
