import { useEffect } from 'react';
import { boxAround } from '#aviation/geo/bounding-box.ts';
import { COMPARED_LINES, numberedLine, numberedLineLayer } from '#platform/client/map/numbered-lines.ts';
import { fitBounds, mapController } from '#platform/client/shell/map-access.ts';
import { setTimelineLane, type TimelineLane } from '#platform/client/time/timeline-lanes.store.ts';
import type { ScenarioColumn, ScenarioFlight } from '../contract.ts';

const ID = 'scenarios';
/** The first column is the plan, drawn on the route itself; a delayed flight has the same route, drawn beside it. */
const LINES = [{ token: 'text-2', dash: [1] }, ...COMPARED_LINES];
const layer = numberedLineLayer(
  ID,
  97,
  LINES.map((line, index) => ({ ...line, offsetPx: index * 3 })),
);

/** Flights that a column changes, in its line, and as planned; all of them without a comparison. */
export function scenarioFeatures(columns: readonly ScenarioColumn[]): GeoJSON.FeatureCollection {
  const changed = new Set(
    columns.flatMap(({ flights }) =>
      flights.flatMap(({ flightId, isChanged }) => (isChanged ? [flightId] : [])),
    ),
  );
  const isDrawn = (flight: ScenarioFlight, line: number) =>
    line === 0 ? changed.size === 0 || changed.has(flight.flightId) : flight.isChanged;
  return {
    type: 'FeatureCollection',
    features: columns.flatMap(({ flights }, line) =>
      flights
        .filter((flight) => isDrawn(flight, line) && flight.path.length > 1)
        .map(({ path }) => numberedLine(line, path)),
    ),
  };
}

/** The flights of a column on the timeline; a flight that is not planned has no end and is not marked. */
export function scenarioLane(column: ScenarioColumn, order: number): TimelineLane {
  return {
    title: column.name,
    order,
    marks: column.flights
      .flatMap(({ flightId, callsign, departure, arrival, figures, crew, problems, isChanged }) => {
        if (figures?.state !== 'flown') return [];
        const isIllegal = crew.state === 'illegal' || problems.length > 0;
        const name = callsign || `${departure}–${arrival}`;
        const tone = isIllegal
          ? ('warning' as const)
          : isChanged
            ? ('accent' as const)
            : ('neutral' as const);
        return [
          {
            id: flightId,
            fromMs: Date.parse(figures.offBlock),
            toMs: Date.parse(figures.landing),
            label: name,
            title: `${name} ${departure}–${arrival}, ${column.name}${isIllegal ? ', illegal' : ''}`,
            tone,
          },
        ];
      })
      .toSorted((one, other) => one.fromMs - other.fromMs),
  };
}

/** Brings the routes of the flights into view. */
function showFlights(column: ScenarioColumn | undefined): void {
  const points = column?.flights.flatMap(({ path }) => path.map(([lon, lat]) => ({ lat, lon }))) ?? [];
  const box = boxAround(points);
  if (box) void fitBounds(box, { marginPx: 60, maxZoom: 7 });
}

/** Draws the flights on map and timeline while they are compared. */
export function useScenarioMarks(columns: readonly ScenarioColumn[], shown: number): void {
  useEffect(() => {
    const map = mapController();
    const remove = map.addLayer(layer);
    map.setLayerVisible(ID, true);
    return () => {
      remove();
      setTimelineLane(`${ID}/planned`, null);
      setTimelineLane(`${ID}/shown`, null);
    };
  }, []);
  const drawn = columns[0]?.flights.map(({ flightId }) => flightId).join(' ');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map moves for other flights, not for other figures
  useEffect(() => showFlights(columns[0]), [drawn]);
  useEffect(() => {
    mapController().updateGeojson(ID, scenarioFeatures(columns));
    const [planned] = columns;
    const column = columns[Math.min(shown, columns.length - 1)];
    setTimelineLane(`${ID}/planned`, planned ? scenarioLane(planned, 16) : null);
    setTimelineLane(`${ID}/shown`, column && column !== planned ? scenarioLane(column, 17) : null);
  }, [columns, shown]);
}
