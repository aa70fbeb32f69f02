import { TextField } from '#platform/client/ui/text-field.tsx';
import { EMAIL_MAX } from '../../contract.ts';

/** The address of an account; `username` where a known account is meant, `email` where a new one begins. */
export function EmailField(props: { autoComplete: 'username' | 'email'; error: string | undefined }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={props.autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      error={props.error ?? null}
    />
  );
}
