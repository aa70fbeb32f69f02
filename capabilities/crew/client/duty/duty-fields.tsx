import { SCHEDULE_KINDS, type ScheduleKind } from '#capabilities/crew/contract.ts';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import styles from '../crew.module.css';
import type { DutyFieldsProps } from './duty-fields-props.ts';
import { DutyMore } from './duty-more.tsx';
import { InstantField } from './instant-field.tsx';

export const KIND_TITLES: Record<ScheduleKind, string> = {
  flight: 'Flight duty',
  split: 'Split duty',
  positioning: 'Positioning',
  'standby-airport': 'Standby at the airport',
  'standby-home': 'Standby at home',
  'reserve-short-call': 'Reserve, short call',
  'reserve-long-call': 'Reserve, long call',
  training: 'Training',
  ground: 'Ground duty',
  rest: 'Rest',
  off: 'Day off',
};
const KIND_OPTIONS = SCHEDULE_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }));

const numberOrNull = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text) : null);

function FlyingFields({ value, onChange }: DutyFieldsProps) {
  return (
    <>
      <TextField
        label="Sectors"
        inputMode="numeric"
        value={value.sectors === null ? '' : String(value.sectors)}
        placeholder="from its flights"
        onChange={(event) => onChange({ ...value, sectors: numberOrNull(event.target.value) })}
      />
      <TextField
        label="Flight time (min)"
        inputMode="numeric"
        value={value.flightMinutes === null ? '' : String(value.flightMinutes)}
        placeholder="from its flights"
        onChange={(event) => onChange({ ...value, flightMinutes: numberOrNull(event.target.value) })}
      />
      <SelectField
        label="Pilots"
        value={String(value.pilots)}
        options={['1', '2', '3', '4'].map((count) => ({ value: count, label: count }))}
        onChange={(count) => onChange({ ...value, pilots: Number(count) })}
      />
      <SelectField
        label="Rest facility"
        value={String(value.restFacilityClass ?? '')}
        options={[
          { value: '', label: 'None' },
          { value: '1', label: 'Class 1' },
          { value: '2', label: 'Class 2' },
          { value: '3', label: 'Class 3' },
        ]}
        onChange={(text) =>
          onChange({
            ...value,
            restFacilityClass: text === '1' ? 1 : text === '2' ? 2 : text === '3' ? 3 : null,
          })
        }
      />
      <TextField
        label="Extension (min)"
        inputMode="numeric"
        value={String(value.extensionMinutes)}
        onChange={(event) => onChange({ ...value, extensionMinutes: numberOrNull(event.target.value) ?? 0 })}
      />
    </>
  );
}

/** The fields of a duty; every change is passed on at once, so that the board and the verdict follow. */
export function DutyFields({ value, onChange }: DutyFieldsProps) {
  const isFlying = value.kind === 'flight' || value.kind === 'split';
  return (
    <div className={styles.fields}>
      <SelectField
        label="Kind"
        className={styles.whole ?? ''}
        value={value.kind}
        options={KIND_OPTIONS}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      <TextField
        label="Label"
        className={styles.whole ?? ''}
        value={value.label}
        maxLength={40}
        onChange={(event) => onChange({ ...value, label: event.target.value })}
      />
      <InstantField
        label="Start"
        value={value.start}
        onChange={(start) => start && onChange({ ...value, start })}
      />
      <InstantField label="End" value={value.end} onChange={(end) => end && onChange({ ...value, end })} />
      {isFlying && <FlyingFields value={value} onChange={onChange} />}
      {value.kind === 'split' && (
        <>
          <InstantField
            label="Break start"
            isOptional
            value={value.breakStart}
            onChange={(breakStart) => onChange({ ...value, breakStart })}
          />
          <InstantField
            label="Break end"
            isOptional
            value={value.breakEnd}
            onChange={(breakEnd) => onChange({ ...value, breakEnd })}
          />
        </>
      )}
      <TextField
        label="Place"
        value={value.location ?? ''}
        isIdent
        maxLength={4}
        placeholder="base"
        onChange={(event) => onChange({ ...value, location: event.target.value.toUpperCase() || null })}
      />
      <TextField
        label="Notes"
        className={styles.whole ?? ''}
        value={value.notes}
        maxLength={2000}
        onChange={(event) => onChange({ ...value, notes: event.target.value })}
      />
      {isFlying && <DutyMore value={value} onChange={onChange} />}
    </div>
  );
}
