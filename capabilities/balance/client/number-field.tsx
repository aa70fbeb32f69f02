import { TextField } from '#platform/client/ui/text-field.tsx';
import { formatNumber } from '../domain/measure.ts';
import { parseFigure } from '../domain/parse-figure.ts';
import { useTypedText } from './use-typed-text.ts';

export interface NumberFieldProps {
  label: string;
  /** Null is unknown: the field is empty and marked. */
  value: number | null;
  /** Called with each valid figure while it is being typed. */
  onChange: (value: number) => void;
  /** Error of a number that is not too small, or null. */
  check?: (value: number) => string | null;
  digits?: { min: number; max: number };
  unit?: string;
  isLabelShown?: boolean;
  isDisabled?: boolean;
  isWhole?: boolean;
  /** Negative values allowed: the figure is a change. */
  isSigned?: boolean;
  className?: string | undefined;
}

const DIGITS = { min: 0, max: 2 };

/**
 * A figure that takes effect while typed. It shows the typed text until it loses focus, or until the value is changed
 * elsewhere; an invalid text is not used, shows a message, and nothing is assessed meanwhile.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, check, digits = DIGITS, unit, className } = props;
  const typed = useTypedText(label, value);
  const type = (text: string) => {
    const outcome = parseFigure(text, { isWhole: props.isWhole ?? false, isSigned: props.isSigned ?? false });
    const error = outcome.ok ? (check?.(outcome.value) ?? null) : outcome.message;
    if (!outcome.ok || error !== null) {
      typed.unusable(text, error ?? '');
      return;
    }
    typed.used(text, outcome.value);
    onChange(outcome.value);
  };
  return (
    <TextField
      label={label}
      isLabelHidden={props.isLabelShown !== true}
      isIdent
      inputMode={props.isSigned ? 'text' : 'decimal'}
      autoComplete="off"
      disabled={props.isDisabled ?? false}
      value={typed.text ?? (value === null ? '' : formatNumber(value, digits))}
      placeholder={value === null ? '—' : undefined}
      error={typed.error}
      trailing={unit === undefined ? undefined : <UnitName unit={unit} />}
      className={className ?? ''}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => type(target.value)}
      onBlur={typed.leave}
    />
  );
}

function UnitName({ unit }: { unit: string }) {
  return (
    <small aria-hidden style={{ color: 'var(--muted)', paddingRight: 6, whiteSpace: 'nowrap' }}>
      {unit}
    </small>
  );
}
