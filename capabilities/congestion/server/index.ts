import { Problem } from '#platform/contract/problem.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { getAadcAirport } from '../contract.ts';
import { type AadcSources, registerAadcFeed } from './aadc.feed.ts';

export interface CongestionServerDeps {
  readonly feeds: FeedHub;
  readonly sources: AadcSources;
}

/** Server side of congestion: the arrival demand of an airport. */
export function createCongestionServer({ feeds, sources }: CongestionServerDeps): ServerCapability {
  const demand = registerAadcFeed(feeds, sources);
  return {
    id: 'congestion',
    register(host) {
      host.route(getAadcAirport, async ({ params }) => {
        const id = params.id.toUpperCase();
        const { records, freshness, message } = await demand.get(id);
        if (records === null) {
          throw new Problem('aadc-unavailable', 503, message ?? 'Arrival demand unavailable.');
        }
        if (records.aadc === null)
          throw new Problem('aadc-not-found', 404, `AADC data not available for ${id}`);
        return { ...records.aadc, freshness, message };
      });
    },
  };
}
