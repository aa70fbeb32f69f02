import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Copy, X } from 'lucide-react';
import { useState } from 'react';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import {
  type FlightDetail,
  type FlightShareLink,
  listFlightShares,
  revokeFlightShare,
  shareFlight,
} from '#capabilities/flights/contract.ts';
import styles from '../flights.module.css';

const DAYS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;
type Days = (typeof DAYS)[number]['value'];

const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['flights', 'shares', id] as const,
    queryFn: ({ signal }): Promise<FlightShareLink[]> =>
      callEndpoint(listFlightShares, { query: { id } }, signal),
    staleTime: 0,
  });

const copy = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => toast({ message: 'Link copied' }),
    () => toast({ message: 'The link cannot be copied here. Select and copy it.', tone: 'warning' }),
  );

const minuteWords = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')}Z`;

function ShareRow({
  link: { path, expiresAt },
  number,
  isBusy,
  onRevoke,
}: {
  link: FlightShareLink;
  number: number;
  isBusy: boolean;
  onRevoke: () => void;
}) {
  const url = new URL(path, window.location.origin).href;
  return (
    <li className={styles.shareRow}>
      <TextField
        label={`Link ${number}, expires ${minuteWords(expiresAt)}`}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <IconButton label={`Copy link ${number}`} Icon={Copy} onClick={() => void copy(url)} />
      <IconButton label={`Revoke link ${number}`} Icon={X} disabled={isBusy} onClick={onRevoke} />
    </li>
  );
}

/** Creates, copies and revokes read-only links to a saved flight. */
export function ShareModal({ flight, onClose }: { flight: FlightDetail; onClose: () => void }) {
  const [days, setDays] = useState<Days>('7');
  const links = useQuery(sharesQuery(flight.id));
  const readAgain = () => queryClient.invalidateQueries({ queryKey: sharesQuery(flight.id).queryKey });
  const create = useMutation({
    mutationFn: () => callEndpoint(shareFlight, { body: { id: flight.id, days: Number(days) } }),
    onSettled: readAgain,
  });
  const revoke = useMutation({
    mutationFn: (shareId: string) => callEndpoint(revokeFlightShare, { body: { shareId } }),
    onSuccess: () => toast({ message: 'Link revoked' }),
    onSettled: readAgain,
  });
  const failure = create.error ?? revoke.error ?? links.error;
  return (
    <Modal
      title={`Share ${flight.callsign || `${flight.departure} to ${flight.arrival}`}`}
      description="Anyone with a link sees this flight and its plan, read-only, until the link expires, is revoked, or the flight is deleted."
      isOpen
      onClose={onClose}
      width="narrow"
      footer={
        <Button variant="primary" isBusy={create.isPending} onClick={() => create.mutate()}>
          Create link
        </Button>
      }
    >
      {failure && <ErrorNotice message={failure.message} />}
      <SelectField label="Valid for" value={days} options={DAYS} onChange={(next: Days) => setDays(next)} />
      {links.data?.length === 0 && <p className={styles.meta}>No valid links.</p>}
      {links.data && links.data.length > 0 && (
        <ul className={styles.shares} aria-label="Valid links">
          {links.data.map((link, index) => (
            <ShareRow
              key={link.id}
              link={link}
              number={index + 1}
              isBusy={revoke.isPending}
              onRevoke={() => revoke.mutate(link.id)}
            />
          ))}
        </ul>
      )}
    </Modal>
  );
}
