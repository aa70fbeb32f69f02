import { messageOf } from '#platform/contract/problem.ts';
import { saveFile } from '#platform/client/documents/save-file.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { FILE_BYTES_MAX } from '../../domain/files/file-kind.ts';
import { sourcesOf } from '../../domain/sources.ts';
import type { StorageUse } from '../engine/engine-protocol.ts';
import { callEngine } from '../engine/sql-engine.ts';
import { addFile, duplicate, restoreDeleted, remove } from '../change-foundry-data.ts';
import { foundryData } from '../foundry-data.store.ts';
import { objectTypes } from '../objects/object-types.store.ts';
import { knownServerFile, removeFromServerLater, sendToServer } from './server-files.store.ts';
import { dropSource, ensureSource } from './sources.store.ts';

interface Files {
  /** Bytes by item id; absent before they have been read. */
  sizes: Readonly<Record<string, number>>;
  hasSizes: boolean;
  use: StorageUse | null;
  /** Names of the files that are being read. */
  reading: readonly string[];
  /** Unreadable files, with reasons; kept until dismissed. */
  refused: readonly { id: number; name: string; message: string }[];
  /** Files too large for this browser that can be sent to the server. */
  offered: readonly Offer[];
}

/** A file that waits for a decision. */
export interface Offer {
  id: number;
  file: File;
  folderId: string | null;
}

/** Known facts about the contents of the files. */
export const foundryFiles = createSlice<Files>('foundryFiles', {
  sizes: {},
  hasSizes: false,
  use: null,
  reading: [],
  refused: [],
  offered: [],
});
const change = (part: (files: Files) => Partial<Files>) =>
  foundryFiles.set((files) => ({ ...files, ...part(files) }));

/** Reads sizes and quota again. */
export async function refreshSizes(): Promise<void> {
  const [sizes, use] = [await callEngine('sizes', {}), await callEngine('storageUse', {})];
  change(() => ({ sizes, use, hasSizes: true }));
}

/** Deletes contents whose items are gone: a deletion can be undone until Foundry is opened again. */
export async function sweepContents(): Promise<void> {
  await callEngine('keepOnly', { ids: foundryData.get().items.map(({ id }) => id) });
  await refreshSizes();
}

let lastRefusal = 0;

/** The present sources: files and objects. */
export const currentSources = () => sourcesOf(foundryData.get().items, objectTypes.get());

/** Whether the contents of a file are on the server and not in this browser. */
export function isServerOnly(id: string): boolean {
  const { hasSizes, sizes } = foundryFiles.get();
  return hasSizes && sizes[id] === undefined && knownServerFile(id) !== null;
}

function refuse(name: string, error: unknown): void {
  const id = (lastRefusal += 1);
  change(({ refused }) => ({ refused: [...refused, { id, name, message: messageOf(error) }] }));
}

export const declineOffer = (id: number): void =>
  change(({ offered }) => ({ offered: offered.filter((entry) => entry.id !== id) }));

/** Sends a file that is too large for this browser: its item has its contents on the server only. */
export async function takeOffer({ id: offerId, file, folderId }: Offer): Promise<void> {
  declineOffer(offerId);
  let itemId: string | null = null;
  const leave = () => itemId !== null && remove(itemId);
  try {
    const type = await callEngine('detect', { file, bytesMax: file.size });
    const item = addFile({ name: file.name, type, ...(folderId === null ? {} : { folderId }) });
    itemId = item.id;
    const sent = await sendToServer(item, file);
    if (sent === null) leave();
  } catch (error) {
    // A partial upload leaves nothing.
    leave();
    refuse(file.name, error);
  }
}

/** Sends a file of this browser to the server too. */
export async function sendFile(id: string, name: string): Promise<void> {
  try {
    const contents = await callEngine('fileOf', { id });
    if (!contents) throw new Error('Its contents are not in this browser.');
    const sent = await sendToServer({ id, name }, contents);
    if (sent) toast({ message: `${name} is on the server` });
  } catch (error) {
    toast({ message: `${name} was not sent. ${messageOf(error)}`, tone: 'warning' });
  }
}

async function takeFile(file: File, folderId: string | null): Promise<string> {
  const kind = await callEngine('detect', { file });
  const item = addFile({ name: file.name, type: kind, ...(folderId === null ? {} : { folderId }) });
  const source = currentSources().find((one) => one.origin === 'file' && one.file.id === item.id);
  // One waits for the disk while the other waits for the engine. Both end before a failure is reported, so that nothing
  // follows it.
  const outcomes = await Promise.allSettled([
    source && ensureSource(source, file),
    callEngine('storeFile', { id: item.id, file }),
  ]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return item.id;
  // A partial file leaves nothing.
  remove(item.id);
  if (source) dropSource(source.table);
  await callEngine('dropFile', { id: item.id });
  throw failed.reason;
}

/** Imports files, one at a time; unreadable ones are listed with the reason. Returns the imported ids. */
export async function uploadFiles(files: readonly File[], folderId: string | null): Promise<string[]> {
  const ids: string[] = [];
  change(({ reading }) => ({ reading: [...reading, ...files.map(({ name }) => name)] }));
  for (const file of files) {
    if (file.size > FILE_BYTES_MAX) {
      const offer = { id: (lastRefusal += 1), file, folderId };
      change(({ offered }) => ({ offered: [...offered, offer] }));
    } else
      try {
        ids.push(await takeFile(file, folderId));
      } catch (error) {
        refuse(file.name, error);
      }
    change(({ reading }) => ({
      reading: reading.filter((_, index) => index !== reading.indexOf(file.name)),
    }));
  }
  if (ids.length > 0) await refreshSizes();
  return ids;
}

export const dismissRefused = (id: number): void =>
  change(({ refused }) => ({ refused: refused.filter((entry) => entry.id !== id) }));

/** Text from the clipboard becomes a file. */
export function pastedFile(text: string): File {
  const extension = /^\s*[[{]/.test(text) ? 'json' : text.includes('\t') ? 'tsv' : 'csv';
  return new File([text], `pasted.${extension}`);
}

/** Duplicates an item with its contents; a copy that did not fit leaves nothing. */
export async function duplicateWithContents(id: string): Promise<void> {
  const copies = duplicate(id);
  try {
    await callEngine('copyFiles', { copies });
    await refreshSizes();
  } catch (error) {
    const [first] = copies;
    if (first) remove(first.to);
    toast({ message: `Not duplicated. ${messageOf(error)}`, tone: 'warning' });
  }
}

/** Deletes an item, after a while on the server too; the toast offers to restore it. */
export function removeWithUndo(id: string, name: string): void {
  const deleted = remove(id);
  const keep = removeFromServerLater(deleted.items);
  const undo = () => {
    keep();
    restoreDeleted(deleted);
  };
  toast({ message: `${name} deleted`, action: { label: 'Undo', onSelect: undo } });
}

/** Downloads a file as it was uploaded. */
export async function downloadOriginal(id: string, name: string): Promise<void> {
  const blob = await callEngine('fileOf', { id });
  if (blob) saveFile(name, 'application/octet-stream', await blob.arrayBuffer());
  else toast({ message: `${name}: its contents are not in this browser.`, tone: 'warning' });
}
