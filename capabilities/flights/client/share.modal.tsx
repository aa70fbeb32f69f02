import { useState } from 'react';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { type FlightDetail, shareFlight } from '#capabilities/flights/contract.ts';
import styles from './flights.module.css';

const DAYS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;
type Days = (typeof DAYS)[number]['value'];

/** Makes a read-only link to a saved flight. */
export function ShareModal({ flight, onClose }: { flight: FlightDetail; onClose: () => void }) {
  const [days, setDays] = useState<Days>('7');
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { path, expiresAt } = await callEndpoint(shareFlight, {
        body: { id: flight.id, days: Number(days) },
      });
      setLink({ url: new URL(path, window.location.origin).href, expiresAt });
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => toast({ message: 'Link copied' }),
      () => toast({ message: 'The link cannot be copied here. Select and copy it.', tone: 'warning' }),
    );
  return (
    <Modal
      title={`Share ${flight.callsign || `${flight.departure} to ${flight.arrival}`}`}
      description="Anyone with the link sees this flight and its plan, read-only, until the link expires or the flight is deleted."
      isOpen
      onClose={onClose}
      width="narrow"
      footer={
        link === null ? (
          <Button variant="primary" isBusy={isBusy} onClick={() => void make()}>
            Create link
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void copy(link.url)}>
            Copy link
          </Button>
        )
      }
    >
      {failure !== null && <ErrorNotice message={failure} />}
      {link === null ? (
        <SelectField label="Valid for" value={days} options={DAYS} onChange={(next: Days) => setDays(next)} />
      ) : (
        <>
          <TextField label="Link" value={link.url} readOnly onFocus={({ target }) => target.select()} />
          <p className={styles.meta}>Expires {link.expiresAt.slice(0, 16).replace('T', ' ')}Z</p>
        </>
      )}
    </Modal>
  );
}
