import { useSlice } from '#platform/client/state/slice.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { type LineageNode, lineageOf } from '../domain/lineage.ts';
import styles from './panes.module.css';
import { foundryProjects } from './projects.store.ts';
import { openNewProject } from './start-screen.tsx';
import { useSources } from './use-foundry.ts';

const COLUMN_PX = { source: 16, query: 276, view: 536 } as const;
const NODE = { widthPx: 200, heightPx: 44, gapPx: 14, topPx: 40 };

interface Placed extends LineageNode {
  x: number;
  y: number;
}

function placed(nodes: readonly LineageNode[]): Placed[] {
  const rows = { source: 0, query: 0, view: 0 };
  return nodes.map((node) => {
    const row = rows[node.kind]++;
    return { ...node, x: COLUMN_PX[node.kind], y: NODE.topPx + row * (NODE.heightPx + NODE.gapPx) };
  });
}

function Links({ nodes }: { nodes: readonly Placed[] }) {
  return nodes.flatMap((to) =>
    to.from.flatMap((id) => {
      const from = nodes.find((node) => node.id === id);
      if (!from) return [];
      const [x1, y1] = [from.x + NODE.widthPx, from.y + NODE.heightPx / 2];
      const [x2, y2] = [to.x, to.y + NODE.heightPx / 2];
      const bend = (x2 - x1) / 2;
      return [
        <path
          key={`${id} ${to.id}`}
          className={styles.lineageLink}
          d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
        />,
      ];
    }),
  );
}

/** Where every query takes its rows from, and which views show them. */
export function Lineage() {
  const projects = useSlice(foundryProjects, (state) => state.projects);
  const tables = useSources().map(({ table }) => table);
  const nodes = placed(lineageOf(projects, tables));
  if (nodes.length === 0)
    return (
      <EmptyState
        message="No lineage: no query reads a source yet."
        action={{ label: 'New project', onSelect: openNewProject }}
      />
    );
  const height = Math.max(...nodes.map(({ y }) => y)) + NODE.heightPx + 24;
  return (
    <div className={styles.lineage}>
      <svg width={COLUMN_PX.view + NODE.widthPx + 16} height={height} role="img" aria-label="Lineage">
        {(['source', 'query', 'view'] as const).map((kind) => (
          <text key={kind} x={COLUMN_PX[kind]} y={24} className={styles.lineageHead}>
            {{ source: 'Sources', query: 'Queries', view: 'Views' }[kind]}
          </text>
        ))}
        <Links nodes={nodes} />
        {nodes.map((node) => (
          <g key={node.id} transform={`translate(${node.x} ${node.y})`} className={styles.lineageNode}>
            <rect width={NODE.widthPx} height={NODE.heightPx} rx={6} data-kind={node.kind} />
            <text x={12} y={node.note === '' ? 27 : 20}>
              {node.title.slice(0, 26)}
            </text>
            <text x={12} y={35} className={styles.lineageNote}>
              {node.note.slice(0, 30)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
