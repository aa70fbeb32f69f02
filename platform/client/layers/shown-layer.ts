import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { LayerReading } from './layer-reading.ts';
import type { LayerRegistration } from '../shell/client-capability.ts';
import { useSlice } from '../state/slice.ts';
import { useNowMs } from '../time/use-now.ts';
import { type LayerPlace, partId } from './layer-definition.ts';
import { moduleOf } from './layer-modules.ts';
import { layerReports, reportLine } from './layer-reports.store.ts';

/** A layer as picker, colour panel and data inspector see it: what its parts say together. */
export interface ShownLayer {
  key: string;
  Icon: LucideIcon | undefined;
  timeDependent: boolean;
  usesAltitude: boolean;
  hasReadings: boolean;
  /** A hook: unavailable only when every part is. */
  useUnavailable: () => string | null;
  useSourceLine: () => string | null;
  /** A hook: the worst of its parts. */
  useFreshness: () => Freshness | null;
  /** Legends of the parts whose code has come. */
  legends: () => readonly ComponentType[];
  readAt: (place: LayerPlace) => readonly LayerReading[];
}

/** The worse first: what failed must not hide behind what is fresh. */
const STATES = ['failed', 'stale', 'fresh'] as const;

function worse(one: Freshness | null, other: Freshness | null): Freshness | null {
  if (one === null || other === null) return one ?? other;
  return STATES.indexOf(one.state) <= STATES.indexOf(other.state) ? one : other;
}

const nothing = () => null;

/** The hooks of a part; what it does not say itself, the report of its code does. */
function hooksOf(part: LayerRegistration) {
  const id = partId(part);
  const isReported = part.load !== undefined;
  const useReport = () => useSlice(layerReports, (reports) => reports[id]);
  return {
    useUnavailable: part.useUnavailable ?? nothing,
    useSourceLine:
      part.useSourceLine ?? (isReported ? () => reportLine(useReport(), useNowMs('minute')) : nothing),
    useFreshness: part.useFreshness ?? (isReported ? () => useReport()?.freshness ?? null : nothing),
  };
}

/** What the parts of one key say together. Clicks go to the part that owns the map layer. */
export function shownLayer(parts: readonly LayerRegistration[]): ShownLayer {
  const hooks = parts.map(hooksOf);
  return {
    key: parts[0]?.key ?? '',
    Icon: parts.find(({ Icon }) => Icon !== undefined)?.Icon,
    timeDependent: parts.some(({ timeDependent }) => timeDependent),
    usesAltitude: parts.some(({ usesAltitude }) => usesAltitude),
    hasReadings: parts.some((part) => part.hasReadings ?? part.readAt !== undefined),
    useUnavailable: () => {
      const reasons = hooks.map(({ useUnavailable }) => useUnavailable());
      return reasons.includes(null) ? null : (reasons[0] ?? null);
    },
    useSourceLine: () => {
      const lines = hooks.map(({ useSourceLine }) => useSourceLine()).filter((line) => line !== null);
      return lines.length === 0 ? null : lines.join(' · ');
    },
    useFreshness: () => hooks.map(({ useFreshness }) => useFreshness()).reduce(worse, null),
    legends: () => parts.flatMap((part) => moduleOf(part)?.Legend ?? part.Legend ?? []),
    readAt: (place) => parts.flatMap((part) => (moduleOf(part) ?? part).readAt?.(place) ?? []),
  };
}
