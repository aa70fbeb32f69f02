import { CircleAlert, type LucideIcon } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string;
  /** Keeps the label for assistive technology only, e.g. in a search box. */
  isLabelHidden?: boolean;
  /** The fault and how to correct it; announced at once. */
  error?: string | null;
  hint?: string;
  Icon?: LucideIcon;
  /** Inside the field at its end: a unit, a key, a button. */
  trailing?: ReactNode;
  /** Identifiers and figures are set in the cockpit face. */
  isIdent?: boolean;
}

/** A text field with its label above and its error below. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, error, hint, Icon, trailing, isIdent, className, id, ...input } = props;
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const hasError = error !== undefined && error !== null && error !== '';
  const noteId = `${fieldId}-note`;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={fieldId} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={classNames(styles.box, hasError && styles.invalid)}>
        {Icon && <Icon size={16} aria-hidden className={styles.icon} />}
        <input
          type="text"
          {...input}
          id={fieldId}
          className={classNames(styles.input, isIdent && styles.ident)}
          aria-invalid={hasError || undefined}
          aria-describedby={hasError || hint !== undefined ? noteId : undefined}
        />
        {trailing}
      </div>
      {hasError ? (
        <FieldError id={noteId} message={error} />
      ) : (
        hint !== undefined && (
          <p id={noteId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** An inline error under a field; announced at once. */
export function FieldError({ id, message }: { id?: string; message: string }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      <CircleAlert size={14} aria-hidden />
      {message}
    </p>
  );
}
