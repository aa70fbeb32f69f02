import { queryOptions, useQuery } from '@tanstack/react-query';
import { Copy, Download, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { LINK_PACKAGE_MAX, listLinks, makeLink, revokeLink } from '../../contract.ts';
import type { Project } from '../../domain/project.ts';
import { foundryContext } from '../foundry-deps.ts';
import styles from '../foundry.module.css';
import own from './packages.module.css';
import { downloadPackage, packageText, pipelinesOf } from './packages.store.ts';
import { linkAddress } from './shared-link.ts';
import { bytesText } from '../bytes-text.ts';

const linksQuery = queryOptions({
  queryKey: ['foundry', 'links'],
  queryFn: ({ signal }) => callEndpoint(listLinks, {}, signal),
  staleTime: 0,
});
const refresh = () => queryClient.invalidateQueries({ queryKey: linksQuery.queryKey });

const DAYS = [1, 7, 30, 90].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));
const moment = (iso: string): string => {
  const ms = Date.parse(iso);
  return `${formatUtcDay(ms)} ${formatUtcTime(ms)}`;
};

const copied = (address: string): void => {
  navigator.clipboard.writeText(address).then(
    () => toast({ message: 'Link copied' }),
    () => toast({ message: 'Not copied. Select the link and copy it.', tone: 'warning' }),
  );
};

/** Links that are valid, each with its end. */
function ValidLinks() {
  const { data, error, refetch } = useQuery(linksQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async (id: string) => {
    setProblem(null);
    await callEndpoint(revokeLink, { params: { id } }).catch((reason: unknown) =>
      setProblem(messageOf(reason)),
    );
    await refresh();
  };
  if (error)
    return (
      <ErrorNotice
        message="Your links are unavailable."
        advice={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {problem !== null && <ErrorNotice message="Not revoked." advice={problem} />}
      {data !== undefined && data.length > 0 && (
        <table className={styles.list}>
          <thead>
            <tr>
              <th>Your valid links</th>
              <th>Expires</th>
              <th>
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, name, createdAt, expiresAt }) => (
              <tr key={id}>
                <td title={`Made ${moment(createdAt)}`}>{name}</td>
                <td>{moment(expiresAt)}</td>
                <td>
                  <Button
                    size="small"
                    Icon={Trash2}
                    aria-label={`Revoke the link to ${name} of ${moment(createdAt)}`}
                    onClick={() => void revoke(id)}
                  >
                    Revoke
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Shares a project as a package file, or read-only by a link on this server. */
export function ShareDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { scenarios } = foundryContext.use();
  const [days, setDays] = useState('7');
  const [hasData, setData] = useState(true);
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const choice = {
    name: project.name,
    projectIds: [project.id],
    pipelineIds: [...pipelinesOf([project.id])],
    scenarioIds: [],
    hasData,
  };
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    await work().catch((reason: unknown) => setProblem(messageOf(reason)));
    setBusy(false);
  };
  const link = async () => {
    const text = await packageText(choice, scenarios);
    if (text.length > LINK_PACKAGE_MAX)
      throw new Error(
        `The package has ${bytesText(text.length)}; a link carries up to ${bytesText(LINK_PACKAGE_MAX)}. Leave the files out, or send the package file.`,
      );
    const made = await callEndpoint(makeLink, {
      body: { name: project.name, package: text, days: Number(days) },
    });
    setAddress(linkAddress(made.token));
    await refresh();
  };
  return (
    <Modal
      title={`Share ${project.name}`}
      isOpen
      onClose={onClose}
      description="A link opens a copy of the project as it is now, for anyone who is signed in on this server. Others cannot change yours through it."
      footer={
        <>
          <Button
            Icon={Download}
            isBusy={isBusy}
            onClick={() => void act(() => downloadPackage(choice, scenarios))}
          >
            Download package
          </Button>
          <Button variant="primary" Icon={Link2} isBusy={isBusy} onClick={() => void act(link)}>
            Make link
          </Button>
        </>
      }
    >
      <Switch label="Include the files that it reads" isOn={hasData} onChange={setData} />
      <SelectField label="Link valid for" value={days} options={DAYS} onChange={setDays} />
      {problem !== null && <ErrorNotice message="Not shared." advice={problem} />}
      {address !== null && (
        <div className={own.shareLink}>
          <TextField
            label="Read-only link"
            hint="Shown once: it cannot be looked up again"
            readOnly
            value={address}
            onChange={() => undefined}
            onFocus={({ target }) => target.select()}
          />
          <Button Icon={Copy} onClick={() => copied(address)}>
            Copy
          </Button>
        </div>
      )}
      <ValidLinks />
    </Modal>
  );
}
