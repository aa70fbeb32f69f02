import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical, FileText, Plus, Server, ServerOff, X } from 'lucide-react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import type { MenuItem } from '#platform/client/ui/menu-item.ts';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import type { ServerFile } from '../../contract.ts';
import { FILE_BYTES_MAX, isServerFileKind } from '../../domain/files/file-kind.ts';
import type { FoundryFile } from '../../domain/foundry-items.ts';
import { bytesText } from '../bytes-text.ts';
import { declineOffer, foundryFiles, type Offer, sendFile, takeOffer } from './files.store.ts';
import { addServerFile } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import styles from '../foundry.module.css';
import own from './server-files.module.css';
import {
  cancelSending,
  removeFromServer,
  sendProblem,
  serverFilesQuery,
  serverSending,
} from './server-files.store.ts';

/** The server's copy of a file; null when there is none, or unknown so far. */
export function useServerFile(id: string | null): ServerFile | null {
  const { data } = useQuery(serverFilesQuery);
  return data?.files.find((file) => file.id === id) ?? null;
}

/** The server's copy of a file whose contents are not in this browser. */
export function useServerOnly(id: string | null): ServerFile | null {
  const there = useServerFile(id);
  const isHere = useSlice(foundryFiles, ({ hasSizes, sizes }) => !hasSizes || sizes[id ?? ''] !== undefined);
  return isHere ? null : there;
}

const removeItem = (id: string, name: string): MenuItem => ({
  id: 'server-remove',
  label: 'Remove from server',
  Icon: ServerOff,
  onSelect: () => void removeFromServer(id, name),
});

/** Actions on a file and the server: send it, or remove it where it is also in this browser. */
export function useServerItems({ id, name, type }: FoundryFile): MenuItem[] {
  const there = useServerFile(id);
  const isOnlyThere = useServerOnly(id) !== null;
  const isSending = useSlice(serverSending, (all) => all.some((one) => one.id === id));
  const { data } = useQuery(serverFilesQuery);
  // Without the server's copy it would be a name without contents: the file must be deleted instead.
  if (isOnlyThere) return [];
  const remove = there ? [removeItem(id, name)] : [];
  if (!isServerFileKind(type) || data?.fileBytesMax === 0) return remove;
  return [
    {
      id: 'server-send',
      // Contents of an output change with every run of its pipeline.
      label: there ? 'Send to the server again' : 'Send to the server',
      Icon: Server,
      isDisabled: isSending,
      onSelect: () => void sendFile(id, name),
    },
    ...remove,
  ];
}

function OfferRow({ offer }: { offer: Offer }) {
  const { data, error } = useQuery(serverFilesQuery);
  const { name, size } = offer.file;
  const problem = data ? sendProblem(size, '', data) : error && 'Server files unavailable.';
  return (
    <div className={styles.refused}>
      <ErrorNotice
        message={`${name} is too large for this browser.`}
        advice={
          problem ??
          `It has ${bytesText(size)}; up to ${bytesText(FILE_BYTES_MAX)} are read here. The server can read it: queries over it then run there, and only you can read it.`
        }
      />
      <IconButton label="Dismiss" Icon={X} iconSize={15} onClick={() => declineOffer(offer.id)} />
      {data && problem === null && (
        <div className={own.offer}>
          <Button size="small" variant="primary" Icon={Server} onClick={() => void takeOffer(offer)}>
            Send to the server
          </Button>
        </div>
      )}
    </div>
  );
}

/** Files being sent to the server, and those that could be sent. */
export function SendingAndOffered() {
  const sending = useSlice(serverSending);
  const offered = useSlice(foundryFiles, (files) => files.offered);
  return (
    <>
      {sending.map(({ id, name, fraction }) => (
        <div key={id} className={own.sending}>
          <ProgressBar
            label={fraction === null ? `Server reads ${name}` : `Sending ${name}`}
            fraction={fraction}
          />
          <IconButton
            label={`Cancel sending ${name}`}
            Icon={X}
            iconSize={15}
            onClick={() => cancelSending(id)}
          />
        </div>
      ))}
      {offered.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </>
  );
}

/** Rows of the files on the server that this browser has no item of: sent from another one, or deleted here. */
export function useElsewhere(): readonly ServerFile[] {
  const { data } = useQuery(serverFilesQuery);
  const items = useSlice(foundryData, (state) => state.items);
  const sending = useSlice(serverSending);
  const known = new Set([...items, ...sending].map(({ id }) => id));
  return (data?.files ?? []).filter(({ id }) => !known.has(id));
}

/** A file on the server that this browser has no item of. */
export function ElsewhereRow({ file }: { file: ServerFile }) {
  const { id, name, kind, sentBytes, sentAt } = file;
  const add = () => {
    addServerFile({ id, name, type: kind, createdAt: sentAt });
    toast({ message: `${name} is in Uploads` });
  };
  return (
    <li className={styles.row}>
      <span className={styles.rowMain}>
        <span className={styles.indent} aria-hidden />
        <FileText size={16} aria-hidden />
        <span className={styles.rowName}>{name}</span>
        <span className={styles.rowNote}>{bytesText(sentBytes)}</span>
      </span>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${name}`} Icon={EllipsisVertical} iconSize={15} />}
        items={[
          { id: 'add', label: 'Show in Uploads', Icon: Plus, onSelect: add },
          { ...removeItem(id, name), isDanger: true, startsGroup: true },
        ]}
      />
    </li>
  );
}

/** Used storage on the server; nothing without files. */
export function ServerUse() {
  const { data } = useQuery(serverFilesQuery);
  if (!data || data.files.length === 0) return null;
  return (
    <span title="Your files on the server">
      Server <b>{bytesText(data.usedBytes)}</b> of {bytesText(data.personBytesMax)}
    </span>
  );
}

/** The mark of a file that is on the server. */
export const UploadedMark = () => <Server size={12} className={own.there} aria-label="on the server" />;
