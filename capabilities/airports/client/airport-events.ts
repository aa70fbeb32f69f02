import { normaliseIcaoCode, parseIcaoCode } from '#aviation/identifiers/icao-code.ts';
import { listen } from '#platform/client/events/app-events.ts';
import { currentPathname, goTo, onNavigation } from '#platform/client/navigation/navigation.ts';
import { type AirportFacts, closeAirportInspector, openAirport } from './airport-visit.ts';

/**
 * Handles open-airport-detail (spec 2), and closes the inspector on navigation to another page or a new search, whose
 * results it would cover; returns a function that stops it.
 */
export function startAirportEvents(facts: AirportFacts): () => void {
  let page = currentPathname();
  const stops = [
    listen('open-airport-detail', (code: unknown) => {
      // The payload is untrusted.
      if (typeof code !== 'string') return;
      const icao = normaliseIcaoCode(code);
      if (parseIcaoCode(icao).ok) openAirport(facts, { ident: icao, icao });
      else goTo(`/airport/${encodeURIComponent(icao)}`);
    }),
    listen('start-search', closeAirportInspector),
    onNavigation((pathname) => {
      if (pathname !== page) closeAirportInspector();
      page = pathname;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
