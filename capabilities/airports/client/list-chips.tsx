import { History, LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import { ownPosition } from '#platform/client/shell/map/own-position.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Chip } from '#platform/client/ui/chip.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText, type Units } from '#platform/client/units/units.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { AIRPORT_FILTERS, type AirportFilter, LONG_RUNWAY_FT, NEAR_NM } from '../domain/airport-filter.ts';
import styles from './airports.module.css';
import { airportList, setAirportFilter, setAirportSort, setOwnPosition } from './airports.store.ts';

/** Criterion of a chip whose name is not self-explanatory. */
const REASONS: Partial<Record<AirportFilter, string>> = {
  ifr: 'IFR or LIFR by the last METAR',
  vfr: 'VFR or MVFR by the last METAR',
  near: 'From the centre of the map, or from your position',
  noNotams: 'No NOTAM in effect or upcoming at the airport',
};

/** The name of a filter (spec 2); with its figure converted to the unit of the settings. */
export function filterTitle({ id, title }: (typeof AIRPORT_FILTERS)[number], units: Units): string {
  if (id === 'runway' && units.runwayLength !== 'ft')
    return `≥${measuredText('runwayFt', LONG_RUNWAY_FT, units)} Runway`;
  return id === 'near' && units.distance !== 'nm' ? `<${measuredText('distanceNm', NEAR_NM, units)}` : title;
}

/** The filter chips of spec 2 in their order, and the sort. */
export function AirportChips() {
  const { filters, sort } = useSlice(airportList);
  const units = useUnits();
  return (
    <div className={styles.chips} role="group" aria-label="Filters">
      {AIRPORT_FILTERS.map((filter) => {
        const { id } = filter;
        const reason = REASONS[id];
        return (
          <Chip
            key={id}
            label={filterTitle(filter, units)}
            isPressed={filters.includes(id)}
            onChange={(isOn) => setAirportFilter(id, isOn)}
            {...(reason === undefined ? {} : { reason })}
          />
        );
      })}
      <span className={styles.sort}>
        <span className={styles.label}>Sort</span>
        <Chip
          label="Recents"
          Icon={History}
          isPressed={sort === 'recents'}
          reason={sort === 'recents' ? 'Last visited first' : 'Sorted by ICAO code'}
          onChange={(isOn) => setAirportSort(isOn ? 'recents' : 'code')}
        />
      </span>
    </div>
  );
}

/** Where <100nm is measured from, and a way to change it; only while the chip is on. */
export function NearOrigin() {
  const isOn = useSlice(airportList, (list) => list.filters.includes('near'));
  const isOwn = useSlice(airportList, (list) => list.ownPosition !== null);
  const [isBusy, setBusy] = useState(false);
  const units = useUnits();
  if (!isOn) return null;
  const locate = async () => {
    setBusy(true);
    try {
      const { coords } = await ownPosition();
      setOwnPosition({ lat: coords.latitude, lon: coords.longitude });
    } catch (error) {
      toast({ message: messageOf(error), tone: 'warning' });
    }
    setBusy(false);
  };
  return (
    <div className={styles.origin}>
      <span>
        Within {measuredText('distanceNm', NEAR_NM, units)} of {isOwn ? 'your position' : 'the map’s centre'}
      </span>
      {isOwn ? (
        <Button size="small" Icon={MapPin} onClick={() => setOwnPosition(null)}>
          Use the map’s centre
        </Button>
      ) : (
        <Button size="small" Icon={LocateFixed} isBusy={isBusy} onClick={() => void locate()}>
          Use my position
        </Button>
      )}
    </div>
  );
}
