import { useQuery } from '@tanstack/react-query';
import { CloudSun } from 'lucide-react';
import { Button } from '#platform/client/ui/button.tsx';
import { weatherDetailsQuery } from './metar.queries.ts';
import { openStation } from './metar.store.ts';

/** Opens the weather station of an identifier; nothing where no report is made under it. */
export function StationLink({ ident }: { ident: string }) {
  const { data } = useQuery(weatherDetailsQuery(ident));
  if (!data) return null;
  return (
    <Button size="small" onClick={() => openStation(ident)}>
      <CloudSun size={16} aria-hidden /> Open weather {ident}
    </Button>
  );
}
