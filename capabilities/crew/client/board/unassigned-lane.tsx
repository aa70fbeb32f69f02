import { memo, useMemo } from 'react';
import { formatUtcTime } from '#aviation/time/utc.ts';
import type { CrewFlight } from '#capabilities/crew/contract.ts';
import { type BoardView, xOf } from '../../domain/roster/board-geometry.ts';
import { placesText, type UnassignedFlight, unassignedFlights } from '../../domain/roster/board-rows.ts';
import styles from './board.module.css';

/** Flights beyond this number of overlapping lines are counted, and listed under Flights. */
const MAX_LINES = 3;
/** Minimum widths of a flight for its number, for the digits only, and for the airports as well; pixels. */
const NUMBER_PX = 46;
const DIGITS_PX = 28;
const PLACES_PX = 110;

interface LaneProps {
  flights: readonly CrewFlight[] | null;
  view: BoardView;
  rowPx: number;
  onOpen: (flightId: string) => void;
}

function FlightBar({ one, view, rowPx, onOpen }: Omit<LaneProps, 'flights'> & { one: UnassignedFlight }) {
  const { flight, open, line } = one;
  const left = xOf(view, Date.parse(flight.offBlocks));
  const width = xOf(view, Date.parse(flight.onBlocks)) - left;
  const places = placesText(open);
  const times = `${formatUtcTime(Date.parse(flight.offBlocks))}–${formatUtcTime(Date.parse(flight.onBlocks))}`;
  const short = width > DIGITS_PX ? flight.number.replace(/^[A-Z]+/, '') : '';
  const number = width > NUMBER_PX ? flight.number : short;
  const text = width > PLACES_PX ? `${flight.number} · ${places}` : number;
  const label = `${flight.number} ${flight.departure}–${flight.arrival}, ${times}, needs ${places}`;
  return (
    <button
      type="button"
      data-flight={flight.id}
      className={styles.open}
      style={{ left, width: Math.max(8, width), top: line * rowPx + 2, height: rowPx - 4 }}
      aria-label={label}
      title={label}
      // A pointer press goes through the drag; this is the keyboard or a screen reader.
      onClick={(event) => event.detail === 0 && onOpen(flight.id)}
    >
      {text}
    </button>
  );
}

/** Flights in view that lack crew: dragged to a member they are assigned, pressed they open their suggestions. */
export const UnassignedLane = memo(function UnassignedLane(props: LaneProps) {
  const { flights, view, rowPx, onOpen } = props;
  const found = useMemo(() => (flights ? unassignedFlights(flights, view) : []), [flights, view]);
  const shown = found.filter(({ line }) => line < MAX_LINES);
  const lines = Math.max(1, ...shown.map(({ line }) => line + 1));
  const hidden = found.length - shown.length;
  return (
    <div className={styles.unassigned} role="group" aria-label="Unassigned flights">
      <div className={styles.unassignedHead}>
        <span>Unassigned</span>
        <span>{flights === null ? '…' : found.length}</span>
      </div>
      <div className={styles.unassignedLane} style={{ height: lines * rowPx }}>
        {flights !== null && found.length === 0 && (
          <span className={styles.allAssigned}>No unassigned flights in view</span>
        )}
        {shown.map((one) => (
          <FlightBar key={one.flight.id} one={one} view={view} rowPx={rowPx} onOpen={onOpen} />
        ))}
        {hidden > 0 && <span className={styles.moreOpen}>+{hidden} under Flights</span>}
      </div>
    </div>
  );
});
