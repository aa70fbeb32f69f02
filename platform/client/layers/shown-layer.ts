import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { LayerReading } from './layer-reading.ts';
import { useSlice } from '../state/slice.ts';
import { useNowMs } from '../time/use-now.ts';
import {
  type LayerDefinition,
  type LayerGroup,
  type LayerPart,
  type LayerPlace,
  LAYER_GROUPS,
  isDefinition,
  partId,
} from './layer-definition.ts';
import { mapContents } from './empty-layers.ts';
import { moduleOf } from './layer-modules.ts';
import { layerReports, reportLine } from './layer-reports.store.ts';

/** A layer as picker, colour panel and data inspector see it: its parts combined. */
export interface ShownLayer {
  key: string;
  title: string;
  group: LayerGroup;
  order: number;
  Icon: LucideIcon;
  timeDependent: boolean;
  usesAltitude: boolean;
  hasReadings: boolean;
  /** A hook: unavailable only when every part is. */
  useUnavailable: () => string | null;
  useSourceLine: () => string | null;
  /** A hook: the worst of its parts. */
  useFreshness: () => Freshness | null;
  /** A hook: the mode of its data, also where a line gives source and age. */
  useOrigin: () => Freshness['origin'] | null;
  /** Legends of the parts whose code has loaded. */
  legends: () => readonly ComponentType[];
  /** A hook: its contents in view: none, none yet, or null if something is drawn or it is unknown. */
  useInView: () => 'none' | 'loading' | null;
  /** Whether its legends name source, age and mode themselves. */
  legendHasSource: () => boolean;
  readAt: (place: LayerPlace) => readonly LayerReading[];
}

/** Worst first: a failure must not be hidden by fresh data. */
const STATES = ['failed', 'stale', 'fresh'] as const;

function worse(one: Freshness | null, other: Freshness | null): Freshness | null {
  if (one === null || other === null) return one ?? other;
  return STATES.indexOf(one.state) <= STATES.indexOf(other.state) ? one : other;
}

/** Text in place of a layer's contents. */
export const IN_VIEW_TEXTS = { none: 'None in view', loading: 'Loading …' } as const;

const nothing = () => null;

/** The hooks of a part; the report of its code supplies missing ones. */
function hooksOf(part: LayerPart) {
  const id = partId(part);
  const useReport = () => useSlice(layerReports, (reports) => reports[id]);
  return {
    useUnavailable: part.useUnavailable ?? nothing,
    useSourceLine: part.useSourceLine ?? (() => reportLine(useReport(), useNowMs('minute'))),
    useFreshness: part.useFreshness ?? (() => useReport()?.freshness ?? null),
  };
}

/** A layer combined with the parts that others add to it. Clicks go to the part that owns the map layer. */
export function shownLayer(definition: LayerDefinition, added: readonly LayerPart[] = []): ShownLayer {
  const parts: readonly LayerPart[] = [definition, ...added];
  const hooks = parts.map(hooksOf);
  const { key, title, group, order, Icon } = definition;
  return {
    key,
    title,
    group,
    order,
    Icon,
    timeDependent: parts.some(({ timeDependent }) => timeDependent),
    usesAltitude: parts.some(({ usesAltitude }) => usesAltitude),
    hasReadings: parts.some(({ hasReadings }) => hasReadings),
    useUnavailable: () => {
      const reasons = hooks.map(({ useUnavailable }) => useUnavailable());
      return reasons.includes(null) ? null : (reasons[0] ?? null);
    },
    useSourceLine: () => {
      const lines = hooks.map(({ useSourceLine }) => useSourceLine()).filter((line) => line !== null);
      return lines.length === 0 ? null : lines.join(' · ');
    },
    useFreshness: () => hooks.map(({ useFreshness }) => useFreshness()).reduce(worse, null),
    useOrigin: () => {
      const origins = hooks.map(({ useFreshness }) => useFreshness()?.origin ?? null);
      return parts.find(({ origin }) => origin)?.origin ?? origins.find((one) => one !== null) ?? null;
    },
    useInView: () => {
      const { empty, loading } = useSlice(mapContents);
      const reports = useSlice(layerReports);
      const told = parts.flatMap((part) => reports[partId(part)] ?? []);
      const ids = parts
        .flatMap((part) => moduleOf(part)?.mapLayers ?? [])
        .flatMap(({ id, interactive }) => (interactive ? [id] : []));
      // A part without a source uses its text to report a fault.
      if (told.some(({ freshness, message }) => freshness === null && message !== null)) return null;
      const isLoading = told.some(({ coverage }) => coverage === 'loading');
      if (isLoading || ids.some((id) => loading.includes(id))) return 'loading';
      const isPartial = told.some(({ coverage }) => coverage === 'partial');
      return !isPartial && ids.length > 0 && ids.every((id) => empty.includes(id)) ? 'none' : null;
    },
    legends: () => parts.flatMap((part) => moduleOf(part)?.Legend ?? []),
    legendHasSource: () => parts.some((part) => moduleOf(part)?.legendHasSource),
    readAt: (place) => parts.flatMap((part) => moduleOf(part)?.readAt?.(place) ?? []),
  };
}

/**
 * The registered layers, in the order of the picker.
 * @throws Error when a key has two owners, or parts without an owner
 */
export function shownLayers(parts: readonly LayerPart[]): ShownLayer[] {
  const owners = parts.filter(isDefinition);
  for (const { key } of parts) {
    const count = owners.filter((owner) => owner.key === key).length;
    if (count !== 1) throw new Error(`Layer ${key} is defined ${count} times`);
  }
  return owners
    .map((owner) =>
      shownLayer(
        owner,
        parts.filter((part) => part.key === owner.key && part !== owner),
      ),
    )
    .toSorted(
      (one, other) =>
        LAYER_GROUPS.indexOf(one.group) - LAYER_GROUPS.indexOf(other.group) || one.order - other.order,
    );
}
