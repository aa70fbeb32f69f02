import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { type FilingWords, filingWordsOf } from '../domain/filing-words.ts';
import { writeIcaoFpl } from '../domain/formats/icao-fpl.ts';
import { filingOf, rulesOf } from '../domain/outgoing.ts';
import { saveMessage } from './export-plan.ts';
import styles from './ofp.module.css';

interface FilingModalProps {
  plan: OperationalFlightPlan;
  performance: PerformancePlanAnswer | null;
  onClose: () => void;
}

const FIELDS: readonly { field: keyof FilingWords; label: string }[] = [
  { field: 'rules', label: 'Item 8: flight rules' },
  { field: 'flightType', label: 'Item 8: type of flight' },
  { field: 'equipment', label: 'Item 10a: equipment' },
  { field: 'surveillance', label: 'Item 10b: surveillance' },
  { field: 'pbn', label: 'Item 18: PBN/' },
  { field: 'selcal', label: 'Item 18: SEL/' },
  { field: 'addressHex', label: 'Item 18: CODE/' },
];

/** The flight plan message as it would be filed, with the points to check, before it is saved. */
export function FilingModal({ plan, performance, onClose }: FilingModalProps) {
  const start = filingWordsOf(plan);
  const [words, setWords] = useState<FilingWords>({
    ...(performance ? { rules: rulesOf(performance) } : {}),
    ...start.words,
  });
  const filing = filingOf(plan, performance, words);
  const text = filing.ok ? writeIcaoFpl(filing.value) : null;
  const notes = [
    ...(start.defaulted.length === 0
      ? []
      : [
          `Item ${start.defaulted.join(' and ')} defaulted to what is typical of ${plan.general.aircraft}: edit before filing.`,
        ]),
    ...(filing.ok ? filing.notes : []),
  ];
  return (
    <Modal
      title="ICAO flight plan"
      description="Check items 8, 10 and 18 before filing. Not for navigation."
      width="wide"
      isOpen
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          Icon={Download}
          disabled={text === null}
          onClick={() => {
            if (text === null) return;
            saveMessage(plan, text);
            onClose();
          }}
        >
          Save as file
        </Button>
      }
    >
      <div className={styles.row}>
        {FIELDS.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            value={words[field] ?? ''}
            autoComplete="off"
            isIdent
            onChange={({ target }) =>
              setWords({ ...words, [field]: target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') })
            }
          />
        ))}
      </div>
      {!filing.ok && <ErrorNotice message={filing.message} />}
      {notes.length > 0 && (
        <ul className={styles.problems}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {text !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
        <pre className={styles.page} tabIndex={0} role="region" aria-label="Flight plan message">
          {text}
        </pre>
      )}
    </Modal>
  );
}
