import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#platform/client/query/query-client.ts';
import { NatLegend } from './track-legend.tsx';
import { DIM, DIRECTION_TOKEN, LINE_OPACITY } from './track-colours.ts';
import { tracksOnMap } from './tracks.map.ts';

describe('F1 the legend of tracks', () => {
  it('F1 has the colours and opacity of the lines on the map, and dim lines in both colours', () => {
    const html = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <NatLegend />
      </QueryClientProvider>,
    );
    const rows = html.match(/<li>.*?<\/li>/g) ?? [];
    expect(rows).toHaveLength(3);
    const [west, east, dim] = rows;
    expect(west).toContain(`var(--${DIRECTION_TOKEN.west})`);
    expect(east).toContain(`var(--${DIRECTION_TOKEN.east})`);
    for (const token of Object.values(DIRECTION_TOKEN)) expect(dim).toContain(`var(--${token})`);
    expect(dim).toContain(`opacity:${LINE_OPACITY * DIM}`);

    const [layer] = tracksOnMap('nat').mapLayers;
    const line = layer
      ?.layers({ name: 'night', color: (token) => token })
      .find(({ type }) => type === 'line');
    expect(line?.paint).toMatchObject({
      'line-opacity': ['case', ['get', 'isValid'], LINE_OPACITY, DIM * LINE_OPACITY],
    });
  });
});
