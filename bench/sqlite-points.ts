import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';

/** The same points in SQLite: idents and names in FTS5, positions in an R*Tree; statements are prepared once. */
export interface SqlitePoints {
  /** Numbers of up to 20 points with an ident prefix. */
  prefix(text: string): number[];
  box(box: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  }): number[];
  /** The 20 points nearest to a position with their data, by boxes that grow until they contain enough. */
  nearest(place: { readonly lat: number; readonly lon: number }): SqlitePoint[];
}

/** A point as returned by `nearestPoints` of the reader, except for the distance on the ellipsoid. */
export interface SqlitePoint {
  readonly point: number;
  readonly values: readonly unknown[];
}

/** Fills SQLite's tables in memory with all points of the artefact. */
export async function openSqlitePoints(reader: NavdataReader): Promise<SqlitePoints> {
  const sqlite3 = await sqlite3InitModule();
  const db = new sqlite3.oo1.DB(':memory:', 'c');
  db.exec(`
    CREATE VIRTUAL TABLE code USING fts5(ident, name, prefix = '1 2 3 4');
    CREATE VIRTUAL TABLE place USING rtree(id, west, east, south, north);
    CREATE TABLE point(id INTEGER PRIMARY KEY, kind, ident, name, lat, lon, type, frequency, elevationFt, rangeNm,
      variationDegEast, region, usage, source, asOf);
    BEGIN`);
  const insertCode = db.prepare('INSERT INTO code(rowid, ident, name) VALUES (?, ?, ?)');
  const insertPlace = db.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?)');
  const insertPoint = db.prepare('INSERT INTO point VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (let number = 0; number < reader.pointCount; number += 1) {
    const known = reader.point(number);
    const { kind, ident, name, lat, lon, type, frequency, elevationFt, rangeNm } = known;
    const { variationDegEast, region, usage, source, asOf } = known;
    const first = [number + 1, kind, ident, name, lat, lon, type, frequency, elevationFt, rangeNm];
    insertPoint.bind([...first, variationDegEast, region, usage, source, asOf]).stepReset();
    insertCode.bind([number + 1, ident, name ?? '']).stepReset();
    insertPlace.bind([number + 1, lon, lon, lat, lat]).stepReset();
  }
  insertCode.finalize();
  insertPlace.finalize();
  insertPoint.finalize();
  db.exec('COMMIT');
  const byPrefix = db.prepare('SELECT rowid FROM code WHERE ident MATCH ? LIMIT 20');
  const inBox = db.prepare(
    'SELECT id FROM place WHERE west >= ? AND east <= ? AND south >= ? AND north <= ?',
  );
  const near = db.prepare(
    `SELECT point.*, (west - ?1) * (west - ?1) * ?3 * ?3 + (south - ?2) * (south - ?2) AS away
     FROM place JOIN point USING (id)
     WHERE west >= ?4 AND east <= ?5 AND south >= ?6 AND north <= ?7 ORDER BY away LIMIT 20`,
  );
  type Statement = typeof byPrefix;
  const numbers = (statement: Statement, values: readonly (string | number)[]): number[] => {
    statement.bind([...values]);
    const found: number[] = [];
    while (statement.step()) found.push((statement.getInt(0) ?? 0) - 1);
    statement.reset();
    return found;
  };
  return {
    prefix: (text) => numbers(byPrefix, [`"${text}"*`]),
    box: ({ west, south, east, north }) => numbers(inBox, [west, east, south, north]),
    nearest: ({ lat, lon }) => {
      const shrink = Math.cos((lat * Math.PI) / 180);
      for (let degrees = 0.5; ; degrees *= 2) {
        const wide = degrees / Math.max(shrink, 0.01);
        const box = [lon - wide, lon + wide, lat - degrees, lat + degrees];
        near.bind([lon, lat, shrink, ...box]);
        const found: SqlitePoint[] = [];
        while (near.step()) found.push({ point: (near.getInt(0) ?? 0) - 1, values: near.get([]) });
        near.reset();
        if (found.length === 20 || degrees > 90) return found;
      }
    },
  };
}
