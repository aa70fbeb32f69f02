import type { Freshness } from '#platform/contract/freshness.ts';
import { createSlice } from '../state/slice.ts';
import { freshnessText } from '../ui/freshness-line.tsx';

/** Present state of a part of a layer, for picker, colour panel and legend. */
export interface LayerReport {
  /** Source and age; null before the first answer. */
  freshness: Freshness | null;
  /** The last error as text; null without one. */
  message: string | null;
  /** Number of drawn objects, e.g. `12 advisories`. */
  counts: readonly string[];
  hiddenByAltitude: number;
  /**
   * Why an empty display does not mean that there is nothing: the response for this view is `loading`, or it is
   * `partial` and incomplete. Omitted where the response is complete.
   */
  coverage?: 'loading' | 'partial';
}

/** Reports of the parts of layers that are on, by the part's name. */
export const layerReports = createSlice<Readonly<Record<string, LayerReport>>>('layerReports', {});

export function setLayerReport(part: string, report: LayerReport | null): void {
  layerReports.set((reports) => {
    const { [part]: _, ...others } = reports;
    return report === null ? others : { ...others, [part]: report };
  });
}

/** `12 advisories · 3 hidden by altitude · aviationweather.gov · 2 min`; null when there is nothing to report. */
export function reportLine(report: LayerReport | undefined, nowMs: number): string | null {
  if (!report) return null;
  const parts = [
    ...report.counts,
    report.hiddenByAltitude === 0 ? null : `${report.hiddenByAltitude} hidden by altitude`,
    report.freshness === null ? null : freshnessText(report.freshness, nowMs),
    report.message,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
