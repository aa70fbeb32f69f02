import { useNowMs } from '#platform/client/time/use-now.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { Measure } from '#platform/client/units/measure.tsx';
import type { AirportDetail } from '../contract.ts';
import {
  flightLevelText,
  fuelText,
  localTimeText,
  otherSourceText,
  sourceText,
  variationText,
} from '../domain/airport-text.ts';
import styles from './airports.module.css';

/** `large_airport` in plain words. */
const typeText = (type: string): string => {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'Yes' : 'No');

/** Sources of the figures: the airport's own source first, then the others. */
function AirportSources({ airport }: { airport: AirportDetail }) {
  return (
    <ul className={styles.source} aria-label="Sources">
      <li>{sourceText(airport)}</li>
      {airport.otherSources.map((one) => (
        <li key={one.figures}>{otherSourceText(one)}</li>
      ))}
    </ul>
  );
}

/** The tab Basic: the figures of spec 2, and other identifying data of an airport. */
export function BasicTab({ airport }: { airport: AirportDetail }) {
  const now = useNowMs('minute');
  return (
    <div className={styles.figures}>
      <KeyValues>
        <KeyValue label="Elevation">
          <Measure quantity="altitudeFt" value={airport.elevation} decimals={1} />
        </KeyValue>
        <KeyValue label="Magnetic variation">
          <Figure value={variationText(airport.magneticVariation)} />
        </KeyValue>
        <KeyValue label="Transition altitude">
          <Measure quantity="altitudeFt" value={airport.transition_altitude} />
        </KeyValue>
        <KeyValue label="Transition level">
          <Figure value={flightLevelText(airport.transition_level)} />
        </KeyValue>
        <KeyValue label="Speed limit">
          <Measure quantity="speedKt" value={airport.speed_limit} />
        </KeyValue>
        <KeyValue label="Speed limit altitude">
          <Measure quantity="altitudeFt" value={airport.speed_limit_altitude} />
        </KeyValue>
        <KeyValue label="Longest runway">
          <Measure quantity="runwayFt" value={airport.longestRunway} />
        </KeyValue>
        <KeyValue label="Fuel">
          <Figure value={fuelText(airport.fuelTypes)} />
        </KeyValue>
        <KeyValue label="ILS">
          <Figure value={yesNo(airport.hasILS)} />
        </KeyValue>
        <KeyValue label="Customs">
          <Figure value={yesNo(airport.hasCustoms)} />
        </KeyValue>
        <KeyValue label="IATA code">
          <Figure value={airport.iata} />
        </KeyValue>
        <KeyValue label="Local code">
          <Figure value={airport.localCode} />
        </KeyValue>
        <KeyValue label="Local time">
          <Figure value={localTimeText(airport.timeZone, now)} />
        </KeyValue>
        <KeyValue label="Type">{typeText(airport.type)}</KeyValue>
      </KeyValues>
      <AirportSources airport={airport} />
    </div>
  );
}
