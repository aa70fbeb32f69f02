import type { Finding } from './rules/watch-facts.ts';

/** What is kept of an alert, as far as changes are told by it. */
export interface KeptAlert {
  readonly id: string;
  readonly rule: string;
  readonly severity: string;
  readonly title: string;
  readonly body: string;
  readonly figure: number | null;
  readonly areaId: string | null;
  /** When it lies behind the flight, ms since the epoch; null where that is not known. */
  readonly toMs: number | null;
}

/** What is kept of a finding, always in this order. */
export const keptOf = ({ id, rule, severity, title, body, figure, areaId, toMs }: KeptAlert): KeptAlert => ({
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
  /** Worth reporting again: graver, or at another time. */
  readonly changed: readonly Finding[];
  /** The same matter with other words, such as a time that moved a little: shown, and no news. */
  readonly reworded: readonly Finding[];
  readonly gone: readonly KeptAlert[];
}

/** Entry times that move by less than this many minutes, and fuel by less than so many hundred kg, are no news. */
const SAME_FIGURE = 10;

const isChange = (kept: KeptAlert, found: Finding): boolean => {
  if (kept.severity !== found.severity || kept.title !== found.title) return true;
  if (kept.figure === null || found.figure === null) return kept.figure !== found.figure;
  return Math.abs(kept.figure - found.figure) >= SAME_FIGURE;
};

/**
 * What has changed since the last check. An alert goes only when its rule could be asked (`isAsked`): what is not
 * checked is not clear.
 */
export function alertChanges(
  kept: readonly KeptAlert[],
  findings: readonly Finding[],
  isAsked: (alert: KeptAlert) => boolean,
): AlertChanges {
  const before = new Map(kept.map((alert) => [alert.id, alert]));
  const found = new Map(findings.map((finding) => [finding.id, finding]));
  const isNews = (finding: Finding): boolean => {
    const alert = before.get(finding.id);
    return alert !== undefined && isChange(alert, finding);
  };
  const isReworded = (finding: Finding): boolean => {
    const alert = before.get(finding.id);
    return alert !== undefined && alert.body !== finding.body && !isChange(alert, finding);
  };
  return {
    added: [...found.values()].filter(({ id }) => !before.has(id)),
    changed: [...found.values()].filter(isNews),
    reworded: [...found.values()].filter(isReworded),
    gone: kept.filter((alert) => !found.has(alert.id) && isAsked(alert)),
  };
}

/** What is kept of a flight once its changes are stored. What is reworded keeps its figure: many small steps are one large. */
export function keptAfter(
  kept: readonly KeptAlert[],
  { added, changed, reworded, gone }: AlertChanges,
): KeptAlert[] {
  const away = new Set([...gone, ...changed].map(({ id }) => id));
  const words = new Map(reworded.map(({ id, body, toMs }) => [id, { body, toMs }]));
  const news = [...added, ...changed].map(keptOf);
  return [
    ...kept.filter(({ id }) => !away.has(id)).map((alert) => ({ ...alert, ...words.get(alert.id) })),
    ...news,
  ];
}
