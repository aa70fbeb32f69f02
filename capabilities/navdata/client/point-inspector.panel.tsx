import { Copy, LocateFixed } from 'lucide-react';
import { formatCoordinate, formatDecimalDegrees } from '#aviation/geo/format-coordinate.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import type { NavPoint } from '../contract.ts';
import { centreOnPoint, closeInspector, inspectedPoint } from './inspected-point.store.ts';
import styles from './navdata.module.css';
import { POINT_TYPES, frequencyText, pointSource } from './point-text.ts';

async function copyCoordinates(point: NavPoint): Promise<void> {
  const text = formatDecimalDegrees({ lat: point.lat, lon: point.lng });
  try {
    await navigator.clipboard.writeText(text);
    toast({ message: `${text} copied` });
  } catch {
    // Browsers refuse the clipboard without permission: the figures are then there to be copied by hand.
    toast({ message: text });
  }
}

function PointFigures({ point }: { point: NavPoint }) {
  const hasFrequency = point.type === 'vor' || point.type === 'ndb' || point.type === 'other';
  return (
    <div className={styles.figures}>
      <KeyValues columns={1}>
        {hasFrequency && (
          <KeyValue label="Frequency">
            <Figure value={frequencyText(point)} />
          </KeyValue>
        )}
        <KeyValue label={point.type === 'airway' ? 'Middle point' : 'Coordinates'}>
          <Figure value={formatCoordinate({ lat: point.lat, lon: point.lng })} />
        </KeyValue>
        <KeyValue label="Region">
          <Figure value={point.region} />
        </KeyValue>
        <KeyValue label="Source">{pointSource(point)}</KeyValue>
      </KeyValues>
    </div>
  );
}

/** What there is to know of a navaid, a fix or an airway. */
export function PointInspectorPanel() {
  const point = useSlice(inspectedPoint);
  if (point === null) return null;
  const type = POINT_TYPES[point.type].one;
  return (
    <Panel
      title={`${type} ${point.ident}`}
      isTitleHidden
      subtitle={type}
      onClose={closeInspector}
      tools={
        <>
          <IconButton label="Copy coordinates" Icon={Copy} onClick={() => void copyCoordinates(point)} />
          <IconButton label="Center on map" Icon={LocateFixed} onClick={() => centreOnPoint(point)} />
        </>
      }
    >
      <h3 className={styles.bigIdent}>{point.ident}</h3>
      {point.name !== null && <p className={styles.name}>{point.name}</p>}
      <PointFigures point={point} />
    </Panel>
  );
}
