import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import { saveFile } from '#platform/client/documents/save-file.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { measuredDigits, measuredText } from '#platform/client/units/units.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, Pencil, Plane, Plus, Trash2, Upload } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { AircraftType, FleetAircraft } from '../contract.ts';
import {
  FILED_FIELDS,
  FLEET_FIELDS,
  type FleetErrors,
  type FleetField,
  fleetFormOf,
  fleetScaleOf,
  type FleetUnits,
  readFleetForm,
  readProfile,
} from './fleet-form.ts';
import { fleetQuery, removeFleetAircraft, saveFleetAircraft } from './fleet.queries.ts';
import { EditProfileButton } from './edit-profile-button.tsx';
import styles from './fleet.module.css';

interface FormProps {
  types: readonly AircraftType[];
  /** Initial type of a new aircraft. */
  type: string;
  /** Null: a new one. */
  known: FleetAircraft | null;
  onDone: (saved: FleetAircraft | null) => void;
}

/** The type's value for an empty field. */
function placeholderOf(type: AircraftType | undefined, field: FleetField, units: FleetUnits): string {
  if (field === 'fuelFactor') return '1';
  if (field === 'edtoMinutes') return 'none';
  if (!type) return '';
  const figures: Partial<Record<FleetField, number>> = {
    emptyKg: type.weight,
    maximumTakeOffKg: type.maxtk,
    maximumLandingKg: type.maxld,
  };
  const figure = figures[field];
  return figure === undefined ? 'as the type' : measuredDigits('massKg', figure, units).replaceAll(',', '');
}

interface ProfileFieldProps {
  profile: FleetAircraft['profile'];
  type: string;
  onChange: (profile: NonNullable<FleetAircraft['profile']> | null) => void;
}

/** The aircraft's own climb, cruise and descent tables: a file that is imported, exported and shared. */
function ProfileField({ profile = null, type, onChange }: ProfileFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const typical = performanceProfileTable.find((one) => one.type === type) ?? null;
  const take = async (file: File) => {
    const read = readProfile(await file.text());
    setProblem(read.ok ? null : read.message);
    if (read.ok) onChange(read.profile);
  };
  const save = (value: object) =>
    saveFile(`${type}-profile.json`, 'application/json', JSON.stringify(value, null, 2));
  const shown = profile ?? typical;
  return (
    <fieldset className={styles.profile}>
      <legend>Performance profile</legend>
      <p>{profile ? profile.source : typical ? `Typical: ${typical.source}` : 'Model of the type'}</p>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        aria-label="Profile file"
        tabIndex={-1}
        accept="application/json,.json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // The same file can be chosen again after correction.
          target.value = '';
        }}
      />
      <div className={styles.profileButtons}>
        <EditProfileButton key={shown?.type ?? type} profile={shown} type={type} onSave={onChange} />
        <Button Icon={Upload} onClick={() => picker.current?.click()}>
          Import profile
        </Button>
        {shown && (
          <Button Icon={Download} onClick={() => save(shown)}>
            Export profile
          </Button>
        )}
        {profile && <Button onClick={() => onChange(null)}>Remove profile</Button>}
      </div>
      {problem !== null && <ErrorNotice message={problem} />}
    </fieldset>
  );
}

