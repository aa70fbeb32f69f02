import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MapBounds } from '#platform/client/map/map-controller.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { areaRequestOf } from './notam-area.ts';
import { areaNotamsQuery } from './notams.queries.ts';

/** The visible part of the map; null before the map is ready. */
function useMapBounds(): MapBounds | null {
  const [bounds, setBounds] = useState(() => mapController().getBounds());
  useEffect(() => {
    const map = mapController();
    const stops = [
      map.on('view-change', () => setBounds(map.getBounds())),
      map.on('idle', () => setBounds((known) => known ?? map.getBounds())),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return bounds;
}

/** The NOTAMs in the map's view. The layer uses the same query, so that it runs once. */
export function useNotamsInView() {
  const bounds = useMapBounds();
  const request = areaRequestOf(bounds, useNowMs('minute'));
  const query = useQuery({
    ...areaNotamsQuery(request ?? { bbox: '0,0,0,0', from: '', to: '' }),
    enabled: request !== null,
  });
  return { bounds, query };
}
