import { type FormEvent, useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import {
  EXPIRY_DAYS_DEFAULTS,
  type ExpiryDays,
  expiryDays,
} from '../../domain/roster/expiry-days.endpoints.ts';
import styles from '../crew.module.css';
import { saveExpiryDays } from '../crew.queries.ts';

const dayOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Number of days before an expiry at which it is reported. Saved explicitly. */
export function ExpiryDaysForm({ days, onDone }: { days: ExpiryDays; onDone: () => void }) {
  const [soon, setSoon] = useState(String(days.soonDays));
  const [urgent, setUrgent] = useState(String(days.urgentDays));
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const read = expiryDays.safeParse({ soonDays: dayOf(soon), urgentDays: dayOf(urgent) });
  const isFaulty = (field: string) =>
    isTried && !read.success && read.error.issues.some(({ path }) => path[0] === field);
  const keep = async (own: ExpiryDays | null) => {
    try {
      await saveExpiryDays(own);
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void keep(read.data);
  };
  return (
    <form className={styles.expiryDays} onSubmit={submit} noValidate aria-label="Expiry notices">
      <TextField
        label="First notice"
        inputMode="numeric"
        isIdent
        value={soon}
        trailing="days"
        error={isFaulty('soonDays') ? '1 to 365 days.' : null}
        onChange={({ target }) => setSoon(target.value)}
      />
      <TextField
        label="Second notice"
        inputMode="numeric"
        isIdent
        value={urgent}
        trailing="days"
        error={isFaulty('urgentDays') ? 'Fewer days than the first notice.' : null}
        onChange={({ target }) => setUrgent(target.value)}
      />
      {failure !== null && <ErrorNotice message={failure} advice="Your fields are kept." />}
      <div className={styles.formFoot}>
        <Button type="submit" variant="primary">
          Save days
        </Button>
        <Button onClick={() => void keep(null)}>
          Use {EXPIRY_DAYS_DEFAULTS.soonDays} and {EXPIRY_DAYS_DEFAULTS.urgentDays}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
