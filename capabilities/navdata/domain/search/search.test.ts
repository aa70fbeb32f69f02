import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { hasRealNavdata, openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { cases } from '#platform/testing/full-run.ts';
import { foldedText, nameWords } from './name-words.ts';
import type { NavdataReader } from '../navdata-reader.ts';
import { typedFrequency } from './search-frequency.ts';
import { createScoreBoard } from './search-scores.ts';
import type { SearchQuery } from './search.ts';

let nav: NavdataReader;
beforeAll(() => {
  nav = openTestNavdata();
});
const find = (term: string, part: Partial<SearchQuery> = {}) =>
  nav.search({ term, category: 'all', limit: 20, ...part });
const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('C6 B2 search: whole codes come first', () => {
  it('for any search and map position, exact idents come first', () => {
    const anyPoint = fc.integer({ min: 0, max: nav.pointCount - 1 });
    fc.assert(
      fc.property(anyPoint, place, (point, near) => {
        const { ident } = nav.point(point);
        const hits = find(ident, { near, limit: 50 });
        const firstOther = hits.findIndex((hit) => hit.matched !== 'exact');
        const exact = firstOther === -1 ? hits : hits.slice(0, firstOther);
        expect(exact.length).toBeGreaterThan(0);
        expect(hits.slice(exact.length).some((hit) => hit.matched === 'exact')).toBe(false);
        // Points with the ident itself come before those with it as a local code.
        const bearers = Math.min(nav.pointsByIdent(ident).length, 50);
        const bearing = hits.slice(0, bearers).filter((hit) => hit.ident === ident).length;
        const byIata = hits.slice(0, bearers).length - bearing;
        expect(byIata).toBeLessThanOrEqual(nav.airportsByIata(ident).length + 1);
      }),
      { numRuns: cases(300) },
    );
  });

  it('every match is returned once, up to the requested count', () => {
    const term = fc.stringMatching(/^[A-Z]{1,5}$/);
    fc.assert(
      fc.property(term, fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const hits = find(text, { limit });
        expect(hits.length).toBeLessThanOrEqual(limit);
        const keys = hits.map((hit) => `${hit.kind} ${String(hit.point ?? hit.ident)}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: cases(200) },
    );
  });

  it('prefixes of codes come before words of names', () => {
    const ways = find('LOND', { limit: 50 }).map((hit) => hit.matched);
    expect(ways).toContain('name');
    expect(ways.lastIndexOf('prefix')).toBeLessThan(ways.indexOf('name'));
  });
});

describe('B2 search: proximity', () => {
  it('among equal idents of one kind the nearer comes first', () => {
    const near = { lat: 48.3, lon: 14.3 };
    const hits = find('LNZ', { near, limit: 30 }).filter((hit) => hit.matched === 'exact');
    for (const kind of ['FIX', 'VOR', 'NDB']) {
      const distances = hits.filter((hit) => hit.kind === kind).map((hit) => distanceNm(near, hit));
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    }
  });

  it('Springfield is the one nearest the map centre', () => {
    const at = (lat: number, lon: number) =>
      find('SPRINGFIELD', { near: { lat, lon }, category: 'airport' })[0];
    expect(at(39.84, -89.68)?.ident).toBe('KSPI');
    expect(at(37.24, -93.39)?.ident).toBe('KSGF');
  });

  it('without a position the most important comes first', () => {
    expect(find('LONDON', { category: 'airport' })[0]?.ident).toBe('EGLL');
  });
});

describe('B2 search: names and cities', () => {
  it('finds airports by the city they serve, and states the match', () => {
    const kennedy = find('NEW YORK', { category: 'airport' }).find((hit) => hit.ident === 'KJFK');
    expect(kennedy).toMatchObject({ matched: 'name', matchedBy: 'New York' });
    expect(find('KENNEDY', { category: 'airport' })[0]).toMatchObject({ ident: 'KJFK', matchedBy: null });
    expect(find('FRANKFURT AM MAIN')[0]).toMatchObject({ ident: 'EDDF', matched: 'name' });
    const byCity = find('PARIS', { category: 'airport' }).find((found) => found.ident === 'LFPG');
    expect(byCity).toBeDefined();
  });

  it('a whole word ranks before a prefix', () => {
    const hits = find('ROME', { category: 'airport', limit: 50 }).filter((hit) => hit.matched === 'name');
    const isWhole = hits.map((hit) => {
      const municipality = hit.point === null ? null : nav.airportSummary(hit.point).municipality;
      return nameWords(`${hit.name ?? ''} ${municipality ?? ''}`).includes('rome');
    });
    expect(isWhole).toContain(true);
    expect(isWhole.lastIndexOf(true)).toBeLessThan(
      isWhole.includes(false) ? isWhole.indexOf(false) : isWhole.length,
    );
  });

  it('ignores diacritics, including letters that do not decompose', () => {
    expect(foldedText('Łódź Ærø Straße')).toBe('lodz aero strasse');
    for (const [typed, ident] of [
      ['ZURICH', 'LSZH'],
      ['Zürich', 'LSZH'],
      ['LODZ', 'EPLL'],
      ['Łódź', 'EPLL'],
    ] as const) {
      expect(find(typed, { category: 'airport' })[0]?.ident, typed).toBe(ident);
    }
  });
});

describe('B2 search: frequencies', () => {
  it('parses typical input', () => {
    expect(typedFrequency('113.7')).toEqual({ vhfKhz: [113_700, 113_700], ndbKhz: null });
    expect(typedFrequency('1137')).toEqual({ vhfKhz: [113_700, 113_700], ndbKhz: [1137, 1137] });
    expect(typedFrequency('11370')?.vhfKhz).toEqual([113_700, 113_705]);
    expect(typedFrequency('121.72')?.vhfKhz).toEqual([121_720, 121_725]);
    expect(typedFrequency('121725')?.vhfKhz).toEqual([121_725, 121_725]);
    expect(typedFrequency('115.9 MHz')?.vhfKhz).toEqual([115_900, 115_900]);
    expect(typedFrequency('388')).toEqual({ vhfKhz: null, ndbKhz: [388, 388] });
    expect(typedFrequency('388.5')?.ndbKhz).toEqual([388.5, 388.5]);
    expect(typedFrequency('3885')?.ndbKhz).toEqual([388.5, 388.5]);
    for (const text of ['KJFK', '12', '99.5', '1850.5', '1N7', '', '113.7777']) {
      expect(typedFrequency(text), text).toBeNull();
    }
  });

  it('finds airports by a frequency and names its service', () => {
    const [hit] = find('119.1', { near: { lat: 40.64, lon: -73.78 }, category: 'airport' });
    expect(hit).toMatchObject({ ident: 'KJFK', matched: 'frequency', matchedBy: 'TWR 119.1' });
    expect(find('1191', { near: { lat: 40.64, lon: -73.78 }, category: 'airport' })[0]?.ident).toBe('KJFK');
  });

  it.skipIf(!hasRealNavdata)('finds navaids by frequency, the nearest first', () => {
    const near = { lat: 40.63, lon: -73.77 };
    for (const term of ['115.9', '1159', '115.90', '11590']) {
      const [vor] = find(term, { near, category: 'vor' });
      expect(vor, term).toMatchObject({ ident: 'JFK', matched: 'frequency', matchedBy: null });
    }
    const all = find('115.9', { near, limit: 40 });
    expect(all[0]).toMatchObject({ ident: 'JFK', kind: 'VOR' });
    // Codes that begin with these digits come after matches of the frequency.
    const tuned = all.filter((hit) => hit.matched === 'frequency');
    const lastNavaid = tuned.findLastIndex((hit) => hit.kind !== 'AIRPORT');
    expect(tuned.slice(0, lastNavaid).every((hit) => hit.kind !== 'AIRPORT')).toBe(true);
    const ndbs = find('388', { category: 'ndb', limit: 50 });
    expect(ndbs.length).toBeGreaterThan(3);
    for (const hit of ndbs.filter((found) => found.matched === 'frequency'))
      expect(nav.point(hit.point ?? 0).frequency).toBeCloseTo(388, 3);
  });
});

describe('B2 search: the score board', () => {
  it('returns the best, each once, and keeps no state between searches', () => {
    const offers = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 50 })), { maxLength: 100 });
    const board = createScoreBoard(31);
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 12 }), (given, limit) => {
        for (const [target, score] of given) board.offer(target, { score, how: 0, detail: score });
        const best = new Map<number, number>();
        for (const [target, score] of given) best.set(target, Math.max(score, best.get(target) ?? 0));
        expect(board.size).toBe(best.size);
        const expected = [...best].toSorted(([a, one], [b, other]) => other - one || a - b).slice(0, limit);
        expect(board.take(limit).map(({ target, detail }) => [target, detail])).toEqual(expected);
        expect(board.size).toBe(0);
      }),
    );
  });
});
