import { expect, it } from 'vitest';
import type { HazardFeature } from '../contract.ts';
import { hazardLane } from './hazard-lane.ts';

const properties = {
  id: 'intl/SLLF/1/TS',
  title: 'Thunderstorm SIGMET 1',
  label: 'TS SIGMET 1',
  kind: 'convective',
  validFrom: '2026-11-20T15:55:00Z',
  validTo: '2026-11-20T19:55:00Z',
} as HazardFeature['properties'];

it.each([
  ['convective', 'warning'],
  ['volcanic-ash', 'warning'],
  ['icing', 'caution'],
] as const)('F4 the validity of an inspected advisory is one mark: %s is a %s', (kind, tone) => {
  const lane = hazardLane({ type: 'Feature', geometry: null, properties: { ...properties, kind } });
  expect(lane).toEqual({
    title: 'Hazard',
    order: 30,
    marks: [
      {
        id: 'intl/SLLF/1/TS',
        fromMs: Date.UTC(2026, 10, 20, 15, 55),
        toMs: Date.UTC(2026, 10, 20, 19, 55),
        label: 'TS SIGMET 1',
        title: 'Thunderstorm SIGMET 1 in effect',
        tone,
      },
    ],
  });
});
