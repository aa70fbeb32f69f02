import { type KeyboardEvent, useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Section } from '#platform/client/ui/section.tsx';
import type { BalanceModel, Cabin, Hold } from '../domain/balance-model.ts';
import {
  allSeats,
  detachStation,
  seatingArm,
  seatRows,
  spreadSeats,
  withHold,
  withSeats,
} from '../domain/cabin-and-holds.ts';
import { armWords } from '../domain/limit-words.ts';
import { kgOf, massIn, massWords } from '../domain/measure.ts';
import styles from './balance.module.css';
import { changeBalance } from './balance.store.ts';
import { NumberField } from './number-field.tsx';

const seat = (taken: readonly string[]) => changeBalance((model) => withSeats(model, taken));

/** Moves the focus among the seats; the map is one stop of the Tab key. */
const MOVES: Readonly<Record<string, readonly [rows: number, letters: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function useSeatKeys(cabin: Cabin) {
  const map = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined || !(event.target instanceof HTMLElement)) return;
    const name = event.target.dataset['seat'];
    if (name === undefined) return;
    event.preventDefault();
    const letters = cabin.letters.replaceAll(' ', '');
    const row = Number.parseInt(name, 10) + move[0];
    const letter = letters.charAt(letters.indexOf(name.slice(-1)) + move[1]);
    const next = map.current?.querySelector<HTMLElement>(`[data-seat="${row}${letter}"]`);
    if (!next) return;
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  return { map, onKeyDown };
}

interface SeatMapProps {
  cabin: Cabin;
  taken: ReadonlySet<string>;
}

function SeatMap({ cabin, taken }: SeatMapProps) {
  const { map, onKeyDown } = useSeatKeys(cabin);
  const toggle = (names: readonly string[], isTaken: boolean) => {
    const changed = new Set(names);
    seat(allSeats(cabin).filter((name) => (changed.has(name) ? isTaken : taken.has(name))));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the seats inside are the controls
    <div
      ref={map}
      className={styles.seatMap}
      role="group"
      aria-label="Seat map"
      data-own-keys
      onKeyDown={onKeyDown}
    >
      {seatRows(cabin).map(({ row, letters }, index) => {
        const names = letters.filter((letter) => letter !== ' ').map((letter) => `${row}${letter}`);
        const isFull = names.every((name) => taken.has(name));
        return (
          <div key={row} className={styles.seatRow}>
            <button
              type="button"
              className={styles.rowNumber}
              aria-label={`Row ${row}`}
              aria-pressed={isFull}
              onClick={() => toggle(names, !isFull)}
            >
              {row}
            </button>
            {letters.map((letter, place) =>
              letter === ' ' ? (
                // oxlint-disable-next-line react/no-array-index-key -- an aisle is identified by its position
                <span key={`aisle-${place}`} className={styles.aisle} />
              ) : (
                <button
                  key={letter}
                  type="button"
                  className={styles.seat}
                  data-seat={`${row}${letter}`}
                  tabIndex={index === 0 && `${row}${letter}` === names[0] ? 0 : -1}
                  aria-label={`Seat ${row}${letter}`}
                  aria-pressed={taken.has(`${row}${letter}`)}
                  onClick={() => toggle([`${row}${letter}`], !taken.has(`${row}${letter}`))}
                >
                  <span aria-hidden>{letter}</span>
                </button>
              ),
            )}
          </div>
        );
      })}
    </div>
  );
}

function CabinSection({ model, cabin }: { model: BalanceModel; cabin: Cabin }) {
  const station = model.stations.find(({ id }) => id === cabin.stationId);
  if (station === undefined) return <p className={styles.note}>The station of the seat map is missing.</p>;
  if (station.locked)
    return <p className={styles.note}>{station.name} is locked: unlock it to seat passengers.</p>;
  const seats = allSeats(cabin);
  const taken = cabin.taken ?? [];
  const wanted = station.quantity ?? 0;
  const arm = seatingArm(cabin, taken);
  return (
    <div className={styles.group}>
      <p className={styles.note}>
        {cabin.taken === null
          ? `The seat map is not in use: ${station.quantity ?? '—'} passengers entered in ${station.name} by hand. Seating them sets number and arm.`
          : `${taken.length} of ${seats.length} seats taken, ${seats.length - taken.length} free. Common arm ${armWords(arm)}.`}
        {wanted > seats.length && ` ${wanted - seats.length} more passengers than seats.`}
      </p>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => seat(spreadSeats(cabin, wanted))}>
          Spread evenly
        </Button>
        <Button size="small" onClick={() => seat(seats.slice(0, wanted))}>
          From the front
        </Button>
        <Button size="small" onClick={() => seat(seats.slice(Math.max(0, seats.length - wanted)))}>
          From the back
        </Button>
        <Button size="small" onClick={() => seat(seats)}>
          All seats
        </Button>
        <Button size="small" variant="quiet" onClick={() => seat([])}>
          Empty
        </Button>
      </div>
      <SeatMap cabin={cabin} taken={new Set(taken)} />
      <CabinLayout cabin={cabin} />
    </div>
  );
}

