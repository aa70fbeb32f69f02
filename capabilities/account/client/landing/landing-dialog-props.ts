import type { AccountForms } from '../identity/identity-provider.ts';

export type LandingDialogName = 'login' | 'sign-up' | 'forgot' | 'reset';

export interface LandingDialogProps {
  forms: AccountForms;
  /** Token of the emailed link that was opened. */
  resetToken: string | null;
  /** Notice of the last event, shown at the top of the form. */
  notice: string | null;
  /** Called when a user has signed in. */
  onDone: () => Promise<void>;
  onClose: () => void;
  onSwitch: (to: LandingDialogName, notice?: string) => void;
}
