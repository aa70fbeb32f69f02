import type { ChartColumn } from '../../domain/sql/chart-sql.ts';
import type { Pick } from '../../domain/selection.ts';
import type { ProjectView } from '../../domain/project.ts';
import type { ReadColumns } from '../../domain/engine-problem.ts';

/** What every kind of view is drawn from. */
export interface ChartProps {
  view: ProjectView;
  columns: readonly ChartColumn[];
  data: ReadColumns;
  /** What is picked in this view now. */
  picks: readonly Pick[];
  onPick: (picks: Pick[]) => void;
  widthPx: number;
  heightPx: number;
}
