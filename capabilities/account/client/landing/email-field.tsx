import { TextField } from '#platform/client/ui/text-field.tsx';
import { EMAIL_MAX } from '../../contract.ts';

/** Email address of an account; `autoComplete` is `username` for an existing account, `email` for a new one. */
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
