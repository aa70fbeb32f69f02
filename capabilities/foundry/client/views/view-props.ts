import type { ChartColumn } from '../../domain/sql/chart-sql.ts';
import type { Pick } from '../../domain/selection.ts';
import type { ProjectView } from '../../domain/project.ts';
import type { ReadColumns } from '../../domain/engine-problem.ts';

/** Input of every kind of view. */
export interface ChartProps {
  view: ProjectView;
  columns: readonly ChartColumn[];
  data: ReadColumns;
  /** Present selection in this view. */
  picks: readonly Pick[];
  onPick: (picks: Pick[]) => void;
  widthPx: number;
  heightPx: number;
}
