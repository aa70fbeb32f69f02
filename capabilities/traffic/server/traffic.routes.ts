import { boxContains, normaliseBox } from '#aviation/geo/bounding-box.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  MAX_AIRCRAFT_IN_ANSWER,
  TRAFFIC_SOCKET_PATH,
  type TrafficState,
  findAircraft,
  getAircraft,
  getLiveTraffic,
  getTrafficWindow,
  postTrafficWindow,
} from '../contract.ts';
import { operatorOf } from '../domain/operators.ts';
import { DEFAULT_MAX_AIRCRAFT, type Viewport, inWindow, windowOf } from '../domain/traffic-window.ts';
import { aircraftNamed } from '../domain/aircraft-named.ts';
import { aircraftList, trafficList } from './traffic-map-lists.ts';
import type { TrafficHistory } from './history/traffic-history.ts';
import type { TrafficPicture } from './traffic-picture.ts';

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

interface TrafficRoutesDeps {
  readonly picture: TrafficPicture;
  readonly state: () => TrafficState;
  readonly history: Pick<TrafficHistory, 'aircraft'>;
  readonly clock: Clock;
}

/** The calls of live traffic. */
export function registerTrafficRoutes(host: ServerHost, deps: TrafficRoutesDeps): void {
  const { picture, state, history, clock } = deps;
  const revision = () => `${picture.revision()} ${JSON.stringify(state())}`;
  host.sharedRoute(
    getLiveTraffic,
    revision,
    ({ query }) => {
      const { west, south, east, north, limit, address } = query;
      const isBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
      const box = isBox ? normaliseBox({ west, south, east, north }) : WORLD;
      const { aircraft, total } = inWindow(picture.aircraft().values(), {
        box,
        most: limit ?? MAX_AIRCRAFT_IN_ANSWER,
      });
      const timeMs = picture.timeMs();
      if (address !== undefined) {
        const one = picture.aircraft().get(address.toLowerCase());
        const found = one && boxContains(box, one) ? [one] : [];
        const count = timeMs === null ? null : found.length;
        return { ...state(), timeMs, total: count, aircraft: found };
      }
      return { ...state(), timeMs, total: timeMs === null ? null : total, aircraft };
    },
    trafficList,
  );
  const answer = ({ most: max, ...viewport }: Omit<Viewport, 'most'> & { most?: number | undefined }) => {
    const { key, box } = windowOf({ ...viewport, most: max ?? DEFAULT_MAX_AIRCRAFT });
    return { ...state(), window: key, box, socket: TRAFFIC_SOCKET_PATH };
  };
  host.route(getTrafficWindow, ({ query }) => answer(query));
  host.route(postTrafficWindow, ({ body }) => answer(body));
  host.route(findAircraft, ({ query: { q, limit } }) => ({
    ...state(),
    aircraft: aircraftNamed(picture.aircraft().values(), q, limit),
  }));
  host.route(
    getAircraft,
    async ({ query }) => {
      const address = query.address.toLowerCase();
      const heard = query.atMs === undefined ? picture.aircraft().get(address) : undefined;
      const { last, track } = await history.aircraft(address, query.atMs ?? clock.nowMs());
      const aircraft = heard ?? last;
      return {
        ...state(),
        aircraft,
        isHeard: query.atMs === undefined ? heard !== undefined : null,
        operator: operatorOf(aircraft?.callsign ?? null),
        track: [...track],
      };
    },
    aircraftList,
  );
}
