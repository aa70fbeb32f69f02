import { clockText } from '#platform/client/time/time-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { formatUtcDay } from '#aviation/time/utc.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { Badge, type BadgeProps } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { UNKNOWN } from '#platform/client/ui/figure.tsx';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import {
  type InstalledVersion,
  type PackAge,
  type PackJob,
  type PackMode,
  type PackState,
  cancelPack,
  removePack,
} from '../contract.ts';
import { ageText } from '../domain/pack-text.ts';
import { sizeText } from '../domain/size-text.ts';
import { InstallDialog, RemoveDialog } from './pack-dialogs.tsx';
import { packsQuery } from './packs.queries.ts';
import styles from './packs.module.css';

const TONES: Record<PackAge['state'], NonNullable<BadgeProps['tone']>> = {
  current: 'ok',
  due: 'caution',
  expired: 'caution',
  future: 'neutral',
  unknown: 'neutral',
};

const PHASES: Record<PackJob['phase'], string> = {
  waiting: 'Waiting for another pack',
  asking: 'Checking the source',
  downloading: 'Downloading',
  unpacking: 'Unpacking',
  checking: 'Checking',
};

/** `12.0 MB of 240 MB · 3.1 MB/s`. */
export function progressText({ phase, receivedBytes, totalBytes, bytesPerS }: PackJob): string {
  if (phase !== 'downloading') return PHASES[phase];
  const of = totalBytes === null ? '' : ` of ${sizeText(totalBytes)}`;
  const rate = bytesPerS === null ? '' : ` · ${sizeText(bytesPerS)}/s`;
  return `${PHASES[phase]} ${sizeText(receivedBytes)}${of}${rate}`;
}

const fractionOf = ({ phase, receivedBytes, totalBytes }: PackJob): number | null =>
  phase === 'downloading' && totalBytes !== null && totalBytes > 0
    ? Math.min(1, receivedBytes / totalBytes)
    : null;

function VersionLine({ version }: { version: InstalledVersion }) {
  return (
    <div className={styles.meta}>
      <span>as of {version.asOf ?? UNKNOWN}</span>
      {version.airac !== null && (
        <>
          <span aria-hidden>·</span>
          <span>cycle {version.airac}</span>
        </>
      )}
      <span aria-hidden>·</span>
      <span>{sizeText(version.bytes)}</span>
      {version.checked === 'content' && (
        <>
          <span aria-hidden>·</span>
          <span title="Content checked; the source publishes no hash.">content checked</span>
        </>
      )}
      <Badge tone={TONES[version.age.state]}>{ageText(version.age)}</Badge>
    </div>
  );
}

function Failure({ failure }: { failure: NonNullable<PackState['failure']> }) {
  const next = failure.nextTryAt === null ? null : Date.parse(failure.nextTryAt);
  return (
    <p className={styles.failed} role="status">
      {failure.message}
      {next !== null && ` Tried again after ${formatUtcDay(next)} ${clockText(next)}.`}
    </p>
  );
}

function usePackCall(endpoint: typeof cancelPack, pack: PackState) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(endpoint, { params: { id: pack.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: packsQuery().queryKey }),
    onError: (error) => toast({ message: messageOf(error), tone: 'warning' }),
  });
}

interface PackRowProps {
  pack: PackState;
  mode: PackMode;
  /** This user may not change it; the section gives the reason. */
  isLocked: boolean;
}

function Actions({ pack, mode, isLocked }: PackRowProps) {
  const [dialog, setDialog] = useState<'install' | 'remove' | null>(null);
  const cancel = usePackCall(cancelPack, pack);
  const remove = usePackCall(removePack, pack);
  const isInstalled = pack.installed.length > 0;
  const mayInstall = mode !== 'off' && pack.unavailable === null;
  if (pack.job)
    return (
      <div className={styles.actions}>
        <Button
          size="small"
          disabled={isLocked}
          Icon={X}
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
      </div>
    );
  return (
    <div className={styles.actions}>
      {!isInstalled && mayInstall && (
        <Button size="small" disabled={isLocked} Icon={Download} onClick={() => setDialog('install')}>
          Install
        </Button>
      )}
      {isInstalled && pack.isUpdateDue && mayInstall && (
        <Button size="small" disabled={isLocked} Icon={RefreshCw} onClick={() => setDialog('install')}>
          Update
        </Button>
      )}
      {isInstalled && (
        <Button
          size="small"
          variant="quiet"
          disabled={isLocked}
          Icon={Trash2}
          isBusy={remove.isPending}
          onClick={() => setDialog('remove')}
        >
          Remove
        </Button>
      )}
      {dialog === 'install' && <InstallDialog pack={pack} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <RemoveDialog
          pack={pack}
          mode={mode}
          onClose={() => setDialog(null)}
          onRemove={() => {
            setDialog(null);
            remove.mutate();
          }}
        />
      )}
    </div>
  );
}

/** One pack: content, source, age, progress of its installation, and actions. */
export function PackRow({ pack, mode, isLocked }: PackRowProps) {
  return (
    <li className={styles.pack} aria-label={pack.title}>
      <div className={styles.head}>
        <h4 className={styles.title}>{pack.title}</h4>
        {pack.isNeverForNavigation && <Badge tone="caution">not for navigation</Badge>}
        {pack.installed.length === 0 && pack.job === null && <Badge>not installed</Badge>}
      </div>
      <p className={styles.content}>{pack.content}</p>
      <p className={styles.note}>
        {pack.source} · {pack.licence}
      </p>
      {pack.unavailable !== null && <p className={styles.note}>{pack.unavailable}</p>}
      {pack.installed.map((version) => (
        <VersionLine key={version.version} version={version} />
      ))}
      {pack.job && <ProgressBar label={progressText(pack.job)} fraction={fractionOf(pack.job)} />}
      {pack.failure && !pack.job && <Failure failure={pack.failure} />}
      <Actions pack={pack} mode={mode} isLocked={isLocked} />
    </li>
  );
}
