import { useQuery } from '@tanstack/react-query';
import { Download, PenLine } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { FieldError, TextField } from '#platform/client/ui/text-field.tsx';
import type { BalanceModel, Signature } from '../domain/balance-model.ts';
import type { BalanceVerdict } from '../domain/check-balance.ts';
import { hashInGroups, loadsheetFigures, loadsheetHash } from '../domain/loadsheet.ts';
import styles from './balance.module.css';
import { changeBalance } from './balance.store.ts';
import { loadsheetPdf, utcMinute } from './loadsheet-pdf.ts';
import { useHasUnused } from './unused-notice.tsx';

const utf8 = (text: string) => new TextEncoder().encode(text);

interface SheetProps {
  model: BalanceModel;
  verdict: BalanceVerdict;
}

function SignForm({ hash, isForbidden }: { hash: string; isForbidden: boolean }) {
  const [name, setName] = useState('');
  const [licence, setLicence] = useState('');
  const [error, setError] = useState<string | null>(null);
  const sign = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError('Enter who signs.');
      return;
    }
    setError(null);
    const signature: Signature = { name: name.trim(), licence: licence.trim(), atMs: nowMs(), hash };
    changeBalance((model) => ({ ...model, signature }));
  };
  return (
    <form className={styles.signForm} onSubmit={sign}>
      <TextField
        label="Name"
        maxLength={80}
        autoComplete="name"
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Licence or staff number"
        maxLength={40}
        autoComplete="off"
        value={licence}
        onChange={({ target }) => setLicence(target.value)}
      />
      <Button type="submit" variant="primary" Icon={PenLine} disabled={isForbidden}>
        Sign
      </Button>
      {isForbidden && <FieldError message="A loadsheet with exceeded limits is not signed." />}
    </form>
  );
}

function SignatureLine({ signature, isValid }: { signature: Signature; isValid: boolean }) {
  const { name, licence, atMs } = signature;
  return (
    <div className={styles.signature}>
      <Badge tone={isValid ? 'ok' : 'caution'}>{isValid ? 'Signed' : 'Signature no longer valid'}</Badge>
      <p>
        {name}
        {licence !== '' && `, ${licence}`}, {utcMinute(atMs)}
        {!isValid && '. Figures have changed since: sign again.'}
      </p>
      <Button
        size="small"
        variant="quiet"
        onClick={() => changeBalance((model) => ({ ...model, signature: null }))}
      >
        Withdraw
      </Button>
    </div>
  );
}

/** The loadsheet: figures, signatures, and the printout. */
export function LoadsheetTab({ model, verdict }: SheetProps) {
  const figures = useMemo(() => loadsheetFigures(model, verdict), [model, verdict]);
  const hash = useMemo(() => loadsheetHash(figures, utf8), [figures]);
  const settings = useQuery(appSettingsQuery());
  const hasUnused = useHasUnused();
  const { signature } = model;
  const isValid = signature !== null && signature.hash === hash;
  const warning = [
    'NOT FOR NAVIGATION',
    ...(model.isExample ? ['EXAMPLE DATA: replace by the operator’s own'] : []),
    ...(settings.data?.feeds === 'simulated' ? ['SIMULATED FEEDS'] : []),
  ].join(' · ');
  const download = () => {
    const madeAtMs = nowMs();
    const bytes = loadsheetPdf({
      model,
      verdict,
      signature: isValid ? signature : null,
      figures,
      hash,
      madeAtMs,
      warning,
    });
    const name = fileNameOf(`loadsheet-${model.flight?.callsign ?? model.name}`, 'pdf', 'loadsheet');
    saveFile(name, 'application/pdf', new Uint8Array(bytes));
  };
  if (hasUnused)
    return (
      <p className={styles.caution}>
        No loadsheet: an entry is invalid. Correct it, or restore the previous figures.
      </p>
    );
  return (
    <div className={styles.tab}>
      <div className={styles.group}>
        <p className={styles.caution}>{warning}</p>
        {signature !== null && <SignatureLine signature={signature} isValid={isValid} />}
        {!isValid && <SignForm hash={hash} isForbidden={verdict.state === 'exceeded'} />}
        <dl className={styles.hash}>
          <dt>SHA-256 of the figures</dt>
          <dd>{hashInGroups(hash)}</dd>
        </dl>
        <Button Icon={Download} onClick={download}>
          {isValid ? 'Signed loadsheet (PDF)' : 'Unsigned loadsheet (PDF)'}
        </Button>
        <p className={styles.note}>
          The PDF has every station, limit and checkpoint, and the chart. The hashed figures are attached as
          text.
        </p>
      </div>
    </div>
  );
}
