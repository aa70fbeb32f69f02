import { z } from 'zod';
import { type HazardFeature, getHazards } from '../contract.ts';

/** Feature as JSON, or `{"withdrawnAt": …}` of the same key. */
export interface ArchivedHazard {
  readonly key: string;
  readonly text: string;
}

const feature = getHazards.data.shape.features.element;
const withdrawal = z.object({ withdrawnAt: z.string() });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Archived advisories, oldest first, that ended in a period: expired or withdrawn. */
export function endedHazards(
  archived: readonly ArchivedHazard[],
  { fromMs, nowMs }: { fromMs: number; nowMs: number },
): HazardFeature[] {
  const last = new Map<string, HazardFeature>();
  for (const { key, text } of archived) {
    const json = jsonOf(text);
    const withdrawn = withdrawal.safeParse(json);
    const before = last.get(key);
    const read = feature.safeParse(json);
    if (read.success) last.set(key, read.data);
    else if (withdrawn.success && before) last.set(key, endedAt(before, withdrawn.data.withdrawnAt));
  }
  return [...last.values()].filter(({ properties: { validTo } }) => {
    const endMs = Date.parse(validTo);
    return endMs > fromMs && endMs <= nowMs;
  });
}

function endedAt(hazard: HazardFeature, at: string): HazardFeature {
  const { validTo } = hazard.properties;
  return Date.parse(at) >= Date.parse(validTo)
    ? hazard
    : { ...hazard, properties: { ...hazard.properties, validTo: at } };
}
