import { followQuery } from '#platform/client/query/follow-query.ts';
import { type TimelineLane, setTimelineLane } from '#platform/client/time/timeline-lanes.store.ts';
import type { HazardFeature } from '../contract.ts';
import { knownHazards } from './hazard-selection.ts';
import { hazardsQuery } from './hazards.queries.ts';
import { inspectedHazard } from './hazards.store.ts';

const LANE = 'hazards/validity';

/** When an advisory is in effect, and when its forecast area is. */
export function hazardLane({ properties }: HazardFeature): TimelineLane {
  const { id, title, label, validFrom, validTo, kind } = properties;
  const tone =
    kind === 'convective' || kind === 'volcanic-ash' || kind === 'tropical-cyclone' ? 'warning' : 'caution';
  return {
    title: 'Hazard',
    order: 30,
    marks: [
      {
        id,
        fromMs: Date.parse(validFrom),
        toMs: Date.parse(validTo),
        label,
        title: `${title} in effect`,
        tone,
      },
    ],
  };
}

/** Marks the validity of the inspected advisory on the timeline; returns a function that stops it. */
export function followHazard(): () => void {
  let stop: (() => void) | null = null;
  const follow = () => {
    stop?.();
    stop = null;
    const inspected = inspectedHazard.get();
    if (inspected?.what !== 'hazard') return setTimelineLane(LANE, null);
    stop = followQuery(hazardsQuery(), (data) => {
      const known = data && knownHazards(data).find(({ item }) => item.properties.id === inspected.id);
      setTimelineLane(LANE, known ? hazardLane(known.item) : null);
    });
  };
  const unsubscribe = inspectedHazard.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop?.();
    setTimelineLane(LANE, null);
  };
}
