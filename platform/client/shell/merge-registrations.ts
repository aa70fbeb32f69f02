import type { ComponentType } from 'react';
import { createElement, Fragment } from 'react';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { LayerRegistration } from './client-capability.ts';

/** The worse first: what failed must not hide behind what is fresh. */
const STATES = ['failed', 'stale', 'fresh'] as const;

function worse(one: Freshness | null, other: Freshness | null): Freshness | null {
  if (one === null || other === null) return one ?? other;
  return STATES.indexOf(one.state) <= STATES.indexOf(other.state) ? one : other;
}

function bothLegends(First: ComponentType | undefined, Second: ComponentType | undefined) {
  if (!First || !Second) return First ?? Second;
  return () => createElement(Fragment, null, createElement(First), createElement(Second));
}

const nothing = () => null;

/**
 * One row of the picker for a key that two capabilities draw together. It is unavailable only when both are; its
 * freshness is the worse of the two. Clicks go to the registration that owns the map layer, so there is no `inspect`.
 */
export function mergeRegistrations(one: LayerRegistration, other: LayerRegistration): LayerRegistration {
  const [useOneUnavailable, useOtherUnavailable] = [
    one.useUnavailable ?? nothing,
    other.useUnavailable ?? nothing,
  ];
  const [useOneLine, useOtherLine] = [one.useSourceLine ?? nothing, other.useSourceLine ?? nothing];
  const [useOneFreshness, useOtherFreshness] = [one.useFreshness ?? nothing, other.useFreshness ?? nothing];
  const Legend = bothLegends(one.Legend, other.Legend);
  const Icon = one.Icon ?? other.Icon;
  return {
    key: one.key,
    // Each of the two is put on the map by itself.
    mapLayers: [],
    ...(Icon ? { Icon } : {}),
    ...(one.timeDependent || other.timeDependent ? { timeDependent: true as const } : {}),
    ...(one.usesAltitude || other.usesAltitude ? { usesAltitude: true as const } : {}),
    ...(Legend ? { Legend } : {}),
    useUnavailable: () => {
      const reasons = [useOneUnavailable(), useOtherUnavailable()];
      return reasons.includes(null) ? null : (reasons[0] ?? null);
    },
    useSourceLine: () => {
      const lines = [useOneLine(), useOtherLine()].filter((line) => line !== null);
      return lines.length === 0 ? null : lines.join(' · ');
    },
    useFreshness: () => worse(useOneFreshness(), useOtherFreshness()),
    readAt: (place) => [...(one.readAt?.(place) ?? []), ...(other.readAt?.(place) ?? [])],
  };
}
