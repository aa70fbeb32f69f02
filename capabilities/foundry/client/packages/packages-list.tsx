import { Boxes, Download, FolderOpen, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { BUILT_IN_PACKAGES } from '../../domain/built-in-packages.ts';
import { foundryContext } from '../foundry-deps.ts';
import { foundryData } from '../foundry-data.store.ts';
import styles from '../foundry.module.css';
import own from './packages.module.css';
import { PackageDialog } from './package-dialog.tsx';
import {
  downloadPackage,
  inspectBuiltIn,
  inspectLink,
  inspectPackage,
  pipelinesOf,
} from './packages.store.ts';
import { pipelineItems } from '../pipelines/pipelines.store.ts';
import { foundryProjects } from './projects.store.ts';
import { sharedLinks } from './shared-link.ts';

/** Brief message why a package was not made. */
export const packageFailed = (what: string) => (error: unknown) =>
  toast({ message: `${what} ${messageOf(error)}`, tone: 'warning' });

function Checks(props: {
  label: string;
  entries: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { label, entries, chosen, onChange } = props;
  if (entries.length === 0) return null;
  return (
    <fieldset className={own.choices}>
      <legend>{label}</legend>
      {entries.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function NewPackage({ onClose }: { onClose: () => void }) {
  const projects = useSlice(foundryProjects, (state) => state.projects);
  const { scenarios } = foundryContext.use();
  const pipelines = pipelineItems();
  const [name, setName] = useState('Package');
  const [projectIds, setProjectIds] = useState<string[]>([]);
  const [pipelineIds, setPipelineIds] = useState<string[]>([]);
  const [scenarioIds, setScenarioIds] = useState<string[]>([]);
  const [hasData, setData] = useState(true);
  const isEmpty = projectIds.length + pipelineIds.length + scenarioIds.length === 0;
  const download = () => {
    downloadPackage(
      { name: name.trim() || 'Package', projectIds, pipelineIds, scenarioIds, hasData },
      scenarios,
    ).then(onClose, packageFailed('Package not made.'));
  };
  return (
    <Modal
      title="New package"
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" Icon={Download} disabled={isEmpty} onClick={download}>
          Download package
        </Button>
      }
    >
      <TextField label="Name" maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
      <Checks
        label="Projects"
        entries={projects}
        chosen={projectIds}
        onChange={(ids) => {
          setProjectIds(ids);
          // A project without its pipelines would read files that nothing creates.
          setPipelineIds([...new Set([...pipelineIds, ...pipelinesOf(ids)])]);
        }}
      />
      <Checks label="Pipelines" entries={pipelines} chosen={pipelineIds} onChange={setPipelineIds} />
      <Checks
        label="What-if scenarios"
        entries={scenarios.list()}
        chosen={scenarioIds}
        onChange={setScenarioIds}
      />
      <Switch label="Include the files that they read" isOn={hasData} onChange={setData} />
    </Modal>
  );
}

function OpenPackage({ onRefused }: { onRefused: (message: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button Icon={FolderOpen} onClick={() => input.current?.click()}>
        Open package
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Package file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          onRefused(null);
          file
            ?.text()
            .then(inspectPackage)
            .catch((error: unknown) => onRefused(`${file.name}: ${messageOf(error)}`));
        }}
      />
    </>
  );
}

/** Packages: projects, pipelines and data in one file, and those included in the app. */
export function PackagesList() {
  const projects = useSlice(foundryProjects, (state) => state.projects);
  const items = useSlice(foundryData, (data) => data.items);
  const { scenarios } = foundryContext.use();
  const [isMaking, setMaking] = useState(false);
  const [refused, setRefused] = useState<{ message: string; advice: string } | null>(null);
  const { token } = useSlice(sharedLinks);
  useEffect(() => {
    if (token === null) return;
    sharedLinks.set({ token: null });
    inspectLink(token).catch((error: unknown) =>
      setRefused({ message: 'Link not opened.', advice: messageOf(error) }),
    );
  }, [token]);
  const isNothing =
    projects.length === 0 && scenarios.list().length === 0 && !items.some(({ type }) => type === 'Pipeline');
  return (
    <div className={styles.listPlace}>
      <div className={styles.listHead}>
        <p>
          A package holds projects, pipelines, what-if scenarios and, by choice, the files that they read, in
          one file.
        </p>
        <div className={own.listTools}>
          <OpenPackage
            onRefused={(advice) =>
              setRefused(advice === null ? null : { message: 'Package refused.', advice })
            }
          />
          <Button Icon={Plus} disabled={isNothing} onClick={() => setMaking(true)}>
            New package
          </Button>
        </div>
      </div>
      {refused !== null && <ErrorNotice {...refused} />}
      <table className={styles.list}>
        <thead>
          <tr>
            <th>Built in</th>
            <th>Contents</th>
            <th>Left out</th>
            <th>
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {BUILT_IN_PACKAGES.map((one) => (
            <tr key={one.id}>
              <td>{one.title}</td>
              <td>{one.summary}</td>
              <td>{one.leftOut ?? '—'}</td>
              <td>
                <Button
                  size="small"
                  Icon={Boxes}
                  aria-label={`Open ${one.title}`}
                  onClick={() => void inspectBuiltIn(one).catch(packageFailed('Package not opened.'))}
                >
                  Open
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isMaking && <NewPackage onClose={() => setMaking(false)} />}
      <PackageDialog />
    </div>
  );
}
