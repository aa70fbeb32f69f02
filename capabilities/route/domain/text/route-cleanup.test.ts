import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { cleanRouteText, cleanRouteTokens } from './route-cleanup.ts';
import { tokeniseRoute } from './route-tokens.ts';

describe('C12 route text cleanup', () => {
  it('removes the words SID and STAR', () => {
    expect(cleanRouteText('SID MERIT DCT HTO STAR')).toBe('MERIT DCT HTO');
    expect(cleanRouteText('MERIT SIDER STARS')).toBe('MERIT SIDER STARS');
  });

  it('strips anything after a slash', () => {
    expect(cleanRouteText('MERIT/N0450F350 J60 HTO/M084F370')).toBe('MERIT J60 HTO');
    expect(cleanRouteText('EDDF/07R ANEKI Y163 HERBI EDDM/26L')).toBe('ANEKI Y163 HERBI');
    expect(cleanRouteText('MERIT /N0450F350 HTO')).toBe('MERIT HTO');
  });

  it('converts positions into compact degrees, minutes and seconds', () => {
    expect(cleanRouteText('MERIT 46N078W HTO')).toBe('MERIT 460000N0780000W HTO');
    expect(cleanRouteText('MERIT 4000N/06000W HTO')).toBe('MERIT 400000N0600000W HTO');
    expect(cleanRouteText('MERIT 41N150W/M084F370 HTO')).toBe('MERIT 410000N1500000W HTO');
    expect(cleanRouteText('MERIT N44124W122451 HTO')).toBe('MERIT 441224N1224506W HTO');
    expect(cleanRouteText('MERIT N40°38\'23" W073°46\'44" HTO')).toBe('MERIT 403823N0734644W HTO');
    expect(cleanRouteText('MERIT 40°38\'23"N, 73°46\'44"W HTO')).toBe('MERIT 403823N0734644W HTO');
    expect(cleanRouteText('MERIT N40°38.4 W073°46.5 HTO')).toBe('MERIT 403824N0734630W HTO');
  });

  it('collapses repeated DCT', () => {
    expect(cleanRouteText('MERIT DCT DCT DCT HTO')).toBe('MERIT DCT HTO');
    expect(cleanRouteText('MERIT..HTO')).toBe('MERIT DCT HTO');
  });

  it('drops leading and trailing airport codes', () => {
    expect(cleanRouteText('KJFK MERIT DCT HTO KLAX')).toBe('MERIT DCT HTO');
    expect(cleanRouteText('KJFK MERIT KORD HTO KLAX KONT')).toBe('MERIT KORD HTO');
    expect(cleanRouteText('KJFK KLAX')).toBe('');
  });

  it('drops leading and trailing points that contain digits but do not end in a digit', () => {
    expect(cleanRouteText('EGLL DET2J DET L6 DVR KONAN2A EHAM')).toBe('DET L6 DVR');
    expect(cleanRouteText('MERIT5 MERIT DCT HTO SADDE8')).toBe('MERIT5 MERIT DCT HTO SADDE8');
    expect(cleanRouteText('MERIT LAM3A HTO')).toBe('MERIT LAM3A HTO');
  });

  it('drops a trailing DCT', () => {
    expect(cleanRouteText('MERIT DCT HTO DCT')).toBe('MERIT DCT HTO');
    expect(cleanRouteText('MERIT DCT HTO DCT LAM3A KLAX')).toBe('MERIT DCT HTO');
    expect(cleanRouteText('DCT MERIT DCT')).toBe('DCT MERIT');
  });

  it('keeps names known to the data, and states what it treated as a procedure', () => {
    const knowledge = {
      isAirport: (word: string) => word === 'KJFK',
      isPoint: (word: string) => word === '03SML',
    };
    expect(cleanRouteText('KJFK 03SML L321 LUXA', knowledge)).toBe('03SML L321 LUXA');
    expect(cleanRouteTokens(tokeniseRoute('EGLL DET2J DET L6 DVR KONAN2A EHAM')).procedures).toEqual([
      'DET2J',
      'KONAN2A',
    ]);
  });

  const word = fc.oneof(
    fc.constantFrom(
      'DCT',
      'SID',
      'STAR',
      'KJFK',
      'KLAX',
      'DET2J',
      'MERIT5',
      'J60',
      'MERIT',
      'A/B',
      '/',
      'C/',
    ),
    fc.constantFrom(
      '46N078W',
      '4000N/06000W',
      '5730N',
      'PDZ270/016',
      'N0450F350',
      'HTO/N0450F350',
      'IFR',
      '..',
    ),
    fc.string({ maxLength: 8 }),
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));

  it('is idempotent on any text', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const once = cleanRouteText(typed);
        expect(cleanRouteText(once)).toBe(once);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('keeps everything else in order: points between two fixes, with DCT and airways', () => {
    const inner = fc.constantFrom(
      'MERIT',
      'HTO',
      'J60',
      'UM197',
      'KJFK',
      'LAM3A',
      'DCT',
      'PDZ270016',
      '5730N',
    );
    fc.assert(
      fc.property(fc.array(inner, { maxLength: 12 }), (words) => {
        const cleaned = cleanRouteText(['FIRST', ...words, 'LASTT'].join(' ')).split(' ');
        const kept = words.map((each) => (each === '5730N' ? '570000N0300000W' : each));
        const expected = ['FIRST', ...kept, 'LASTT'];
        expect(cleaned).toEqual(expected.filter((each, at) => each !== 'DCT' || expected[at - 1] !== 'DCT'));
      }),
      { numRuns: cases(500) },
    );
  });

  it('parses the same words with any text after slashes, in any case and with any separators', () => {
    const suffix = fc.constantFrom('', '/N0450F350', '/K0830S1130', '/M082F370F390', '/04L', '/');
    const parted = fc.constantFrom(' ', '\n', ', ', '  ');
    const words = fc.array(
      fc.tuple(fc.constantFrom('MERIT', 'HTO', 'J60', '46N078W', 'DCT'), suffix, parted),
      {
        minLength: 1,
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(words, fc.boolean(), (typed, isLower) => {
        const plain = typed.map(([each]) => each).join(' ');
        const dressed = typed.map(([each, behind, gap]) => `${each}${behind}${gap}`).join('');
        expect(cleanRouteText(isLower ? dressed.toLowerCase() : dressed)).toBe(cleanRouteText(plain));
      }),
      { numRuns: cases(500) },
    );
  });

  it('drops any number of airports, procedures and DCT at the ends, and nothing between', () => {
    const ends = fc.array(fc.constantFrom('KJFK', 'KLAX', 'DET2J', 'SID', 'STAR'), { maxLength: 5 });
    fc.assert(
      fc.property(ends, ends, (leading, trailing) => {
        const typed = [...leading, 'MERIT', 'KORD', 'HTO', ...trailing, 'DCT'].join(' ');
        expect(cleanRouteText(typed)).toBe('MERIT KORD HTO');
      }),
    );
  });

  it('leaves nothing that it should remove', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const words = cleanRouteText(typed).split(' ').filter(Boolean);
        expect(words).not.toContain('SID');
        expect(words).not.toContain('STAR');
        expect(words.some((each) => each.includes('/'))).toBe(false);
        expect(words.some((each, index) => each === 'DCT' && words[index + 1] === 'DCT')).toBe(false);
        expect(words.at(-1)).not.toBe('DCT');
        for (const end of [words[0] ?? '', words.at(-1) ?? '']) expect(end).not.toMatch(/^[A-Z]{4}$/);
      }),
      { numRuns: cases(1000) },
    );
  });
});
