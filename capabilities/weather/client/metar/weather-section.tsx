import { useQuery } from '@tanstack/react-query';
import { formatAge } from '#aviation/time/utc.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Section } from '#platform/client/ui/section.tsx';
import { useState } from 'react';
import { weatherQuery } from './metar.queries.ts';
import { instantText } from './report-text.ts';
import { StationWeather } from './station-weather.tsx';

/** The section Weather of an airport; it queries nothing until opened (row E2). The category is in the header. */
export function AirportWeatherSection({ icao }: { icao: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...weatherQuery(icao), enabled: isOpen });
  const nowMs = useNowMs('minute');
  const observedMs = data?.metar?.observedMs ?? null;
  return (
    <Section
      title="Weather"
      isOpen={isOpen}
      onToggle={setOpen}
      aside={
        observedMs === null
          ? undefined
          : `Observed ${instantText(observedMs, nowMs)} · ${formatAge(nowMs - observedMs)}`
      }
    >
      <StationWeather icao={icao} isTitled />
    </Section>
  );
}
