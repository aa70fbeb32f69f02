import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { fits } from '../../domain/sql/chart-sql.ts';
import { isTime } from '../../domain/sql/grid-sql.ts';
import {
  AGGREGATES,
  MAP_FORMS,
  PERIOD_DAYS,
  type ProjectView,
  VIEW_KINDS,
  type ViewKind,
} from '../../domain/project.ts';
import type { ResultColumn } from '../engine/engine-protocol.ts';
import { setView } from '../packages/projects.store.ts';
import styles from './views.module.css';

type Role = 'x' | 'y' | 'color' | 'size';

/** Names of each role in a kind of view; absent roles do not exist there. */
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
const FORM_TITLES = { points: 'Points', hexagons: 'Hexagons', arcs: 'Arcs' } as const;
const FORM_OPTIONS = MAP_FORMS.map((value) => ({ value, label: FORM_TITLES[value] }));
const DAY_OPTIONS = PERIOD_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));
const NONE = ' none';

interface PartProps {
  view: ProjectView;
  columns: readonly ResultColumn[];
  change: (part: Partial<ProjectView>) => void;
}

const timesIn = (columns: readonly ResultColumn[]) => columns.filter(({ kind }) => isTime(kind));
const namedOptions = (columns: readonly ResultColumn[]) =>
  columns.map(({ name }) => ({ value: name, label: name }));

/** Whether the view compares its last days with those before them. */
function PeriodSettings({ view, columns, change }: PartProps) {
  const times = timesIn(columns);
  const [first] = times;
  const { period } = view;
  if (!first && period === null) return null;
  return (
    <>
      <Switch
        label="Compare with the period before"
        isOn={period !== null}
        onChange={(isOn) => change({ period: isOn && first ? { column: first.name, days: 7 } : null })}
      />
      {period !== null && (
        <>
          <SelectField
            label="Period"
            value={String(period.days)}
            options={DAY_OPTIONS}
            onChange={(days) => change({ period: { ...period, days: Number(days) } })}
          />
          <SelectField
            label="By time"
            value={period.column}
            options={namedOptions(times)}
            onChange={(column) => change({ period: { ...period, column } })}
          />
        </>
      )}
    </>
  );
}

/** How the map shows the rows, and which time it moves through. */
function MapSettings({ view, columns, change }: PartProps) {
  const times = timesIn(columns);
  return (
    <>
      <SelectField
        label="Show as"
        value={view.form}
        options={FORM_OPTIONS}
        onChange={(form) => change({ form })}
      />
      {times.length > 0 && view.form !== 'hexagons' && (
        <SelectField
          label="Time"
          value={view.time === '' ? NONE : view.time}
          options={[{ value: NONE, label: '—' }, ...namedOptions(times)]}
          onChange={(time) => change({ time: time === NONE ? '' : time })}
        />
      )}
    </>
  );
}

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
      {(view.kind === 'bar' || view.kind === 'line') && <PeriodSettings {...{ view, columns, change }} />}
      {view.kind === 'map' && <MapSettings {...{ view, columns, change }} />}
    </div>
  );
}
