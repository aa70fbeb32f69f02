import { Database, FolderKanban, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { uploadFiles } from '../sources/files.store.ts';
import { openData, openProjects, openWorkspace } from './foundry-view.store.ts';
import styles from '../foundry.module.css';
import { addProject, foundryProjects } from '../packages/projects.store.ts';
import { useSources } from '../use-foundry.ts';

/** File types offered by the file chooser; dropping accepts the same. */
export const ACCEPTED = '.csv,.tsv,.tab,.txt,.json,.ndjson,.jsonl,.geojson,.parquet,.xlsx,.gpx,.kml';

/** Opens the file chooser of the system. */
export function useFileChooser(folderId: string | null) {
  const input = useRef<HTMLInputElement>(null);
  const element = (
    <input
      ref={input}
      type="file"
      multiple
      accept={ACCEPTED}
      className="visually-hidden"
      tabIndex={-1}
      aria-label="Upload files"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        openData();
        void uploadFiles(files, folderId);
      }}
    />
  );
  return { element, choose: () => input.current?.click() };
}

/** Creates a project and opens it with the sources beside it. */
export function openNewProject(): void {
  const id = addProject('Project');
  openData();
  openWorkspace(id);
}

/** The start screen: the last projects, and the first steps. */
export function StartScreen() {
  const projects = useSlice(foundryProjects, (state) => state.projects);
  const sources = useSources();
  const chooser = useFileChooser(null);
  const latest = projects.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt)).slice(0, 6);
  const files = sources.filter(({ origin }) => origin === 'file').length;
  return (
    <div className={styles.start} data-foundry-view="dock">
      <h3>Start</h3>
      <p className={styles.lead}>
        Query your files and the data of this app with SQL, and show the result as charts and on a map. Files
        stay in this browser unless you send them to the server.
      </p>
      <div className={styles.startActions}>
        <Button variant="primary" Icon={FolderKanban} onClick={openNewProject}>
          New project
        </Button>
        <Button Icon={Upload} onClick={chooser.choose}>
          Upload files
        </Button>
        <Button Icon={Database} onClick={openData}>
          Browse data
        </Button>
        {chooser.element}
      </div>
      <dl className={styles.startCounts}>
        <div>
          <dt>Sources</dt>
          <dd>{sources.length - files}</dd>
        </div>
        <div>
          <dt>Files</dt>
          <dd>{files}</dd>
        </div>
        <div>
          <dt>Projects</dt>
          <dd>{projects.length}</dd>
        </div>
      </dl>
      {latest.length > 0 && (
        <>
          <h3>Recent projects</h3>
          <ul className={styles.recent}>
            {latest.map((project) => (
              <li key={project.id}>
                <button
                  type="button"
                  onClick={() => {
                    openData();
                    openWorkspace(project.id);
                  }}
                >
                  <FolderKanban size={16} aria-hidden />
                  <span>{project.name}</span>
                  <small>
                    {project.queries.length} {project.queries.length === 1 ? 'query' : 'queries'} ·{' '}
                    {project.views.length} {project.views.length === 1 ? 'view' : 'views'}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          {projects.length > latest.length && (
            <Button size="small" variant="quiet" onClick={openProjects}>
              All projects
            </Button>
          )}
        </>
      )}
    </div>
  );
}
