import { Zap } from 'lucide-react';
import type { LayerFeature } from '#platform/client/layers/layer-definition.ts';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import { formatUtcTimeWithSeconds } from '#aviation/time/utc.ts';
import { type Stroke, inspectedStroke } from './radar.store.ts';

/** `Cloud to ground` or `In cloud`. */
export const strokeKind = ({ isGround }: Pick<Stroke, 'isGround'>): string =>
  isGround ? 'Cloud to ground' : 'In cloud';

/** The stroke of a mark; null if the tile lacks its time or current. */
export function strokeOf({ properties, geometry, lat, lon }: LayerFeature): Stroke | null {
  const { atS, currentKa, isGround } = properties;
  if (typeof atS !== 'number' || typeof currentKa !== 'number') return null;
  const [ownLon = lon, ownLat = lat] = geometry?.type === 'Point' ? geometry.coordinates : [];
  return { lat: ownLat, lon: ownLon, atMs: atS * 1000, currentKa, isGround: isGround === 1 };
}

/** Opens the most recent of the strokes hit, which is on top: in a storm there may be dozens under one finger. */
export function strokeHit(feature: LayerFeature): InspectHit | null {
  const stroke = strokeOf(feature);
  return (
    stroke && {
      title: 'Lightning stroke',
      subtitle: `${formatUtcTimeWithSeconds(stroke.atMs)} · ${strokeKind(stroke)}`,
      key: 'lightning stroke',
      Icon: Zap,
      open: () => inspectedStroke.set(stroke),
    }
  );
}
