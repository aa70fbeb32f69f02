import { useSlice } from '#platform/client/state/slice.ts';
import { Choice } from '#platform/client/ui/choice.tsx';
import type { Project } from '../../domain/project.ts';
import { foundryUi, setFoundryUi } from '../foundry-ui.store.ts';
import styles from './panes.module.css';
import { QueryPane } from '../query/query-pane.tsx';
import { ResultPane } from '../query/result-pane.tsx';
import { ViewsPane } from '../views/views-pane.tsx';
import type { EngineState } from '../use-foundry.ts';

const PARTS = [
  { value: 'editor', label: 'Query' },
  { value: 'result', label: 'Result' },
  { value: 'views', label: 'Views' },
] as const;

/** The workspace of a project: its queries and their results. */
export function Workspace({ project, engine }: { project: Project; engine: EngineState }) {
  const part = useSlice(foundryUi, (ui) => ui.phonePart);
  const query = project.queries.find(({ id }) => id === project.activeQueryId) ?? project.queries[0];
  if (!query) return null;
  return (
    <div className={styles.workspace} data-part={part} data-views>
      <div className={styles.parts}>
        <Choice
          label="Show"
          value={part}
          options={PARTS}
          onChange={(phonePart) => setFoundryUi({ phonePart })}
        />
      </div>
      <QueryPane project={project} query={query} />
      <ResultPane project={project} query={query} engine={engine} />
      <ViewsPane project={project} />
    </div>
  );
}
