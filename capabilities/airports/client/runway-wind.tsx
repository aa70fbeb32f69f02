import { clockText } from '#platform/client/time/time-text.ts';
import { useQuery } from '@tanstack/react-query';
import { formatAge } from '#aviation/time/utc.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { freshnessMarks } from '#platform/client/ui/freshness-line.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { RunwayEnd } from '../contract.ts';
import { bestRunwayEnds, bestRunwayText, type WindCell } from '../domain/runway-winds.ts';
import styles from './airports.module.css';
import { type AirportWind, airportsContext } from './airports-deps.ts';
import { airportWindQuery } from './airport-facts.queries.ts';

/** The next report is due by then: the wind may have changed unreported. */
const OLD_MS = 100 * 60_000;

export function useAirportWind(icao: string) {
  // Queried again when the unit of its text changes.
  useUnits();
  return useQuery(airportWindQuery(airportsContext.use(), icao));
}

/** One wind component with its gusts; direction shown by sign and word, strength by colour. */
export function WindComponentCell({ cell }: { cell: WindCell }) {
  return (
    <td className={styles.wind} data-tone={cell.tone}>
      {cell.sign !== '' && <span aria-hidden>{cell.sign}</span>}
      {cell.text}
      {cell.gust && (
        <small className={styles.windGust} data-tone={cell.gust.tone}>
          {cell.gust.text}
        </small>
      )}
      {cell.word === 'tail' ? (
        <small> tail</small>
      ) : (
        cell.word !== '' && <span className="visually-hidden"> {cell.word}</span>
      )}
    </td>
  );
}

function WindLine({ found, ends }: { found: AirportWind; ends: readonly RunwayEnd[] }) {
  const now = useNowMs('minute');
  const units = useUnits();
  const best = bestRunwayText(bestRunwayEnds(ends, found.wind));
  const { observedMs, freshness } = found;
  const isOld = observedMs !== null && now - observedMs > OLD_MS;
  return (
    <p className={styles.windLine}>
      <span className={styles.windText}>Wind {found.text}</span>
      <span>
        {observedMs === null
          ? 'report time unknown'
          : `METAR ${clockText(observedMs)} · ${formatAge(now - observedMs)}`}
      </span>
      {isOld && <Badge tone="caution">old report</Badge>}
      {freshnessMarks(freshness).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      <span className={styles.windBreak} />
      {best !== null && <span>{best}</span>}
      <span>Density altitude {measuredText('altitudeFt', found.densityAltitudeFt, units)}</span>
    </p>
  );
}

/** The wind report behind the components, or why there is none. */
export function RunwayWindLine({ icao, ends }: { icao: string; ends: readonly RunwayEnd[] }) {
  const { data, isPending, isError, error, refetch, isFetching } = useAirportWind(icao);
  if (data) return <WindLine found={data} ends={ends} />;
  if (isPending) {
    return <p className={styles.windLine}>Loading the wind …</p>;
  }
  if (!isError) return <p className={styles.windLine}>No METAR for {icao}, so no wind components.</p>;
  return (
    <div className={styles.windLine} role="alert">
      <span>Failed to load weather data: {error.message}</span>
      <Button size="small" onClick={() => void refetch()} {...(isFetching ? { isBusy: true } : {})}>
        Try again
      </Button>
    </div>
  );
}
