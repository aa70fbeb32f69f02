import { parseIcaoCode } from '#aviation/identifiers/icao-code.ts';
import type { AppRoute, Visit } from '#platform/client/navigation/address-router.ts';
import {
  type AirportFacts,
  enterAirport,
  enterAirportList,
  leaveAirports,
  prefetchAirport,
} from './airport-visit.ts';

const hasQuery = ({ search }: Visit): boolean => Object.keys(search).length > 0;

/** Entering, or changing to another code: the address is already canonical. */
function enter({ params }: Visit): void {
  const icao = parseIcaoCode(params.icao ?? '');
  if (icao.ok) enterAirport(icao.value);
}

/** /airport and /airport/{icao} (rows B8, B9). */
export const createAirportRoutes = (facts: AirportFacts): readonly AppRoute[] => [
  {
    path: '/airport',
    redirect: (visit) => (hasQuery(visit) ? '/airport' : null),
    enter: enterAirportList,
    leave: leaveAirports,
  },
  {
    path: '/airport/:icao',
    redirect(visit) {
      const icao = parseIcaoCode(visit.params.icao ?? '');
      if (!icao.ok) return '/airport';
      const isCanonical = icao.value === visit.params.icao && !hasQuery(visit);
      return isCanonical ? null : `/airport/${icao.value}`;
    },
    // Not awaited: the panel opens at once with a skeleton, filled as the responses arrive.
    load({ params: { icao = '' } }) {
      prefetchAirport(facts, icao);
      return Promise.resolve(null);
    },
    enter,
    leave: leaveAirports,
  },
];
