import type { AccountForms } from '../identity/identity-provider.ts';

export type LandingDialogName = 'login' | 'sign-up' | 'forgot' | 'reset';

export interface LandingDialogProps {
  forms: AccountForms;
  /** Of the mailed link that led here. */
  resetToken: string | null;
  /** The last event, shown at the top of the form. */
  notice: string | null;
  /** Someone is signed in now. */
  onDone: () => Promise<void>;
  onClose: () => void;
  onSwitch: (to: LandingDialogName, notice?: string) => void;
}