function AircraftForm({ types, type: firstType, known, onDone }: FormProps) {
  // Units when the form was opened: typed values keep them.
  const [units] = useState(() => settings.get());
  const [form, setForm] = useState(() => fleetFormOf(known, firstType, units));
  const [errors, setErrors] = useState<FleetErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [profile, setProfile] = useState(known?.profile ?? null);
  const [isBusy, setBusy] = useState(false);
  const type = types.find((one) => one.type === form.type);
  const save = async (event: FormEvent) => {
    // For events, the dialog is inside another form.
    event.stopPropagation();
    event.preventDefault();
    const read = readFleetForm(form, { units, known, profile });
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    setBusy(true);
    try {
      onDone(await saveFleetAircraft(read.input, known));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const text = (field: FleetField, label: string, unit: string) => (
    <TextField
      key={field}
      label={unit === '' ? label : `${label} (${unit})`}
      value={form[field]}
      error={errors[field] ?? null}
      placeholder={placeholderOf(type, field, units)}
      inputMode="decimal"
      autoComplete="off"
      isIdent
      onChange={(event) => setForm({ ...form, [field]: event.target.value })}
    />
  );
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label="Registration"
        value={form.registration}
        error={errors.registration ?? null}
        placeholder="D-ABCD"
        autoComplete="off"
        isIdent
        onChange={(event) => setForm({ ...form, registration: event.target.value.toUpperCase() })}
      />
      <SelectField
        label="Type"
        value={form.type}
        options={[
          ...(profile && !type ? [{ value: profile.type, label: `${profile.type} · ${profile.name}` }] : []),
          ...types.map((one) => ({ value: one.type, label: `${one.type} · ${one.name}` })),
        ]}
        onChange={(next) => setForm({ ...form, type: next })}
      />
      {FLEET_FIELDS.map(({ field, label, unit }) =>
        text(field, label, fleetScaleOf(field, { type: form.type, profile }, units)?.unit ?? unit),
      )}
      {FILED_FIELDS.map(({ field, label, example }) => (
        <TextField
          key={field}
          label={label}
          value={form[field]}
          error={errors[field] ?? null}
          placeholder={example}
          autoComplete="off"
          isIdent
          onChange={(event) => setForm({ ...form, [field]: event.target.value.toUpperCase() })}
        />
      ))}
      <ProfileField
        profile={profile}
        type={form.type}
        onChange={(next) => {
          setProfile(next);
          if (next) setForm({ ...form, type: next.type });
        }}
      />
      {failure !== null && (
        <div className={styles.whole}>
          <ErrorNotice message={failure} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => onDone(null)}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {known === null ? 'Add aircraft' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}

function AircraftRow({ aircraft, onEdit }: { aircraft: FleetAircraft; onEdit: () => void }) {
  const remove = async () => {
    try {
      await removeFleetAircraft(aircraft);
      const { id: _, version: __, updatedAt: ___, ...input } = aircraft;
      toast({
        message: `${aircraft.registration} removed from the fleet`,
        action: { label: 'Undo', onSelect: () => void saveFleetAircraft(input, null) },
      });
    } catch (error) {
      toast({ message: messageOf(error), tone: 'warning' });
    }
  };
  return (
    <li>
      <span className={styles.registration}>{aircraft.registration}</span>
      <span className={styles.about}>
        {aircraft.type} · empty {measuredText('massKg', aircraft.emptyKg, settings.get())} ·{' '}
        {aircraft.seats ?? '—'} seats · fuel ×{aircraft.fuelFactor}
      </span>
      <IconButton label={`Edit ${aircraft.registration}`} Icon={Pencil} onClick={onEdit} />
      <IconButton label={`Delete ${aircraft.registration}`} Icon={Trash2} onClick={() => void remove()} />
    </li>
  );
}

export interface FleetModalProps {
  types: readonly AircraftType[];
  /** Initial type of a new aircraft. */
  type: string;
  onClose: () => void;
  /** An aircraft just added or changed is most likely the one to select. */
  onSaved: (aircraft: FleetAircraft) => void;
}

/** The fleet (row G4): aircraft with their own masses, limits and fuel for planning. */
export function FleetModal({ types, type, onClose, onSaved }: FleetModalProps) {
  const fleet = useQuery(fleetQuery);
  const [editing, setEditing] = useState<FleetAircraft | 'new' | null>(null);
  const done = (saved: FleetAircraft | null) => {
    setEditing(null);
    if (saved) onSaved(saved);
  };
  return (
    <Modal
      title="Own fleet"
      description="Your aircraft are planned with their registration and masses; empty fields use the figures of the type."
      isOpen
      onClose={onClose}
    >
      {fleet.isPending && <Skeleton height="44px" />}
      {fleet.isError && (
        <ErrorNotice
          message={messageOf(fleet.error)}
          onRetry={() => void fleet.refetch()}
          isRetrying={fleet.isFetching}
        />
      )}
      {editing === null && fleet.data?.length === 0 && (
        <EmptyState
          Icon={Plane}
          message="No aircraft of your own yet."
          action={{ label: 'Add an aircraft', onSelect: () => setEditing('new') }}
        />
      )}
      {editing === null && fleet.data && fleet.data.length > 0 && (
        <>
          <ul className={styles.fleet}>
            {fleet.data.map((aircraft) => (
              <AircraftRow key={aircraft.id} aircraft={aircraft} onEdit={() => setEditing(aircraft)} />
            ))}
          </ul>
          <Button Icon={Plus} onClick={() => setEditing('new')}>
            Add an aircraft
          </Button>
        </>
      )}
      {editing !== null && (
        <AircraftForm types={types} type={type} known={editing === 'new' ? null : editing} onDone={done} />
      )}
    </Modal>
  );
}
