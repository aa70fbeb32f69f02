import { Boxes, Download, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { filesOf } from '../domain/package-file.ts';
import styles from './foundry.module.css';
import { downloadPackage, openPackage } from './packages.store.ts';
import { foundryProjects } from './projects.store.ts';
import { useSources } from './use-foundry.ts';

/** Says in passing why a package was not made or opened. */
export const packageFailed = (what: string) => (error: unknown) =>
  toast({ message: `${what} ${messageOf(error)}`, tone: 'warning' });

function OpenPackage() {
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
          if (file) file.text().then(openPackage).catch(packageFailed('Package not opened.'));
        }}
      />
    </>
  );
}

/** Projects as packages: a project with the files that it reads, in one file. */
export function PackagesList() {
  const projects = useSlice(foundryProjects, (state) => state.projects);
  const sources = useSources();
  return (
    <div className={styles.listPlace}>
      <div className={styles.listHead}>
        <p>A package is a project with its queries, views, notes and the files that it reads, in one file.</p>
        <OpenPackage />
      </div>
      {projects.length === 0 ? (
        <EmptyState Icon={Boxes} message="No projects to package." />
      ) : (
        <table className={styles.list}>
          <thead>
            <tr>
              <th>Project</th>
              <th>Files</th>
              <th>Views</th>
              <th>
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {projects.map((project) => (
              <tr key={project.id}>
                <td>{project.name}</td>
                <td>
                  {filesOf(project, sources)
                    .map(({ name }) => name)
                    .join(', ') || '—'}
                </td>
                <td>{project.views.length}</td>
                <td>
                  <Button
                    size="small"
                    Icon={Download}
                    onClick={() => void downloadPackage(project.id).catch(packageFailed('Package not made.'))}
                  >
                    Download package
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
