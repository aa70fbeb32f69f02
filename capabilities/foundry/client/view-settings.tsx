import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { fits } from '../domain/chart-sql.ts';
import { AGGREGATES, type ProjectView, VIEW_KINDS, type ViewKind } from '../domain/project.ts';
import type { ResultColumn } from './engine/engine-protocol.ts';
import { setView } from './projects.store.ts';
import styles from './views.module.css';

type Role = 'x' | 'y' | 'color' | 'size';

/** What each role is called in a kind of view; roles that are not in here do not exist there. */
const ROLES: Readonly<Record<ViewKind, Partial<Record<Role, string>>>> = {
  bar: { x: 'Category', y: 'Measure' },
  line: { x: 'Over', y: 'Measure' },
  scatter: { x: 'Across', y: 'Up', color: 'Shape', size: 'Size' },
  histogram: { x: 'Column' },
  heatmap: { x: 'Across', color: 'Down', y: 'Measure' },
  box: { x: 'Category', y: 'Measure' },
  map: { x: 'Label', size: 'Size' },
  pivot: { x: 'Rows', color: 'Columns', y: 'Measure' },
  note: {},
};
const KIND_TITLES: Readonly<Record<ViewKind, string>> = {
  bar: 'Bar',
  line: 'Line',
  scatter: 'Scatter',
  histogram: 'Histogram',
  heatmap: 'Heat map',
  box: 'Box',
  map: 'Map',
  pivot: 'Pivot',
  note: 'Note',
};
export const KIND_OPTIONS = VIEW_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }));
const CHART_OPTIONS = KIND_OPTIONS.filter(({ value }) => value !== 'note');
const AGGREGATE_OPTIONS = AGGREGATES.map((value) => ({ value, label: value }));
const NONE = ' none';

/** The columns and the kind of a view. */
export function ViewSettings(props: {
  projectId: string;
  view: ProjectView;
  columns: readonly ResultColumn[];
}) {
  const { projectId, view, columns } = props;
  const change = (part: Partial<ProjectView>) => setView(projectId, view.id, part);
  const roles = Object.entries(ROLES[view.kind]) as [Role, string][];
  const optionsOf = (role: Role) => [
    { value: NONE, label: '—' },
    ...columns
      .filter((column) => fits(view.kind, role, column))
      .map(({ name }) => ({ value: name, label: name })),
  ];
  const hasMeasure = view.kind !== 'scatter' && view.kind !== 'box' && ROLES[view.kind].y !== undefined;
  return (
    <div className={styles.settings}>
      <TextField
        label="Title"
        value={view.title}
        maxLength={200}
        onChange={(event) => change({ title: event.target.value })}
      />
      <SelectField
        label="Kind"
        value={view.kind}
        options={CHART_OPTIONS}
        onChange={(kind) => change({ kind })}
      />
      {roles.map(([role, label]) => (
        <SelectField
          key={role}
          label={label}
          value={view[role] === '' ? NONE : view[role]}
          options={optionsOf(role)}
          onChange={(value) => change({ [role]: value === NONE ? '' : value })}
        />
      ))}
      {hasMeasure && (
        <SelectField
          label="Aggregate"
          value={view.aggregate}
          options={AGGREGATE_OPTIONS}
          onChange={(aggregate) => change({ aggregate })}
        />
      )}
    </div>
  );
}
