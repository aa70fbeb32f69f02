import { describe, expect, it } from 'vitest';
import type { ScenarioColumn, ScenarioFlight } from '../contract.ts';
import { scenarioFeatures, scenarioLane } from './scenario-lines.ts';

const flight = (flightId: string, part: Partial<ScenarioFlight> = {}): ScenarioFlight => ({
  flightId,
  callsign: flightId.toUpperCase(),
  departure: 'RJTT',
  arrival: 'KLAX',
  aircraft: 'B77W',
  registration: null,
  offBlock: null,
  isChanged: false,
  figures: null,
  problems: [],
  hazards: null,
  aerodromes: null,
  crew: { state: 'unknown', words: [], members: [] },
  path: [
    [140, 35],
    [179, 45],
    [-179, 45],
    [-118, 34],
  ],
  ...part,
});
const column = (name: string, flights: ScenarioFlight[]): ScenarioColumn => ({
  name,
  flights,
  base: [],
  stale: [],
  passedOn: [],
  problems: [],
  unchecked: [],
});

describe('K1 scenarios on map and timeline', () => {
  it('K1 draws changed flights, as planned and as in the scenario, across the antimeridian without a jump', () => {
    const columns = [
      column('As planned', [flight('a'), flight('b')]),
      column('Later', [flight('a', { isChanged: true }), flight('b')]),
    ];
    const { features } = scenarioFeatures(columns);
    expect(features.map(({ properties }) => properties?.['line'])).toEqual([0, 1]);
    expect(features[0]?.geometry).toMatchObject({
      coordinates: [
        [140, 35],
        [179, 45],
        [181, 45],
        [242, 34],
      ],
    });
    expect(scenarioFeatures(columns.slice(0, 1)).features).toHaveLength(2);
  });

  it('K1 a flight without a plan has no times and is not marked', () => {
    expect(scenarioLane(column('As planned', [flight('a')]), 16).marks).toEqual([]);
  });
});
