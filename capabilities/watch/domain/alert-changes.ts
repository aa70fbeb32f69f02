import type { Finding } from './rules/watch-facts.ts';

/** Stored fields of an alert, used to detect changes. */
export interface StoredAlert {
  readonly id: string;
  readonly rule: string;
  readonly severity: string;
  readonly title: string;
  readonly body: string;
  readonly figure: number | null;
  readonly areaId: string | null;
  /** Time at which it is behind the flight, ms since 1970; null when unknown. */
  readonly toMs: number | null;
}

/** Stored fields of a finding, in fixed order. */
export const keptOf = ({
  id,
  rule,
  severity,
  title,
  body,
  figure,
  areaId,
  toMs,
}: StoredAlert): StoredAlert => ({
  id,
  rule,
  severity,
  title,
  body,
  figure,
  areaId,
  toMs,
});

export interface AlertChanges {
  readonly added: readonly Finding[];
  /** To be reported again: more severe, or at another time. */
  readonly changed: readonly Finding[];
  /** The same alert with changed text, such as a slightly different time: shown but not reported. */
  readonly reworded: readonly Finding[];
  readonly gone: readonly StoredAlert[];
}

/** Changes of the entry time by fewer minutes, or of fuel by fewer hundred kg, are not reported. */
const SAME_FIGURE = 10;

const isChange = (kept: StoredAlert, found: Finding): boolean => {
  if (kept.severity !== found.severity || kept.title !== found.title) return true;
  if (kept.figure === null || found.figure === null) return kept.figure !== found.figure;
  return Math.abs(kept.figure - found.figure) >= SAME_FIGURE;
};

/**
 * Changes since the last check. An alert ends only when its rule could be checked (`isAsked`): not checked is not
 * clear.
 */
export function alertChanges(
  kept: readonly StoredAlert[],
  findings: readonly Finding[],
  isAsked: (alert: StoredAlert) => boolean,
): AlertChanges {
  const before = new Map(kept.map((alert) => [alert.id, alert]));
  const found = new Map(findings.map((finding) => [finding.id, finding]));
  const isReported = (finding: Finding): boolean => {
    const alert = before.get(finding.id);
    return alert !== undefined && isChange(alert, finding);
  };
  const isReworded = (finding: Finding): boolean => {
    const alert = before.get(finding.id);
    return alert !== undefined && alert.body !== finding.body && !isChange(alert, finding);
  };
  return {
    added: [...found.values()].filter(({ id }) => !before.has(id)),
    changed: [...found.values()].filter(isReported),
    reworded: [...found.values()].filter(isReworded),
    gone: kept.filter((alert) => !found.has(alert.id) && isAsked(alert)),
  };
}

/**
 * Stored alerts of a flight after its changes. A reworded alert keeps its reference figure: many small steps add up to
 * a large one.
 */
export function keptAfter(
  kept: readonly StoredAlert[],
  { added, changed, reworded, gone }: AlertChanges,
): StoredAlert[] {
  const away = new Set([...gone, ...changed].map(({ id }) => id));
  const words = new Map(reworded.map(({ id, body, toMs }) => [id, { body, toMs }]));
  const news = [...added, ...changed].map(keptOf);
  return [
    ...kept.filter(({ id }) => !away.has(id)).map((alert) => ({ ...alert, ...words.get(alert.id) })),
    ...news,
  ];
}
