import { describe, expect, it } from 'vitest';
import type { CrewMember } from '#capabilities/crew/contract.ts';
import { LISTED_MAX, membersCard } from './list-cards.ts';
import { airspacesCard, fleetCard, placeText, questionsCard } from './own-cards.ts';

describe('K3 answers about positions and user lists', () => {
  it('K3 a position is written with hemispheres', () =>
    expect([placeText({ lat: -33.9, lon: 151.2 }), placeText({ lat: 50, lon: -30 })]).toEqual([
      '33.9 S 151.2 E',
      '50 N 30 W',
    ]));

  it('K3 no airspace in the sources is not reported as no airspace', () => {
    const empty = { regions: [], airspaces: [], sources: [] };
    const card = airspacesCard({ lat: 50, lon: -30 }, empty);
    expect(card.words).toContain('None in the loaded sources');
    expect(card.source).toBe('No airspace is loaded');
  });

  it('K3 a limit missing in the sources is stated as such', () => {
    const upper = { value: 95, datum: 'FL', text: 'FL95' } as const;
    const facts = { ident: null, sourceType: null, source: 'Test', asOf: null };
    const region = { type: 'FIR', class: null, name: 'ALPHA', lower: null, upper, ...facts };
    const { lines } = airspacesCard(
      { lat: 47, lon: 8 },
      { regions: [region], airspaces: [], sources: [{ name: 'Test', asOf: '2026-11-05' }] },
    );
    expect(lines[0]).toMatchObject({ label: 'ALPHA', value: 'FIR · TOP FL95' });
  });

  it('K3 a list that was read to its end is counted; a full one may have more, and says so', () => {
    const member = { name: 'Ann', employeeNumber: '1', position: 'CPT', base: 'KJFK' } as CrewMember;
    const words = (count: number) => membersCard(Array.from({ length: count }, () => member)).words;
    expect(words(LISTED_MAX - 1)).toBe('199 members.');
    expect(words(LISTED_MAX)).toBe('At least 200 members: only the first 200 were read.');
  });

  it('K3 an empty fleet and a question that never ran are reported', () => {
    expect(fleetCard([]).words).toBe('0 aircraft.');
    const { lines } = questionsCard([
      {
        id: 'q',
        text: 'metar KJFK',
        times: { minutes: [300], days: [1] },
        timesText: 'every Monday at 0500Z',
        isPaused: false,
        pausedBecause: null,
        nextAt: null,
        createdAt: '2026-11-24T10:00:00Z',
        runs: [],
      },
    ]);
    expect(lines[0]?.value).toBe('every Monday at 0500Z · not run yet');
  });
});
