import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { PlaneTakeoff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import type { FleetAircraft } from '../contract.ts';
import { fleetQuery } from './fleet.queries.ts';
import styles from './fleet.module.css';
import { aircraftTypesQuery } from './plan.queries.ts';

const FleetModal = lazy(async () => ({ default: (await import('./fleet.modal.tsx')).FleetModal }));

export interface AircraftChoice {
  /** ICAO type. */
  readonly type: string;
  /** Fleet aircraft; empty for a type with the table's figures. */
  readonly fleetId: string;
}

/** The selection with the fuel of the aircraft's own profile; null where its type decides. */
export interface PickedAircraft extends AircraftChoice {
  readonly burns: FuelKind | null;
}

const FLEET = 'fleet:';

/** Own aircraft first, then the types of the table; and a link to the fleet. */
export function AircraftPicker({
  type,
  fleetId,
  onChange,
}: AircraftChoice & { onChange: (choice: PickedAircraft) => void }) {
  const types = useQuery(aircraftTypesQuery);
  const fleet = useQuery(fleetQuery);
  const [isFleetOpen, setFleetOpen] = useState(false);
  const own = fleet.data ?? [];
  const table = types.data ?? [];
  const options = [
    ...own.map((one) => ({ value: `${FLEET}${one.id}`, label: `${one.registration} · ${one.type}` })),
    ...table.map((one) => ({ value: one.type, label: `${one.type} · ${one.name}` })),
  ];
  const isOwn = own.some(({ id }) => id === fleetId);
  const value = isOwn ? `${FLEET}${fleetId}` : type;
  // Before the table is loaded, and for a type that it does not contain.
  const shown = options.some((option) => option.value === value)
    ? options
    : [{ value, label: value }, ...options];
  const choose = (aircraft: FleetAircraft) =>
    onChange({ type: aircraft.type, fleetId: aircraft.id, burns: aircraft.profile?.fuel ?? null });
  const pick = (picked: string) => {
    const aircraft = own.find(({ id }) => picked === `${FLEET}${id}`);
    if (aircraft) choose(aircraft);
    else onChange({ type: picked, fleetId: '', burns: null });
  };
  return (
    <div className={styles.picker}>
      <SelectField label="Aircraft" value={value} options={shown} onChange={pick} />
      <IconButton label="Own fleet" Icon={PlaneTakeoff} onClick={() => setFleetOpen(true)} />
      {isFleetOpen && (
        <Suspense fallback={null}>
          <FleetModal
            types={table}
            type={type}
            onClose={() => setFleetOpen(false)}
            onSaved={(aircraft) => {
              choose(aircraft);
              setFleetOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
