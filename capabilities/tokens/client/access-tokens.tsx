import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { formatUtcDate, formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { type PersonalToken, TOKEN_NAME_MAX } from '../contract.ts';
import styles from './access-tokens.module.css';
import { createToken, revokeToken, tokensQuery } from './tokens.queries.ts';

const LIFETIMES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: '1 year' },
] as const;
type Lifetime = (typeof LIFETIMES)[number]['value'];

const dayOf = (iso: string): string => formatUtcDate(Date.parse(iso));
const momentOf = (iso: string): string => {
  const ms = Date.parse(iso);
  return `${formatUtcDay(ms)} ${formatUtcTime(ms)}`;
};

function Token({ token }: { token: PersonalToken }) {
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await revokeToken(token.id);
      toast({ message: `Token ${token.name} revoked.` });
    } catch (error) {
      toast({ message: messageOf(error), tone: 'warning' });
      setBusy(false);
    }
  };
  const { name, canWrite, ending, expiresAt, lastUsedAt, isExpired } = token;
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts} data-expired={isExpired || undefined}>
        {canWrite ? 'Read and write' : 'Read only'} · …{ending} · {isExpired ? 'Expired' : 'Expires'}{' '}
        {dayOf(expiresAt)} · {lastUsedAt === null ? 'Never used' : `Last used ${momentOf(lastUsedAt)}`}
      </span>
      <Button size="small" isBusy={isBusy} aria-label={`Revoke ${name}`} onClick={() => void revoke()}>
        Revoke
      </Button>
    </li>
  );
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ message: 'Token copied.' }),
      () => toast({ message: 'Not copied: the browser refused the clipboard.', tone: 'warning' }),
    );
  return (
    <div className={styles.secret} role="status">
      <p className={styles.note}>Copy the token now. It is not shown again.</p>
      <code data-sensitive="secret">{secret}</code>
      <div className={styles.buttons}>
        <Button variant="primary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

function CreateForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const [name, setName] = useState('');
  const [canWrite, setCanWrite] = useState(false);
  const [days, setDays] = useState<Lifetime>('90');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      setFailure('Enter a name, such as the program that will use it.');
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      onCreated(await createToken({ name: name.trim(), canWrite, days: Number(days) }));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        value={name}
        maxLength={TOKEN_NAME_MAX}
        autoComplete="off"
        error={failure}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField label="Expires after" value={days} options={LIFETIMES} onChange={setDays} />
      <Switch
        label="May write"
        note="Save, change and delete flights"
        isOn={canWrite}
        onChange={setCanWrite}
      />
      <Button type="submit" isBlock isBusy={isBusy}>
        Create token
      </Button>
    </form>
  );
}

function Tokens() {
  const { data, error, refetch } = useQuery(tokensQuery());
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className={styles.body}>
      <p className={styles.note}>For assistants and programs that use Meridian through /mcp or the API.</p>
      {error !== null && <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonLines />}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list} aria-label="Access tokens">
          {data.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className={styles.note}>No access tokens.</p>}
      {secret === null ? (
        <CreateForm onCreated={setSecret} />
      ) : (
        <Secret secret={secret} onDone={() => setSecret(null)} />
      )}
    </div>
  );
}

/** Personal access tokens in the account panel; folded, and not queried, until opened. */
export function AccessTokens() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.fold}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      >
        Access tokens
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && <Tokens />}
    </section>
  );
}
