import { SelectField } from '#platform/client/ui/select-field.tsx';
import type { AirportDiagramAnswer } from '../contract.ts';
import styles from './diagram.module.css';

/** Up direction: north, or the landing direction of a runway end. */
export type Orientation = { kind: 'north' } | { kind: 'runway'; ident: string };

type End = AirportDiagramAnswer['runways'][number]['ends'][number];

/** The ends of all runways, those of the longest first. */
export function endsOf({ runways }: AirportDiagramAnswer): End[] {
  return runways.toSorted((a, b) => b.lengthM - a.lengthM).flatMap(({ ends }) => ends);
}

export function bearingOf(orientation: Orientation, diagram: AirportDiagramAnswer): number {
  if (orientation.kind === 'north') return 0;
  return endsOf(diagram).find(({ ident }) => ident === orientation.ident)?.headingDegTrue ?? 0;
}

const NORTH = 'north';

/** North up, or the direction of landing on a runway end. */
export function DiagramOrientation(props: {
  diagram: AirportDiagramAnswer;
  orientation: Orientation;
  onTurn: (orientation: Orientation) => void;
}) {
  const { diagram, orientation, onTurn } = props;
  const ends = endsOf(diagram).map(({ ident }) => ({ value: ident, label: `${ident} up` }));
  return (
    <SelectField
      label="Orientation"
      isLabelHidden
      className={styles.which}
      value={orientation.kind === 'north' ? NORTH : orientation.ident}
      options={[{ value: NORTH, label: 'North up' }, ...ends]}
      onChange={(ident) => onTurn(ident === NORTH ? { kind: 'north' } : { kind: 'runway', ident })}
    />
  );
}
