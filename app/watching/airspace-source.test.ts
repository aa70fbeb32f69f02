import { expect, it } from 'vitest';
import { airspaceTitle } from './airspace-source.ts';

it('F3 an airspace is named by designator and name, without repeating the designator', () => {
  expect(airspaceTitle('R2603', 'R-2603 FORT CARSON, CO')).toBe('R-2603 FORT CARSON, CO');
  expect(airspaceTitle('EGD201', 'ABERPORTH')).toBe('EGD201 ABERPORTH');
  expect(airspaceTitle(null, 'ABERPORTH')).toBe('ABERPORTH');
  expect(airspaceTitle('R2603', '')).toBe('R2603');
});
