import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { getAirportDiagram, getAmmStatus } from '../contract.ts';
import { diagramAnswer, statusAnswer } from './diagram-answers.ts';
import {
  type AirportGrounds,
  type DiagramNavdata,
  type DiagramStore,
  createDiagramStore,
} from './diagram-store.ts';
import { type DiagramTile, type TileAddress, createDiagramTiles } from './diagram-tiles.ts';
import { registerAmmTiles } from './tile.routes.ts';

export interface DiagramServerOptions<Navdata extends DiagramNavdata> {
  /** The loaded navigation data; `null` while there is none. */
  navdata: () => Navdata | null;
  /** The surveys delivered with that navigation data; `null` if there are none or they are unreadable. */
  groundsOf: (navdata: Navdata) => AirportGrounds | null;
  /** The availability flag of spec 5: without tiles clients draw the outline. */
  hasTiles: boolean;
}

interface Served {
  readonly navdata: DiagramNavdata;
  readonly store: DiagramStore;
  readonly tile: (address: TileAddress) => DiagramTile;
}

/** Server side of airport diagrams: their vector tiles, and the content for one airport. */
export function createDiagramServer<Navdata extends DiagramNavdata>(
  options: DiagramServerOptions<Navdata>,
): ServerCapability {
  const { navdata, groundsOf, hasTiles } = options;
  let served: Served | null = null;
  const current = (): Served => {
    const now = navdata();
    if (!now) {
      throw new Problem('navdata-not-ready', 503, 'Navigation data is being built. Try again in a moment.');
    }
    if (served?.navdata !== now) {
      const store = createDiagramStore(now, groundsOf(now));
      served = { navdata: now, store, tile: createDiagramTiles(store) };
    }
    return served;
  };
  return {
    id: 'diagram',
    register(host) {
      host.route(getAmmStatus, () => statusAnswer(current().store, hasTiles));
      host.route(
        getAirportDiagram,
        ({ params }) => {
          const { store } = current();
          const icao = params.icao.toUpperCase();
          const airport = store.navdata.airportByIdent(icao);
          if (airport === null) {
            throw new Problem('airport-not-found', 404, `Airport diagram not available for ${icao}`);
          }
          return diagramAnswer(store, airport, hasTiles);
        },
        ({ outline, ...about }) => ({ features: outline.features, about }),
      );
      registerAmmTiles(host, (address) => {
        if (!hasTiles) throw new Problem('amm-off', 404, 'This server serves no airport diagram tiles.');
        return current().tile(address);
      });
    },
  };
}
