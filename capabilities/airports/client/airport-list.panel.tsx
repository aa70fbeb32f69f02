import { History, Search, SearchX, Star, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Figure } from '#platform/client/ui/figure.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { Measure } from '#platform/client/units/measure.tsx';
import { type AirportFilter, type AirportListResult, listAirports } from '../domain/airport-filter.ts';
import type { AirportHistoryItem } from '../domain/airport-history.ts';
import { coordinatesText, fuelText, localTimeText, locationLabel } from '../domain/airport-text.ts';
import { submitBox } from './airport-box.actions.ts';
import { openAirport } from './airport-visit.ts';
import { airportsContext } from './airports-deps.ts';
import styles from './airports.module.css';
import { AirportChips, NearOrigin } from './list-chips.tsx';
import { useListFacts } from './list-facts.ts';
import { PlaceName } from './place-name.tsx';
import {
  airportList,
  airportSearchHistory,
  clearAirportHistory,
  removeAirportVisit,
  setAirportListText,
  toggleStarredAirport,
} from './airports.store.ts';

/** Data of an airport that a filter needs and that is missing. */
const MISSING: Partial<Record<AirportFilter, string>> = {
  runway: 'runway length',
  ils: 'ILS',
  jetA: 'fuel',
  customs: 'customs',
  ifr: 'current weather',
  vfr: 'current weather',
  noNotams: 'NOTAM',
};

function remove(icao: string): void {
  const restore = removeAirportVisit(icao);
  if (restore) toast({ message: `${icao} removed`, action: { label: 'Undo', onSelect: restore } });
}

interface CardProps {
  airport: AirportHistoryItem;
  isStarred: boolean;
  /** From the last report that is current; null where there is none. */
  category: FlightCategory | null;
}

function AirportCard({ airport, isStarred, category }: CardProps) {
  const given = airportsContext.use();
  const now = useNowMs('minute');
  const { icao, location } = airport;
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} onClick={() => openAirport(given, { ident: icao, icao })}>
        <span className={styles.cardIdent}>{icao}</span>
        <span className={styles.cardName}>{airport.name}</span>
        <span className={styles.place}>
          <PlaceName location={location} packaged={locationLabel(location)} />
        </span>
        <span className={styles.coordinates}>{coordinatesText(location)}</span>
        <span className={styles.facts}>
          <span>
            <span className={styles.label}>Longest runway</span>
            <Measure quantity="runwayFt" value={airport.longestRunway} />
          </span>
          <span>
            <span className={styles.label}>Fuel</span>
            <Figure value={fuelText(airport.fuelTypes)} />
          </span>
          <span>
            <span className={styles.label}>Local time</span>
            <Figure value={localTimeText(airport.timeZone, now)} />
          </span>
          {category !== null && (
            <span>
              <span className={styles.label}>Weather</span>
              <given.CategoryBadge category={category} />
            </span>
          )}
        </span>
      </button>
      <div className={styles.cardTools}>
        <IconButton
          label={`Star ${icao}`}
          Icon={Star}
          isPressed={isStarred}
          isFilled
          className={isStarred ? styles.starred : undefined}
          onClick={() => toggleStarredAirport(icao)}
        />
        <IconButton label={`Delete ${icao}`} Icon={Trash2} iconSize={16} onClick={() => remove(icao)} />
      </div>
    </li>
  );
}

function SearchBox() {
  const given = airportsContext.use();
  const text = useSlice(airportList, (list) => list.text);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(await submitBox(given, text, null));
    setBusy(false);
  };
  return (
    <form className={styles.box} aria-busy={isBusy || undefined} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Search ICAO"
        isLabelHidden
        placeholder="Search ICAO"
        Icon={Search}
        isIdent
        value={text}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setError(null);
          setAirportListText(event.target.value.toUpperCase());
        }}
      />
    </form>
  );
}

/** The airports that the selected filters cannot assess (row E1). */
function Unjudged({ unjudged }: Pick<AirportListResult, 'unjudged'>) {
  if (unjudged.length === 0) return null;
  return (
    <p className={styles.unjudged} role="status">
      {unjudged
        .map(({ filter, count }) => {
          const what = MISSING[filter] ?? filter;
          return `No ${what} data for ${count} ${count === 1 ? 'airport' : 'airports'}: not checked`;
        })
        .join('. ')}
      .
    </p>
  );
}

function Cards() {
  const history = useSlice(airportSearchHistory);
  const { request, pending, failure } = useListFacts(history);
  if (history.length === 0) return <EmptyState Icon={History} message="No airport history" />;
  const { airports, unjudged } = listAirports(history, request);
  return (
    <>
      <NearOrigin />
      {failure && <ErrorNotice message={failure.message} onRetry={failure.retry} />}
      {pending === null ? (
        <Unjudged unjudged={unjudged} />
      ) : (
        <p className={styles.asking} role="status">
          {pending}
        </p>
      )}
      {airports.length === 0 && pending === null ? (
        <EmptyState Icon={SearchX} message="No airports match your criteria" />
      ) : (
        <ul className={styles.list}>
          {airports.map((airport) => (
            <AirportCard
              key={airport.icao}
              airport={airport}
              isStarred={request.starred.includes(airport.icao)}
              category={request.categories.get(airport.icao) ?? null}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function clearWithUndo(): void {
  const before = airportSearchHistory.get();
  clearAirportHistory();
  toast({
    message: 'Airport history cleared',
    action: { label: 'Undo', onSelect: () => airportSearchHistory.set(before) },
  });
}

/** The airport list (row E1): search for any airport, and the airports visited before. */
export function AirportListPanel() {
  const isEmpty = useSlice(airportSearchHistory, (history) => history.length === 0);
  return (
    <Panel
      title="Airports"
      back={{ label: 'Map', onSelect: () => goTo('/') }}
      onClose={() => goTo('/')}
      tools={
        isEmpty ? undefined : (
          <IconButton label="Clear history" Icon={Trash2} iconSize={16} onClick={clearWithUndo} />
        )
      }
      toolbar={
        <>
          <SearchBox />
          <AirportChips />
        </>
      }
    >
      <Cards />
    </Panel>
  );
}
