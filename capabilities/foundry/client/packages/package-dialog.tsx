import { useState } from 'react';
import { formatUtcTime } from '#aviation/time/utc.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { FieldError } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import type { ReadPackage } from '../../domain/package-file.ts';
import { foundryContext } from '../foundry-deps.ts';
import styles from '../foundry.module.css';
import own from './packages.module.css';
import { type ClashChoice, clashOf, closePackage, openedPackage, takePackage } from './packages.store.ts';
import { bytesText } from '../bytes-text.ts';

const KINDS = { project: 'Project', pipeline: 'Pipeline', scenario: 'Scenario', data: 'File' } as const;
const CHOICES: readonly { value: ClashChoice; label: string }[] = [
  { value: 'both', label: 'Keep both' },
  { value: 'replace', label: 'Replace mine' },
  { value: 'skip', label: 'Leave out' },
];

function Contents(props: {
  given: ReadPackage;
  choices: ReadonlyMap<string, ClashChoice>;
  onChoice: (path: string, choice: ClashChoice) => void;
}) {
  const { given, choices, onChoice } = props;
  const { scenarios } = foundryContext.use();
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          <th>Part</th>
          <th>Size</th>
          <th>SHA-256</th>
          <th>Name here</th>
        </tr>
      </thead>
      <tbody>
        {given.parts.map((part) => (
          <tr key={part.path}>
            <td>
              {KINDS[part.kind]} {part.name}
            </td>
            <td>{bytesText(part.bytes)}</td>
            <td>
              <code className={own.hash} title={part.sha256}>
                {part.sha256.slice(0, 10)}
              </code>
            </td>
            <td>
              {clashOf(part, scenarios) === null ? (
                'Free'
              ) : (
                <SelectField
                  label={`${part.name} is here already`}
                  isLabelHidden
                  value={choices.get(part.path) ?? 'both'}
                  options={CHOICES}
                  onChange={(choice) => onChoice(part.path, choice)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Opened({ given }: { given: ReadPackage }) {
  const [choices, setChoices] = useState<ReadonlyMap<string, ClashChoice>>(new Map());
  const { scenarios } = foundryContext.use();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const bytes = given.parts.reduce((sum, part) => sum + part.bytes, 0);
  const savedMs = Date.parse(given.savedAt);
  const saved = Number.isNaN(savedMs) ? '—' : `${given.savedAt.slice(0, 10)} ${formatUtcTime(savedMs)}`;
  const take = () => {
    setBusy(true);
    takePackage(given, choices, scenarios).then(
      (notes) => notes.forEach((message) => toast({ message, tone: 'warning' })),
      (reason: unknown) => {
        setBusy(false);
        setError(messageOf(reason));
      },
    );
  };
  return (
    <Modal
      title={given.name}
      isOpen
      width="wide"
      onClose={closePackage}
      description={`Version ${given.version} · ${given.parts.length} ${given.parts.length === 1 ? 'part' : 'parts'} · ${bytesText(bytes)} · saved ${saved}`}
      footer={
        <>
          <Button onClick={closePackage}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={take}>
            Add to Foundry
          </Button>
        </>
      }
    >
      <p className={styles.muted}>
        Package hash {given.hash === null ? '— (version 1 has none)' : given.hash.slice(0, 16)}. Sizes and
        hashes were checked. Nothing runs before you run it; SQL runs in this browser only.
      </p>
      <Contents
        given={given}
        choices={choices}
        onChoice={(path, choice) => setChoices(new Map([...choices, [path, choice]]))}
      />
      {error !== null && <FieldError message={error} />}
    </Modal>
  );
}

/** The contents of a package before it is imported; conflicts are asked about. */
export function PackageDialog() {
  const given = useSlice(openedPackage, (state) => state.given);
  return given && <Opened key={given.hash ?? given.savedAt} given={given} />;
}
