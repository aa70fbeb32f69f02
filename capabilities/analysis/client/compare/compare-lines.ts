import { useEffect } from 'react';
import { COMPARED_LINES, numberedLine, numberedLineLayer } from '#platform/client/map/numbered-lines.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { SectionAnswer } from '../../contract.ts';

const ID = 'analysis-compare';
/** Plans lie on both sides of a route that they share. */
const layer = numberedLineLayer(
  ID,
  96,
  COMPARED_LINES.map((line, index) => ({ ...line, offsetPx: (index - (COMPARED_LINES.length - 1) / 2) * 3 })),
);

/** The paths of plans, each with the number of its line. */
export function compareFeatures(sections: readonly (SectionAnswer | null)[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: sections.flatMap((section, line) =>
      section
        ? [
            numberedLine(
              line,
              section.columns.map(({ coordinate }) => coordinate),
            ),
          ]
        : [],
    ),
  };
}

/** Draws the plans while they are compared. */
export function useCompareLines(sections: readonly (SectionAnswer | null)[]): void {
  useEffect(() => {
    const map = mapController();
    const remove = map.addLayer(layer);
    map.setLayerVisible(ID, true);
    return remove;
  }, []);
  const key = sections.map((section) => section?.madeAt ?? '').join('|');
  useEffect(() => {
    mapController().updateGeojson(ID, compareFeatures(sections));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is new with each render, its answers are not
  }, [key]);
}
