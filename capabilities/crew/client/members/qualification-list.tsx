import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  type Qualification,
  QUALIFICATION_KINDS,
  type QualificationKind,
} from '#capabilities/crew/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { expiryOf } from '../../domain/roster/qualification-status.ts';
import styles from '../crew.module.css';
import { deleteQualification, saveQualification, useExpiryDays } from '../crew.queries.ts';

export const QUALIFICATION_TITLES: Record<QualificationKind, string> = {
  licence: 'Licence',
  'type-rating': 'Type rating',
  medical: 'Medical',
  recency: 'Recency',
  check: 'Check',
  language: 'Language',
  other: 'Other',
};

const TONES = {
  valid: 'ok',
  soon: 'neutral',
  urgent: 'caution',
  expired: 'warning',
  unlimited: 'neutral',
} as const;

/** Remaining validity, in words. */
export function ExpiryState({ qualification }: { qualification: Pick<Qualification, 'expiresOn'> }) {
  const now = useNowMs('minute');
  const { state, daysLeft } = expiryOf(qualification, now, useExpiryDays());
  const words =
    daysLeft === null
      ? 'no expiry'
      : state === 'expired'
        ? `expired ${-daysLeft} d ago`
        : `${daysLeft} d left`;
  return <Badge tone={TONES[state]}>{words}</Badge>;
}

function QualificationForm(props: { crewId: string; current: Qualification | null; onDone: () => void }) {
  const { crewId, current, onDone } = props;
  const [kind, setKind] = useState<QualificationKind>(current?.kind ?? 'medical');
  const [name, setName] = useState(current?.name ?? '');
  const [reference, setReference] = useState(current?.reference ?? '');
  const [aircraftType, setAircraftType] = useState(current?.aircraftType ?? '');
  const [issuedOn, setIssuedOn] = useState(current?.issuedOn ?? '');
  const [expiresOn, setExpiresOn] = useState(current?.expiresOn ?? '');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    try {
      await saveQualification(
        { crewId, id: current?.id ?? null, revision: current?.revision ?? 0 },
        {
          kind,
          name,
          reference,
          aircraftType: aircraftType === '' ? null : aircraftType,
          issuedOn: issuedOn === '' ? null : issuedOn,
          expiresOn: expiresOn === '' ? null : expiresOn,
        },
      );
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <form className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        label="Qualification"
        value={kind}
        options={QUALIFICATION_KINDS.map((value) => ({ value, label: QUALIFICATION_TITLES[value] }))}
        onChange={setKind}
      />
      <TextField
        label="Title"
        value={name}
        error={isTried && name.trim() === '' ? 'Enter a title.' : null}
        placeholder="Medical class 1"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Reference"
        value={reference}
        isIdent
        onChange={(event) => setReference(event.target.value)}
      />
      <TextField
        label="Aircraft type"
        value={aircraftType}
        isIdent
        maxLength={4}
        onChange={(event) => setAircraftType(event.target.value.toUpperCase())}
      />
      <TextField
        label="Issued on"
        type="date"
        value={issuedOn}
        onChange={(event) => setIssuedOn(event.target.value)}
      />
      <TextField
        label="Expires on"
        type="date"
        value={expiresOn}
        onChange={(event) => setExpiresOn(event.target.value)}
      />
      {failure !== null && (
        <div className={styles.whole}>
          <ErrorNotice message={failure} advice="Your fields are kept." />
        </div>
      )}
      <div className={styles.formFoot}>
        <Button type="submit" variant="primary">
          {current ? 'Save qualification' : 'Add'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** The documents of a member, each with its expiry. */
export function QualificationList(props: { crewId: string; qualifications: readonly Qualification[] }) {
  const { crewId, qualifications } = props;
  const [editing, setEditing] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async ({ id, revision }: Qualification) => {
    try {
      await deleteQualification(id, revision);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <div className={styles.papers}>
      {failure !== null && <ErrorNotice message={failure} />}
      {qualifications.length === 0 && editing === null && (
        <p className={styles.note}>
          No licence, rating or medical is on record: flights cannot be checked against them.
        </p>
      )}
      {qualifications.map((one) =>
        editing === one.id ? (
          <QualificationForm key={one.id} crewId={crewId} current={one} onDone={() => setEditing(null)} />
        ) : (
          <div key={one.id} className={styles.paper}>
            <button type="button" className={styles.rowButton} onClick={() => setEditing(one.id)}>
              {one.name}
            </button>
            <span className={styles.note}>
              {QUALIFICATION_TITLES[one.kind]}
              {one.aircraftType === null ? '' : ` · ${one.aircraftType}`} · until {one.expiresOn ?? '—'}
            </span>
            <ExpiryState qualification={one} />
            <IconButton label={`Delete ${one.name}`} Icon={Trash2} onClick={() => void remove(one)} />
          </div>
        ),
      )}
      {editing === 'new' ? (
        <QualificationForm crewId={crewId} current={null} onDone={() => setEditing(null)} />
      ) : (
        <Button Icon={Plus} onClick={() => setEditing('new')}>
          Add qualification
        </Button>
      )}
    </div>
  );
}
