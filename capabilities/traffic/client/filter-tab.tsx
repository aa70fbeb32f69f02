import { useSyncExternalStore } from 'react';
import { altitudeBand, setAltitudeBand, TOP_FLIGHT_LEVEL } from '#platform/client/layers/altitude.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Chip } from '#platform/client/ui/chip.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import { Note, PanelBody, PartHeading } from '#platform/client/ui/panel-parts.tsx';
import { NO_FILTER, type TrafficFilter, isFiltering } from '../domain/traffic-filter.ts';
import { trafficContext } from './traffic-deps.ts';
import { trafficFilter, trafficStatus, trafficTrails } from './traffic.store.ts';
import styles from './traffic.module.css';

const change = (part: Partial<TrafficFilter>): void =>
  trafficFilter.set((filter) => ({ ...filter, ...part }));

const TEXTS = [
  ['operator', 'Operator or callsign', 'DAL UAL'],
  ['type', 'Aircraft type', 'B77 A388'],
  ['departure', 'Departure', 'KJFK'],
  ['arrival', 'Arrival', 'EGLL'],
] as const;
const DISTANCES_NM = [10, 25, 50, 100] as const;

/** A hook: the route shown on the map. */
export const useOwnRoute = () => {
  const { route } = trafficContext.use();
  return useSyncExternalStore(route.subscribe, route.get);
};

function NearRoute() {
  const route = useOwnRoute();
  const units = useUnits();
  const nearRouteNm = useSlice(trafficFilter, (filter) => filter.nearRouteNm);
  const reason = 'Show a route on the map first: open a flight or find a route.';
  return (
    <div>
      <PartHeading>Near my route{route ? ` (${route.name})` : ''}</PartHeading>
      <div className={styles.chips} role="group" aria-label="Distance from my route">
        {DISTANCES_NM.map((distance) => (
          <Chip
            key={distance}
            label={measuredText('distanceNm', distance, units)}
            isPressed={nearRouteNm === distance}
            isDisabled={route === null && nearRouteNm !== distance}
            {...(route === null ? { reason } : {})}
            onChange={(isOn) => change({ nearRouteNm: isOn ? distance : null })}
          />
        ))}
      </div>
    </div>
  );
}

function Levels() {
  const { lowFl, highFl } = useSlice(altitudeBand);
  const isAll = lowFl === 0 && highFl === TOP_FLIGHT_LEVEL;
  return (
    <Note>
      {isAll
        ? 'All levels; the altitude control on the map narrows them.'
        : `Levels ${lowFl}–${highFl}, by the altitude control on the map.`}{' '}
      {!isAll && (
        <button type="button" className={styles.link} onClick={() => setAltitudeBand(0, TOP_FLIGHT_LEVEL)}>
          Show all levels
        </button>
      )}
    </Note>
  );
}

/** Filters of visible aircraft. Data that a source does not have (most often routes) cannot be used as a filter. */
export function FilterTab() {
  const filter = useSlice(trafficFilter);
  const trails = useSlice(trafficTrails);
  const counts = useSlice(trafficStatus, (status) => status.counts);
  return (
    <PanelBody>
      <div className={styles.fields}>
        {TEXTS.map(([key, label, example]) => (
          <TextField
            key={key}
            label={label}
            placeholder={example}
            isIdent
            value={filter[key]}
            onChange={({ target }) => change({ [key]: target.value.toUpperCase() })}
          />
        ))}
      </div>
      <Note>
        Matches beginnings; separate several with spaces. Departure and arrival match only aircraft whose
        source gives the flight plan.
      </Note>
      <NearRoute />
      <Switch
        label="In the air only"
        isOn={filter.isInAirOnly}
        onChange={(isInAirOnly) => change({ isInAirOnly })}
      />
      <Switch
        label="Trails"
        note="Track since first received here"
        isOn={trails.isOn}
        onChange={(isOn) => trafficTrails.set({ isOn })}
      />
      <Levels />
      {counts && (
        <Note isStatus>
          {counts.shown.toLocaleString('en')} shown, {counts.hiddenByFilter.toLocaleString('en')} hidden by
          this filter, {counts.hiddenByAltitude.toLocaleString('en')} by altitude, all in view.
        </Note>
      )}
      {isFiltering(filter) && (
        <Button isBlock onClick={() => trafficFilter.set(NO_FILTER)}>
          Show all
        </Button>
      )}
    </PanelBody>
  );
}
