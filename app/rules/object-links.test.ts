import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hitsOf, searchSql } from '#capabilities/foundry/domain/object-search.ts';
import { rowLinks, typesNamedIn } from '#capabilities/foundry/domain/row-links.ts';
import type { CellValue } from '#capabilities/foundry/domain/data-table.ts';
import { openEngineForTests, type TestEngine } from '#capabilities/foundry/testing/engine-for-tests.ts';
import type { ObjectTypeView } from '#platform/contract/object-type.ts';
import { openServerParts } from '../testing/server-parts.ts';

const closing: (() => Promise<unknown>)[] = [];
/** Declarations of every capability of the server. */
let types: readonly ObjectTypeView[] = [];
let engine: TestEngine;

beforeAll(async () => {
  const { capabilities, close } = await openServerParts();
  closing.push(close);
  types = capabilities.flatMap(({ objects = [] }) => objects);
  engine = await openEngineForTests();
  engine.query(
    `CREATE TABLE flights AS SELECT * FROM (VALUES
      ('f1', 'MER8', 'N101ME', 'KJFK', 'EGLL'), ('f2', 'MER9', 'N101ME', 'EGLL', 'KJFK'),
      ('f3', 'O''HARE1', 'N202ME', 'KORD', 'LFPG')) v(id, callsign, registration, departure, arrival)`,
  );
  engine.query(
    `CREATE TABLE route_points AS SELECT * FROM (VALUES ('f1', 'MER8', 1, 'MERIT'), ('f2', 'MER9', 1, 'BANBA'), ('f1', 'MER8', 2, 'HFD')) v(flight_id, callsign, seq, ident)`,
  );
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const linksOf = (sql: string, row: Record<string, CellValue>, fileColumns: readonly string[] = []) =>
  rowLinks({
    cells: Object.entries(row).map(([name, value]) => ({ name, value })),
    named: typesNamedIn(sql, types),
    fileColumns: new Set(fileColumns),
    types,
  });
const walkOf = (links: ReturnType<typeof linksOf>, type: string) =>
  links.flatMap(({ walks }) => walks).find((walk) => walk.type === type);
const pagesOf = (links: ReturnType<typeof linksOf>) => links.flatMap(({ page }) => page?.path ?? []);

describe('objects declared by the capabilities', () => {
  it('K1 every link and every page refers to something that exists', () => {
    const known = new Set(types.flatMap(({ id, columns }) => columns.map(({ name }) => `${id}.${name}`)));
    const named = types.flatMap(({ id, key, opens, columns }) => [
      `${id}.${key}`,
      ...columns.flatMap(({ link }) => (link ? [`${link.type}.${link.column}`] : [])),
      ...(/\{(.*)\}/.exec(opens ?? '')?.[1]?.split('|') ?? []).map((column) => `${id}.${column}`),
    ]);
    expect(named.filter((one) => !known.has(one))).toEqual([]);
    for (const { opens } of types)
      if (opens !== null) expect(opens).toMatch(/^\/(?:airport|flight)\/\{[a-z_|]+\}$/);
  });

  it('K1 links lead from an aircraft to its flights, from a flight to its points and plan', () => {
    const flights = walkOf(linksOf('fleet', { registration: 'N101ME', type: 'A320' }), 'flights');
    expect(flights?.sql).toBe("SELECT *\nFROM flights\nWHERE registration = 'N101ME';");
    expect(engine.rows(flights?.sql ?? '').map(([id]) => id)).toEqual(['f1', 'f2']);

    const links = linksOf('SELECT * FROM flights', { id: 'f1', departure: 'KJFK', arrival: 'EGLL' });
    expect(pagesOf(links)).toEqual(['/flight/f1', '/airport/KJFK', '/airport/EGLL']);
    expect(links.map(({ label }) => label)).toEqual(['Id f1', 'Departure KJFK', 'Arrival EGLL']);
    expect(engine.rows(walkOf(links, 'route_points')?.sql ?? '').map((row) => row[3])).toEqual([
      'MERIT',
      'HFD',
    ]);
    expect(walkOf(links, 'plans')?.columns).toEqual(['flight_id']);
    // In both directions: flights from and to Kennedy.
    const both = links[1]?.walks.find(({ type }) => type === 'flights');
    expect(engine.rows(both?.sql ?? '').map(([id]) => id)).toEqual(['f1', 'f2']);
  });

  it('K1 links lead from a station to its past reports, its airport and its page', () => {
    const links = linksOf('SELECT station, visibility_m FROM metars WHERE visibility_m < 800', {
      station: 'KJFK',
      visibility_m: 400,
    });
    expect(pagesOf(links)).toEqual(['/airport/KJFK']);
    expect(walkOf(links, 'metar_history')?.sql).toBe("SELECT *\nFROM metar_history\nWHERE station = 'KJFK';");
    expect(links[0]?.walks[0]?.sql).toBe("SELECT *\nFROM airports\nWHERE icao = 'KJFK';");
    // A report does not link to itself.
    expect(walkOf(links, 'metars')).toBeUndefined();
    expect(pagesOf(linksOf('runways', { airport: '1N7', ident: '07' }))).toEqual(['/airport/1N7']);
    const [airport, ...more] = linksOf('airports', { ident: 'KJFK', icao: 'KJFK', iata: 'JFK' });
    expect(more).toEqual([]);
    expect(airport?.walks.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['runways', 'metars', 'taf_history']),
    );
    expect(walkOf(linksOf('traffic', { address: 'a0b1c2' }), 'traffic_history')?.columns).toEqual([
      'address',
    ]);
  });

  it('K1 a column of ambiguous meaning has no link', () => {
    // `id` may be that of a flight or of a crew flight.
    expect(linksOf('SELECT * FROM flights, crew_flights', { id: 'f1' })).toEqual([]);
    // Both refer to the airport.
    expect(linksOf('SELECT * FROM flights, crew_flights', { departure: 'KJFK' })).toHaveLength(1);
    expect(linksOf('SELECT * FROM flights, mine', { departure: 'KJFK' }, ['departure'])).toEqual([]);
    expect(linksOf('SELECT count(*) AS station FROM flights', { station: 'KJFK' })).toEqual([]);
    expect(linksOf('flights', { id: null, departure: '', arrival: null })).toEqual([]);
    // Values are never interpreted as SQL or a path.
    const [odd] = linksOf('flights', { departure: "K' OR 1=1 --/.." });
    expect(odd?.walks.find(({ type }) => type === 'flights')?.sql).toContain(
      "departure = 'K'' OR 1=1 --/..'",
    );
    expect(odd?.page?.path).toBe("/airport/K'%20OR%201%3D1%20--%2F..");
  });

  it('K1 objects are found by callsign, ident and registration, exact matches and keys first', async () => {
    const asked = types
      .filter(({ id }) => id === 'flights' || id === 'route_points')
      .map((type) => ({
        ...type,
        columns: type.columns.filter(({ name }) =>
          ['id', 'callsign', 'registration', 'departure', 'arrival', 'flight_id', 'ident'].includes(name),
        ),
      }))
      .map((type) =>
        type.id === 'flights'
          ? { ...type, columns: type.columns.filter(({ name }) => name !== 'flight_id' && name !== 'ident') }
          : { ...type, columns: type.columns.filter(({ name }) => name !== 'id') },
      );
    const find = async (text: string) =>
      hitsOf(await engine.read(searchSql(asked, text) ?? ''), asked, text).map(
        ({ type, column, value, rows }) => `${type}.${column} ${value} ${rows}`,
      );
    expect(await find('mer8')).toEqual(['flights.callsign MER8 1', 'route_points.callsign MER8 2']);
    expect((await find('me'))[0]).toBe('route_points.ident MERIT 1');
    expect(await find('n101')).toEqual(['flights.registration N101ME 2']);
    expect(await find("o'h")).toEqual(["flights.callsign O'HARE1 1"]);
    expect(await find('%')).toEqual([]);
    expect(searchSql([], 'x')).toBe(null);
  });
});
