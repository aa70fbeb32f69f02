import type { DiagramLabel, DiagramRunway, RunwayDiagram } from '../domain/runway-diagram.ts';
import styles from './airport-diagram.module.css';

/** The drawing's own pixels; it is scaled to the width of its place. */
export const DIAGRAM_SIZE = { widthPx: 364, heightPx: 306, marginPx: 40 };

const LABEL = { widthPx: 30, heightPx: 18 };

function Runway({ runway }: { runway: DiagramRunway }) {
  const line = { x1: runway.from.x, y1: runway.from.y, x2: runway.to.x, y2: runway.to.y };
  return (
    <g>
      <line {...line} className={styles.shoulder} strokeWidth={runway.widthPx + 3} />
      <line {...line} className={styles.pavement} strokeWidth={Math.max(runway.widthPx, 4)} />
      <line {...line} className={styles.centreLine} />
    </g>
  );
}

function Label({ label }: { label: DiagramLabel }) {
  return (
    <g transform={`translate(${label.at.x} ${label.at.y})`}>
      <rect
        className={styles.labelBox}
        x={-LABEL.widthPx / 2}
        y={-LABEL.heightPx / 2}
        width={LABEL.widthPx}
        height={LABEL.heightPx}
        rx={4}
      />
      <text className={styles.designator} y={4.2}>
        {label.ident}
      </text>
    </g>
  );
}

function NorthArrow() {
  return (
    <g transform="translate(20 22)" className={styles.north}>
      <path d="M0 10V-8M-4-3 0-9l4 6" />
      <text y={23}>N</text>
    </g>
  );
}

const scaleText = (metres: number): string => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`);

function ScaleBar({ scale }: Pick<RunwayDiagram, 'scale'>) {
  return (
    <g transform={`translate(14 ${DIAGRAM_SIZE.heightPx - 14})`} className={styles.scale}>
      <path d={`M0-4V0H${scale.lengthPx}V-4`} />
      <text x={scale.lengthPx / 2} y={-6}>
        {scaleText(scale.metres)}
      </text>
    </g>
  );
}

/** The runways of an airport, north up, to scale. */
export function AirportDiagram({ code, diagram }: { code: string; diagram: RunwayDiagram }) {
  const names = diagram.runways.map((runway) => runway.id).join(', ');
  return (
    <svg
      className={styles.diagram}
      viewBox={`0 0 ${DIAGRAM_SIZE.widthPx} ${DIAGRAM_SIZE.heightPx}`}
      role="img"
      aria-label={`Runways of ${code}, north up: ${names}`}
    >
      {diagram.runways.map((runway) => (
        <Runway key={runway.id} runway={runway} />
      ))}
      {diagram.labels.map((label) => (
        <Label key={label.ident} label={label} />
      ))}
      <NorthArrow />
      <ScaleBar scale={diagram.scale} />
    </svg>
  );
}
