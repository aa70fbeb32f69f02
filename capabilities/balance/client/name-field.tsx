import { TextField } from '#platform/client/ui/text-field.tsx';
import { PRESET_NAME } from '../contract.ts';
import { useTypedText } from './use-typed-text.ts';

export interface NameFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isLabelShown?: boolean;
  className?: string | undefined;
  /** Additional check of a name with valid characters only. */
  check?: (value: string) => string | null;
}

function errorOf(name: string): string | null {
  if (name === '') return 'Enter a name.';
  return PRESET_NAME.test(name) ? null : 'Letters, digits and simple punctuation, up to 80.';
}

/** A name that takes effect while typed; an invalid one is not used, with a message. */
export function NameField({ label, value, onChange, isLabelShown, className, check }: NameFieldProps) {
  const typed = useTypedText(label, value);
  const type = (text: string) => {
    const name = text.trim();
    const error = errorOf(name) ?? check?.(name) ?? null;
    if (error !== null) {
      typed.unusable(text, error);
      return;
    }
    typed.used(text, name);
    onChange(name);
  };
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelShown !== true}
      autoComplete="off"
      className={className ?? ''}
      value={typed.text ?? value}
      error={typed.error}
      onChange={({ target }) => type(target.value)}
      onBlur={typed.leave}
    />
  );
}
