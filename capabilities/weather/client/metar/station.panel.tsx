import { useQuery } from '@tanstack/react-query';
import { TowerControl } from 'lucide-react';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { pointMark, useMapMark } from '#platform/client/shell/map/map-marks.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Note, PanelBody } from '#platform/client/ui/panel-parts.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import { airportInfo } from '../../domain/station-record.ts';
import { closeStation, inspectedStation } from './metar.store.ts';
import { weatherQuery } from './metar.queries.ts';
import { StationWeather } from './station-weather.tsx';

function InspectedStation({ icao }: { icao: string }) {
  const { data } = useQuery(weatherQuery(icao));
  const units = useUnits();
  useMapMark(data?.position ? pointMark(data.position) : null);
  return (
    <Panel
      title={`Weather ${icao}`}
      subtitle={data && airportInfo(data, (feet) => measuredText('altitudeFt', feet, units))}
      onClose={closeStation}
      footer={
        // Navigation data has no airport with this identifier, or has it at another place.
        data?.hasAirport ? (
          <Button onClick={() => goTo(`/airport/${icao}`)}>
            <TowerControl size={16} aria-hidden /> Open airport
          </Button>
        ) : undefined
      }
    >
      <StationWeather icao={icao} />
      {data && !data.hasAirport && data.positionConflict === null && (
        <PanelBody>
          <Note>{`${icao} is not in navigation data.${data.position === null ? '' : ' Position as reported.'}`}</Note>
        </PanelBody>
      )}
    </Panel>
  );
}

/** The inspector of a station on the map: raw, decoded, age and category, and a link to its airport. */
export function StationPanel() {
  const icao = useSlice(inspectedStation);
  return icao === null ? null : <InspectedStation key={icao} icao={icao} />;
}
