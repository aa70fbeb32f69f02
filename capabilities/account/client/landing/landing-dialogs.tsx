import { ForgotDialog } from './forgot-dialog.tsx';
import type { LandingDialogName, LandingDialogProps } from './landing-dialog-props.ts';
import { LoginDialog } from './login-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { SignUpDialog } from './sign-up-dialog.tsx';

/** The open dialog of the landing screen. A separate chunk, loaded when first needed. */
export function LandingDialog({ name, ...props }: LandingDialogProps & { name: LandingDialogName }) {
  if (name === 'login') return <LoginDialog {...props} />;
  if (name === 'sign-up') return <SignUpDialog {...props} />;
  if (name === 'forgot') return <ForgotDialog {...props} />;
  return <ResetDialog {...props} />;
}
