import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { parseIcaoCode } from '#aviation/identifiers/icao-code.ts';
import { enterAirport, enterAirportList, leaveAirports, prefetchAirport } from './airport-visit.ts';

/** The panels are drawn by the shell: the routes themselves render nothing. */
const Nothing = () => null;

const hasQuery = (location: { search: unknown }): boolean =>
  Object.keys({ ...(location.search as Record<string, unknown> | undefined) }).length > 0;

const icaoOf = (params: unknown): string => (params as { icao?: string }).icao ?? '';

/** Entering, or staying with another code: the address has been made canonical before. */
function enter(match: { params: unknown }): void {
  const icao = parseIcaoCode(icaoOf(match.params));
  if (icao.ok) enterAirport(icao.value);
}

/** /airport and /airport/{icao} (rows B8, B9). */
export function airportRoutes(root: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => root,
    path: '/airport',
    beforeLoad: ({ location }) => {
      if (hasQuery(location)) throw redirect({ href: '/airport', replace: true });
    },
    onEnter: enterAirportList,
    onStay: enterAirportList,
    onLeave: leaveAirports,
    component: Nothing,
  });
  const detail = createRoute({
    getParentRoute: () => root,
    path: '/airport/$icao',
    beforeLoad: ({ location, params }) => {
      const icao = parseIcaoCode(icaoOf(params));
      if (!icao.ok) throw redirect({ href: '/airport', replace: true });
      if (icao.value !== icaoOf(params) || hasQuery(location)) {
        throw redirect({ href: `/airport/${icao.value}`, replace: true });
      }
    },
    // Not awaited: the panel opens at once with its skeleton and fills as the answers come.
    loader: ({ params }) => prefetchAirport(icaoOf(params)),
    onEnter: enter,
    onStay: enter,
    onLeave: leaveAirports,
    component: Nothing,
  });
  return [list, detail];
}
