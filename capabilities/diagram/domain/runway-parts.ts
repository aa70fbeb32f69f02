import { type PartFeature, known } from './diagram-parts.ts';
import { runwayFrames } from './runway-frame.ts';
import { isPaved, markingsAt } from './runway-markings.ts';
import type { DrawnRunway } from './runways.ts';

/** A longer stopway is an error in the data. */
const MAX_OVERRUN_M = 600;

/** Features of a runway: surface, stopways, centre line, markings and designators. */
export function runwayParts(runway: DrawnRunway): PartFeature[] {
  const [first, second] = runwayFrames(runway);
  const isHard = isPaved(runway.surface, runway.lengthM);
  const half = first.widthM / 2;
  const parts: PartFeature[] = [
    {
      part: 'runway',
      geometry: { type: 'Polygon', coordinates: [first.box([0, first.lengthM], [-half, half])] },
      properties: known({
        id: runway.id,
        surface: runway.surface,
        widthM: runway.widthM === null ? null : Math.round(runway.widthM),
        lengthM: Math.round(runway.lengthM),
        isPaved: isHard,
        isClosed: runway.isClosed,
      }),
      minZoom: 0,
    },
  ];
  if (isHard && !runway.isClosed) {
    const from = first.end.displacedM;
    const to = first.lengthM - second.end.displacedM;
    if (to > from)
      parts.push({
        part: 'centreline',
        geometry: { type: 'LineString', coordinates: [first.at(from, 0), first.at(to, 0)] },
        properties: { id: runway.id },
        minZoom: 0,
      });
  }
  for (const frame of [first, second]) {
    const { ident, headingDegTrue, overrunM } = frame.end;
    if (overrunM > 0 && overrunM <= MAX_OVERRUN_M)
      parts.push({
        part: 'overrun',
        geometry: { type: 'Polygon', coordinates: [frame.box([-overrunM, 0], [-half, half])] },
        properties: { ident },
        minZoom: 0,
      });
    parts.push({
      part: 'designator',
      geometry: { type: 'Point', coordinates: frame.at(0, 0) },
      // Two decimals rotate a label by less than half a degree.
      properties: {
        kind: 'end',
        ident,
        headingDegTrue: Math.round(headingDegTrue * 100) / 100,
        isClosed: runway.isClosed,
      },
      minZoom: 0,
    });
    if (!runway.isClosed) parts.push(...markingsAt(frame, runway.surface));
  }
  return parts;
}
