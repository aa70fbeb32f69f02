import { expect, it } from 'vitest';
import type { CrossingMoment } from '../contract.ts';
import { endText, partOfPath } from './crossing-drawing.ts';

const moment = (lon: number, legIndex: number): CrossingMoment => ({
  lat: 0,
  lon,
  legIndex,
  time: null,
  altitudeFt: null,
  alongNm: 0,
});
const points = [0, 10, 20, 30].map((lon) => ({ lat: 0, lon }));

it('F7 the crossed part of a route has the points between entry and exit', () => {
  expect(partOfPath(points, moment(5, 0), moment(25, 2))).toEqual([
    [5, 0],
    [10, 0],
    [20, 0],
    [25, 0],
  ]);
  expect(partOfPath(points, moment(12, 1), moment(18, 1))).toEqual([
    [12, 0],
    [18, 0],
  ]);
});
it('F7 it stays one line across the antimeridian', () => {
  const pacific = [170, 178, -175].map((lon) => ({ lat: 0, lon }));
  expect(partOfPath(pacific, moment(175, 0), moment(-178, 1)).map(([lon]) => lon)).toEqual([175, 178, 182]);
});
it('F7 its ends state time and level, and omit what is unknown', () => {
  const at = { ...moment(0, 0), time: '2026-11-25T15:04:00.000Z', altitudeFt: 37_000 };
  expect(endText('Entry', at)).toBe('Entry 1504Z FL370');
  expect(endText('Exit', { ...at, altitudeFt: null })).toBe('Exit 1504Z');
  expect(endText('Exit', moment(0, 0))).toBe('Exit');
});
