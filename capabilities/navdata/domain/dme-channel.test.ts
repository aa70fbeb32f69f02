import { expect, it } from 'vitest';
import { dmeChannel } from './dme-channel.ts';

// ICAO Annex 10 volume I, table A; the navaids as charted.
it.each([
  [108.0, '17X'],
  [108.05, '17Y'],
  [110.5, '42X'],
  [112.2, '59X'],
  [112.25, '59Y'],
  [112.3, '70X'],
  [113.7, '84X'],
  [115.9, '106X'],
  [117.95, '126Y'],
  [133.3, '60X'],
  [134.4, '1X'],
  [135.95, '16Y'],
])('F6 %d MHz is paired with channel %s', (frequency, channel) => {
  expect(dmeChannel(frequency)).toBe(channel);
});

it.each([[388], [118.1], [107.9], [136.5], [113.72]])('F6 %d is paired with none', (frequency) => {
  expect(dmeChannel(frequency)).toBeNull();
});
