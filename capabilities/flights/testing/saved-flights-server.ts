import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import { testPlan } from './test-plan.ts';
import { savedFlight } from './saved-flight.ts';

type Answer = { code: number; data: unknown; id?: string };
interface Body {
  flight: FlightDetail;
  flights: FlightDetail;
  revision: number;
  route?: string;
  passengers?: number;
}
const foundRoute: RouteResult = {
  route: 'J146',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' },
    { ident: 'KLAX', coordinate: [-118.4, 33.94], type: 'airport', via: 'DCT' },
  ],
  distance: 2145,
  isFallback: false,
  message: '',
  unknown: [],
  source: 'made up',
  asOf: null,
};
const stale: Answer = { code: 409, data: null, id: 'flight-stale' };
const notFound: Answer = { code: 404, data: null, id: 'flight-not-found' };

/** An unknown type. */
const oddWords = ({ id, aircraft }: FlightDetail): string[] =>
  aircraft === 'B73X' ? [`${id}: nothing is known of B73X: check it.`] : [];

function answerTo(saved: Map<string, FlightDetail>, path: string, body: Body): Answer {
  if (path.endsWith('updateFlights')) {
    saved.set(body.flights.id, { ...savedFlight(body.flights.id), ...body.flights });
    const messages = oddWords(body.flights);
    return { code: 200, data: { saved: [saved.get(body.flights.id)], skipped: [], messages } };
  }
  if (path.includes('getFlights')) {
    const id = /id=([\w-]+)/.exec(path)?.[1];
    if (id === undefined) return { code: 200, data: [...saved.values()] };
    return saved.has(id) ? { code: 200, data: saved.get(id) } : notFound;
  }
  // A request for 666 passengers is rejected.
  if (path.endsWith('loadOFP'))
    return body.passengers === 666
      ? { code: 400, data: null, id: 'too-many' }
      : { code: 200, data: testPlan({ route: String(body.route), passengers: body.passengers ?? 0 }) };
  if (path.endsWith('selfRoute')) return { code: 200, data: { ...foundRoute, route: body.route || 'J146' } };
  const known = saved.get(body.flight.id);
  if (!known) return notFound;
  if (path.endsWith('deleteFlight')) {
    if (body.flight.revision !== known.revision) return stale;
    saved.delete(known.id);
    return { code: 200, data: known };
  }
  if (body.revision !== known.revision) return stale;
  saved.set(known.id, { ...known, ...body.flight, revision: known.revision + 1 });
  return { code: 200, data: { ...saved.get(known.id), messages: oddWords(body.flight) } };
}

export interface SavedFlightsServer {
  url: string;
  /** Current content. */
  saved: Map<string, FlightDetail>;
  /** Null: no failure. */
  failing: 'away' | 'broken' | null;
  /** Responses held back until released; null if none. */
  held: (() => void)[] | null;
  /** Resets: empty and without failures. */
  reset(): void;
  stop(): void;
}

/** A server of saved flights that can be made to fail; its rules are those tested in `flights.routes.test.ts`. */
export async function startSavedFlightsServer(): Promise<SavedFlightsServer> {
  const http = createServer((request, response) => {
    for (const name of ['origin', 'headers', 'methods'])
      response.setHeader(`access-control-allow-${name}`, '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      if (server.failing === 'away') {
        request.socket.destroy();
        return;
      }
      const answer: Answer =
        server.failing === 'broken'
          ? { code: 500, data: null, id: 'unexpected' }
          : answerTo(server.saved, request.url ?? '', JSON.parse(text || '{}'));
      const respond = () =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ message: answer.id ?? 'ok', ...answer }));
      if (server.held === null) respond();
      else server.held.push(respond);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: SavedFlightsServer = {
    url: `http://127.0.0.1:${port}`,
    saved: new Map(),
    failing: null,
    held: null,
    reset() {
      Object.assign(server, { saved: new Map(), failing: null, held: null });
    },
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}
