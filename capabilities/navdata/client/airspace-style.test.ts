import { limitsText } from '#aviation/airspace/limit-text.ts';
import { readFileSync } from 'node:fs';
import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { afterEach, describe, expect, it } from 'vitest';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { airspaceMapLayers } from './airspace.style.ts';

const SHEET = new URL('../../../platform/client/ui/tokens.css', import.meta.url);
const theme = themesOf(readFileSync(SHEET, 'utf8'))('night');
afterEach(() => settings.reset());

/** The label on the map for an airspace with these properties in its tile. */
function labelOf(properties: Record<string, unknown>): string {
  const layers = airspaceMapLayers.flatMap((layer) => layer.layers(theme));
  const label = layers.find(({ id }) => id === 'navdata-airspace-label');
  const field = label?.type === 'symbol' ? label.layout?.['text-field'] : null;
  const made = createExpression(field, 'text-field');
  if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
  return String(made.value.evaluate({ zoom: 9 }, { type: 'Point', properties }));
}

describe('F1 limits of airspace on the map', () => {
  it('F1 both limits have a unit or are flight levels, the upper above the lower', () => {
    const bravo = { tag: 'B', upperDatum: 'MSL', upperValue: 7000, lowerDatum: 'SFC', lowerValue: 0 };
    expect(labelOf(bravo)).toBe('B\n7,000 ft MSL\nSFC');
    const levels = { tag: 'R-1', upperDatum: 'FL', upperValue: 195, lowerDatum: 'FL', lowerValue: 95 };
    expect(labelOf(levels)).toBe('R-1\nFL195\nFL095');
    const open = { tag: 'E', upperDatum: 'UNL', upperValue: 0, lowerDatum: 'AGL', lowerValue: 1200 };
    expect(labelOf(open)).toBe('E\nUNL\n1,200 ft AGL');
  });

  it('F1 if one limit is unknown, the text is as in a SIGMET, by the same rules as everywhere', () => {
    const limits = [
      null,
      { datum: 'SFC', value: 0 },
      { datum: 'UNL', value: 0 },
      { datum: 'FL', value: 85 },
      { datum: 'MSL', value: 18_000 },
    ] as const;
    for (const lower of limits)
      for (const upper of limits) {
        const properties = {
          tag: 'C',
          ...(upper && { upperDatum: upper.datum, upperValue: upper.value }),
          ...(lower && { lowerDatum: lower.datum, lowerValue: lower.value }),
        };
        const written = limitsText({ lower, upper });
        expect(labelOf(properties)).toBe(written === null ? 'C' : `C\n${written.replace(' / ', '\n')}`);
      }
    expect(labelOf({ tag: 'C', upperDatum: 'FL', upperValue: 450 })).toBe('C\nTOP FL450');
    expect(labelOf({ tag: 'C' })).toBe('C');
  });

  it('F1 in the unit of the settings: 7,000 ft are 2,133.6 m', () => {
    changeSettings({ height: 'm' });
    const limits = { upperDatum: 'MSL', upperValue: 7000, lowerDatum: 'FL', lowerValue: 65 };
    expect(labelOf({ tag: 'B', ...limits })).toBe('B\n2,134 m MSL\nFL065');
  });
});