function CabinLayout({ cabin }: { cabin: Cabin }) {
  // Another cabin has other seats, so the seating is unknown.
  const change = (part: Partial<Cabin>) =>
    changeBalance((model) => {
      const free = detachStation(model, cabin.stationId);
      return free.cabin === null ? free : { ...free, cabin: { ...free.cabin, ...part } };
    }, 'cabin');
  return (
    <Section title="Rows and arms" isSubsection>
      <div className={styles.fourFields}>
        <NumberField
          label="First row"
          isLabelShown
          isWhole
          value={cabin.firstRow}
          check={(value) => (value > 999 ? 'Up to 999.' : null)}
          onChange={(firstRow) => change({ firstRow })}
        />
        <NumberField
          label="Rows"
          isLabelShown
          isWhole
          value={cabin.rows}
          check={(value) => (value < 1 || value > 200 ? '1 to 200.' : null)}
          onChange={(rows) => change({ rows })}
        />
        <NumberField
          label="Arm of the first row"
          isLabelShown
          unit="m"
          value={cabin.firstRowArm}
          digits={{ min: 1, max: 3 }}
          check={(value) => (value > 200 ? 'Up to 200 m.' : null)}
          onChange={(firstRowArm) => change({ firstRowArm })}
        />
        <NumberField
          label="Row pitch"
          isLabelShown
          unit="m"
          value={cabin.pitch}
          digits={{ min: 1, max: 3 }}
          check={(value) => (value < 0.1 || value > 10 ? '0.1 to 10 m.' : null)}
          onChange={(pitch) => change({ pitch })}
        />
      </div>
    </Section>
  );
}

function HoldRow({ model, hold }: { model: BalanceModel; hold: Hold }) {
  const { unit, cargo } = model;
  const change = (part: Partial<Hold>, field: string) =>
    changeBalance((now) => withHold(now, hold.id, part), `hold.${hold.id}.${field}`);
  const share =
    hold.maximum === null || hold.maximum.value === 0 ? 0 : kgOf(hold.weight) / kgOf(hold.maximum);
  return (
    <li className={styles.hold}>
      <span className={styles.holdName}>{hold.name}</span>
      <NumberField
        label={`${hold.name} weight`}
        value={cargo?.isFed ? massIn(hold.weight, unit) : null}
        unit={unit}
        onChange={(value) => change({ weight: { value, unit } }, 'weight')}
      />
      <NumberField
        label={`${hold.name} maximum`}
        value={hold.maximum === null ? null : massIn(hold.maximum, unit)}
        unit={unit}
        digits={{ min: 0, max: 1 }}
        onChange={(value) => change({ maximum: { value, unit } }, 'maximum')}
      />
      <NumberField
        label={`${hold.name} arm`}
        value={hold.arm}
        unit="m"
        digits={{ min: 1, max: 3 }}
        check={(value) => (value > 200 ? 'Up to 200 m.' : null)}
        onChange={(arm) => change({ arm }, 'arm')}
      />
      <span className={styles.fill} data-over={share > 1}>
        <span style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
    </li>
  );
}

function HoldsSection({ model }: { model: BalanceModel }) {
  const { cargo, unit } = model;
  if (cargo === null || cargo.holds.length === 0)
    return <p className={styles.note}>This preset has no holds.</p>;
  const station = model.stations.find(({ id }) => id === cargo.stationId);
  if (station === undefined || station.locked)
    return <p className={styles.note}>The station that the holds load is missing or locked.</p>;
  const totalKg = cargo.holds.reduce((total, { weight }) => total + kgOf(weight), 0);
  return (
    <div className={styles.group}>
      <p className={styles.note}>
        {cargo.isFed
          ? `${massWords(totalKg, unit)} in the holds, at ${armWords(station.arm)}.`
          : `The holds are not in use: ${station.name} is filled by hand. Loading a hold sets its weight and arm.`}
      </p>
      <div className={styles.holdHead} aria-hidden>
        <span>Hold</span>
        <span>Weight</span>
        <span>Maximum</span>
        <span>Arm</span>
      </div>
      <ul className={styles.rows}>
        {cargo.holds.map((hold) => (
          <HoldRow key={hold.id} model={model} hold={hold} />
        ))}
      </ul>
    </div>
  );
}

/** Seating and hold loads; both determine a station's load. */
export function CabinTab({ model }: { model: BalanceModel }) {
  return (
    <div className={styles.tab}>
      <Section title="Seats" isInitiallyOpen>
        {model.cabin === null ? (
          <p className={styles.note}>This preset has no seat map.</p>
        ) : (
          <CabinSection model={model} cabin={model.cabin} />
        )}
      </Section>
      <Section title="Cargo holds" isInitiallyOpen>
        <HoldsSection model={model} />
      </Section>
    </div>
  );
}
