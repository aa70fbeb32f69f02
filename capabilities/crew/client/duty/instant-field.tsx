import { toIso } from '#aviation/time/utc.ts';
import { useState } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { dayField, fromFields, timeField } from '../board/board-text.ts';

interface InstantProps {
  label: string;
  value: string | null;
  isOptional?: boolean;
  onChange: (value: string | null) => void;
}

/** A date and time, UTC; an invalid one stays as typed with a message. */
export function InstantField({ label, value, isOptional, onChange }: InstantProps) {
  const ms = value === null ? null : Date.parse(value);
  const [typed, setTyped] = useState<{ day: string; time: string; from: string | null } | null>(null);
  const isOwn = typed !== null && typed.from === value;
  const day = isOwn ? typed.day : ms === null ? '' : dayField(ms);
  const time = isOwn ? typed.time : ms === null ? '' : timeField(ms);
  const change = (nextDay: string, nextTime: string) => {
    if (isOptional && nextDay === '' && nextTime === '') {
      setTyped(null);
      return onChange(null);
    }
    const next = fromFields(nextDay, nextTime);
    setTyped(next === null ? { day: nextDay, time: nextTime, from: value } : null);
    if (next !== null) onChange(toIso(next));
  };
  return (
    <>
      <TextField
        label={`${label} day (UTC)`}
        type="date"
        value={day}
        isIdent
        onChange={(event) => change(event.target.value, time === '' ? '00:00' : time)}
      />
      <TextField
        label={`${label} time (UTC)`}
        value={time}
        isIdent
        inputMode="numeric"
        placeholder="13:30"
        error={isOwn && time !== '' ? 'A time such as 13:30' : null}
        onChange={(event) => change(day, event.target.value)}
      />
    </>
  );
}
