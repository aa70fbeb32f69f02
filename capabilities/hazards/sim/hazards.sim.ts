import type { RawSource } from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import type { HazardHandlers } from './hazards.handlers.ts';

const NAME = 'Simulated sky';

/** The hazards of the simulated sky, in the formats of the real sources. It has no centre weather advisories. */
export function simulatedHazards(sky: WorkerCaller<HazardHandlers>, seed: number) {
  const source = (name: keyof HazardHandlers): RawSource => ({
    name: NAME,
    async fetch({ nowMs }) {
      const answer: unknown = await sky.call(name, { seed, timeMs: nowMs });
      const body = new TextEncoder().encode(JSON.stringify(answer));
      return { kind: 'answer', parts: [{ name: 'main', contentType: 'application/json', body }] };
    },
  });
  return {
    airSigmet: source('airSigmets'),
    internationalSigmet: source('internationalSigmets'),
    gAirmet: source('gAirmets'),
    centreAdvisory: null,
    pirep: source('pilotReports'),
    stormCell: source('stormCells'),
  };
}
