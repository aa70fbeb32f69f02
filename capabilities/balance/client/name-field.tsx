import { useState } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { PRESET_NAME } from '../contract.ts';
import { endStep } from './balance.store.ts';

export interface NameFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isLabelShown?: boolean;
  className?: string | undefined;
  /** What else is wrong with a name that has only the letters it may have. */
  check?: (value: string) => string | null;
}

function errorOf(name: string): string | null {
  if (name === '') return 'A name is needed.';
  return PRESET_NAME.test(name) ? null : 'Letters, digits and simple punctuation, up to 80.';
}

/** A name that takes effect while it is typed; one that could not be kept is not used, and says so. */
export function NameField({ label, value, onChange, isLabelShown, className, check }: NameFieldProps) {
  const [draft, setDraft] = useState<{ text: string; value: string; error: string | null } | null>(null);
  const shown = draft !== null && draft.value === value ? draft : null;
  const type = (text: string) => {
    const name = text.trim();
    const error = errorOf(name) ?? check?.(name) ?? null;
    setDraft({ text, value: error === null ? name : value, error });
    if (error === null) onChange(name);
  };
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelShown !== true}
      autoComplete="off"
      className={className ?? ''}
      value={shown?.text ?? value}
      error={shown?.error ?? null}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        if (shown?.error === null) setDraft(null);
        endStep();
      }}
    />
  );
}
