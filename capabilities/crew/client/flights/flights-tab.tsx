import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import type { CrewFlight } from '#capabilities/crew/contract.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { openPlaces } from '../../domain/roster/suggest-crew.ts';
import styles from '../crew.module.css';
import { crewUi, setCrewUi } from '../crew.store.ts';
import { FlightSide } from './flight-side.tsx';
import { type Roster, useBoardStart } from '../use-roster.ts';

const DAY_MS = 86_400_000;
const ROWS_A_TIME = 150;
const NEW = 'new';

function CrewState({ flight }: { flight: CrewFlight }) {
  const open = openPlaces(flight);
  if (open.length === 0) return <Badge tone="ok">complete</Badge>;
  return <Badge tone="caution">lacks {open.join(', ')}</Badge>;
}

/** Flights of the visible days and their crews. */
export function FlightsTab({ roster, isFilling }: { roster: Roster; isFilling: boolean }) {
  const { span, text, flightId } = useSlice(crewUi);
  const startMs = useBoardStart();
  const [shown, setShown] = useState(ROWS_A_TIME);
  const wanted = text.trim().toLowerCase();
  const endMs = startMs + span * DAY_MS;
  const flights = roster.flights
    .filter(({ offBlocks, onBlocks }) => Date.parse(onBlocks) > startMs && Date.parse(offBlocks) < endMs)
    .filter(
      (flight) =>
        wanted === '' ||
        `${flight.number} ${flight.departure} ${flight.arrival}`.toLowerCase().includes(wanted) ||
        flight.crew.some(({ crewId }) => roster.memberOf.get(crewId)?.name.toLowerCase().includes(wanted)),
    )
    .toSorted((one, other) => one.offBlocks.localeCompare(other.offBlocks));
  const flight = roster.flights.find(({ id }) => id === flightId) ?? null;
  if (!roster.hasFlights) return isFilling ? <SkeletonLines rows={12} /> : null;
  return (
    <div className={styles.split}>
      <div className={styles.tablePlace}>
        <div className={styles.tableTools}>
          <span className={styles.note}>{flights.length} flights</span>
          <Button size="small" variant="primary" Icon={Plus} onClick={() => setCrewUi({ flightId: NEW })}>
            Add flight
          </Button>
        </div>
        {flights.length === 0 ? (
          <EmptyState
            message="No flights on these days."
            action={{ label: 'Add flight', onSelect: () => setCrewUi({ flightId: NEW }) }}
          />
        ) : (
          <ScrollX label="Flights">
            <table className={styles.table}>
              <thead>
                <tr>
                  {['Flight', 'Day', 'From', 'To', 'Off blocks', 'On blocks', 'Type', 'Crew', 'State'].map(
                    (title) => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {flights.slice(0, shown).map((one) => (
                  <tr key={one.id} data-selected={one.id === flightId || undefined}>
                    <th scope="row">
                      <button
                        type="button"
                        className={styles.rowButton}
                        aria-pressed={one.id === flightId}
                        onClick={() => setCrewUi({ flightId: one.id })}
                      >
                        {one.number}
                      </button>
                      {one.isExample && <Badge>example</Badge>}
                    </th>
                    <td>{formatUtcDate(Date.parse(one.offBlocks))}</td>
                    <td className={styles.ident}>{one.departure}</td>
                    <td className={styles.ident}>{one.arrival}</td>
                    <td className={styles.ident}>{formatUtcTime(Date.parse(one.offBlocks))}</td>
                    <td className={styles.ident}>{formatUtcTime(Date.parse(one.onBlocks))}</td>
                    <td className={styles.ident}>{one.aircraftType}</td>
                    <td>{one.crew.length}</td>
                    <td>
                      <CrewState flight={one} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollX>
        )}
        {flights.length > shown && (
          <Button onClick={() => setShown(shown + ROWS_A_TIME)}>Show {ROWS_A_TIME} more</Button>
        )}
      </div>
      {(flight !== null || flightId === NEW) && (
        <FlightSide
          key={flightId}
          roster={roster}
          flight={flight}
          onClose={() => setCrewUi({ flightId: null })}
        />
      )}
    </div>
  );
}
