import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderUp, Trash2 } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { useOperatorRefusal } from '#platform/client/query/operator-right.queries.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { type OwnNavdataFile, applyOwnNavdata, removeOwnNavdata } from '../contract.ts';
import { isNavdataFileName } from '../domain/own-navdata-names.ts';
import { sizeText } from '../domain/size-text.ts';
import { navdataFilesIn, uniqueByName } from './dropped-files.ts';
import { ownNavdataQuery, sendOwnNavdata } from './own-navdata.queries.ts';
import { packsQuery } from './packs.queries.ts';
import styles from './packs.module.css';

const NOTHING_KNOWN = 'No navigation data found: no known file name.';

/** Sends files one at a time, then has the navigation data built from them. */
function useSending() {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: async (found: Promise<File[]>) => {
      const files = await found;
      if (files.length === 0) throw new Error(NOTHING_KNOWN);
      try {
        for (const [index, file] of files.entries()) {
          setSending(`Sending ${file.name} (${index + 1} of ${files.length}, ${sizeText(file.size)})`);
          await sendOwnNavdata(file);
        }
        await callEndpoint(applyOwnNavdata, {});
      } finally {
        setSending(null);
      }
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ownNavdataQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: packsQuery().queryKey });
    },
  });
  return { sending, mutation };
}

function OwnFile({ file, isLocked }: { file: OwnNavdataFile; isLocked: boolean }) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callEndpoint(removeOwnNavdata, { params: { name: file.name } }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ownNavdataQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: packsQuery().queryKey });
    },
  });
  return (
    <li className={styles.pack}>
      <div className={styles.head}>
        <span className={styles.title}>{file.name}</span>
        <span className={styles.meta}>{sizeText(file.bytes)}</span>
        {!isLocked && (
          <Button
            size="small"
            variant="quiet"
            Icon={Trash2}
            isBusy={removal.isPending}
            aria-label={`Remove ${file.name}`}
            onClick={() => removal.mutate()}
          >
            Remove
          </Button>
        )}
      </div>
      {!file.isReadable && (
        <p className={styles.failed}>No longer readable: kept, not used. Send the file again.</p>
      )}
      {removal.isError && <p className={styles.failed}>{messageOf(removal.error)}</p>}
    </li>
  );
}

/** Accepts a dropped file or folder, or opens a chooser. */
function DropPlace({ onFiles, isBusy }: { onFiles: (files: Promise<File[]>) => void; isBusy: boolean }) {
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFiles(navdataFilesIn(event.dataTransfer));
  };
  const chosen = (input: HTMLInputElement) => {
    const list = uniqueByName([...(input.files ?? [])].filter((file) => isNavdataFileName(file.name)));
    input.value = '';
    onFiles(Promise.resolve(list));
  };
  return (
    <div
      className={classNames(styles.drop, isOver && styles.dropOver)}
      data-drop="own-navdata"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FolderUp size={20} aria-hidden />
      <span>Drop a file or folder here</span>
      <span className={styles.meta}>
        <Button size="small" isBusy={isBusy} onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button size="small" isBusy={isBusy} onClick={() => folder.current?.click()}>
          Choose folder
        </Button>
      </span>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Navigation data files"
        onChange={(event) => chosen(event.target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Navigation data folder"
        {...{ webkitdirectory: '' }}
        onChange={(event) => chosen(event.target)}
      />
    </div>
  );
}

/** Navigation data owned by operators: Navigraph, Little Navmap, X-Plane, ARINC 424 and other files. */
export function OwnNavdataSection() {
  const own = useQuery(ownNavdataQuery());
  const refusal = useOperatorRefusal();
  const { sending, mutation } = useSending();
  return (
    <section className={styles.group} aria-labelledby="own-navdata-title">
      <h3 id="own-navdata-title" className={styles.groupTitle}>
        Own navigation data
      </h3>
      <p className={styles.note}>
        Navigraph DFD, Little Navmap (MSFS, P3D), X-Plane 12 folder, ARINC 424, OpenAir. Used before data
        packs; your licence for the data applies.
      </p>
      {refusal === null && (
        <DropPlace isBusy={mutation.isPending} onFiles={(files) => mutation.mutate(files)} />
      )}
      {sending !== null && (
        <p className={styles.note} role="status">
          {sending}
        </p>
      )}
      {mutation.isError && (
        <p className={styles.failed} role="alert">
          {messageOf(mutation.error)}
        </p>
      )}
      {own.isError && (
        <ErrorNotice
          message={messageOf(own.error)}
          onRetry={() => void own.refetch()}
          isRetrying={own.isFetching}
        />
      )}
      <ul className={styles.packs}>
        {own.data?.files.map((file) => (
          <OwnFile key={file.name} file={file} isLocked={refusal !== null} />
        ))}
      </ul>
    </section>
  );
}
