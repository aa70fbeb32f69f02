import { useQuery } from '@tanstack/react-query';
import { CloudSun } from 'lucide-react';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { dismissNavigationError } from '#platform/client/shell/shell-ui.store.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { WeatherRecord } from '../../contract.ts';
import { weatherDetailsQuery } from './metar.queries.ts';
import { openStation } from './metar.store.ts';

const STATION_ZOOM = 8;

/** Shows a station's report, with the map at its reported position. */
function openAtItsPlace(ident: string, { position }: WeatherRecord): void {
  dismissNavigationError();
  openStation(ident);
  if (position !== null) void flyTo({ ...position, minZoom: STATION_ZOOM });
}

/** Opens the weather station of an identifier; absent without reports under it. */
export function StationLink({ ident }: { ident: string }) {
  const { data } = useQuery(weatherDetailsQuery(ident));
  if (!data) return null;
  return (
    <Button size="small" onClick={() => openAtItsPlace(ident, data)}>
      <CloudSun size={16} aria-hidden /> Open weather {ident}
    </Button>
  );
}
