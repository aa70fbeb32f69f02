import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAP_SLOTS } from '#platform/client/map/layer-registry.ts';
import { themesOf } from '#platform/client/map/map-theme.fixture.ts';
import { diffStyleLayer } from '#platform/client/map/style/style-diff.ts';
import { emergencyText } from '../domain/aircraft-words.ts';
import { LABELS, labelLayers, markedLabelLayer } from './traffic-label-style.ts';

const SHEET = new URL('../../../platform/client/ui/tokens.css', import.meta.url);
const themeFromSheet = themesOf(readFileSync(SHEET, 'utf8'));

describe('F3 blocks beside aircraft', () => {
  it('contrast with the colours of a field; those of emergencies and conflicts keep their colours', () => {
    for (const name of ['night', 'light'] as const) {
      const theme = themeFromSheet(name);
      const covered = labelLayers(theme, true);
      const changes = labelLayers(theme).flatMap((before, index) => {
        const after = covered[index];
        return (after && diffStyleLayer(before, after)) ?? [];
      });
      expect(changes).toMatchObject([{ kind: 'paint', layerId: LABELS }]);
      expect(covered[0]?.paint).toMatchObject({ 'text-color': theme.color('map-airport') });
    }
  });

  it('F5 labels of emergencies are above station marks and all other labels, and are always drawn', () => {
    const drawn = MAP_SLOTS.indexOf(markedLabelLayer.slot);
    for (const slot of ['point', 'label', 'landmark'] as const)
      expect(drawn).toBeGreaterThan(MAP_SLOTS.indexOf(slot));
    expect(markedLabelLayer.layers(themeFromSheet('night'))).toMatchObject([
      { source: LABELS, layout: { 'text-allow-overlap': true } },
    ]);
  });

  it('F5 the text of an emergency is not broken into two lines', () => {
    const [marked] = markedLabelLayer.layers(themeFromSheet('night'));
    const widthEm = marked?.type === 'symbol' ? Number(marked.layout?.['text-max-width'] ?? 10) : 0;
    const longest = emergencyText({ squawk: '7600', emergency: 'nordo' })?.length ?? 0;
    expect(longest).toBeGreaterThan(15);
    // A letter of the block's bold face is 0.75 em wide at most.
    expect(widthEm).toBeGreaterThanOrEqual(0.75 * longest);
  });
});
