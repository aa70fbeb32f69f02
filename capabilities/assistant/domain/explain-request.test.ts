import { describe, expect, it } from 'vitest';
import { readExplainRequest } from './explain-request.ts';
import { readGroups } from './cards/report-groups.ts';

const meaning = (text: string): string | null => readGroups(text)[0]?.words ?? null;

describe('K3 meaning of a report group', () => {
  // Meanings from ICAO Annex 3, the FAA's Aeronautical Information Manual 7-1-28 and FMH-1.
  it.each([
    ['+TSRAGR', 'heavy thunderstorm with rain and hail'],
    ['-SHRA', 'light showers of rain'],
    ['VCTS', 'thunderstorm in the vicinity'],
    ['FZFG', 'freezing fog'],
    ['04012G25KT', 'wind from 040° true, 12 kt, gusts 25 kt'],
    ['00000KT', 'wind calm'],
    ['VRB03KT', 'wind variable, 3 kt'],
    ['180V240', 'wind direction varying between 180° and 240° true'],
    ['1/2SM', 'visibility 0.5 SM'],
    ['1 1/2SM', 'visibility 1.5 SM'],
    ['M1/4SM', 'visibility less than 0.25 SM'],
    ['9999', 'visibility 10 km or more'],
    ['0350', 'visibility 350 m'],
    ['R27L/0375N', 'runway 27L: visual range 375 m, steady'],
    ['BKN007CB', 'broken, 5–7 oktas, base 700 ft above the aerodrome, cumulonimbus'],
    ['VV002', 'sky obscured, vertical visibility 200 ft'],
    ['M02/M05', 'temperature −2 °C, dew point −5 °C'],
    ['Q1013', 'QNH 1013 hPa'],
    ['A2992', 'altimeter 29.92 inHg (1013 hPa)'],
    ['FM250600', 'from day 25, 0600Z'],
    ['2412/2518', 'from day 24, 1200Z to day 25, 1800Z'],
    ['RERA', 'recent: rain'],
  ])('%s', (group, words) => expect(meaning(group)).toBe(words));

  it('an unknown group has no meaning', () => {
    for (const group of ['XYZZY', '+QQRA', '99999KT', 'BKNXX7', 'R99']) expect(meaning(group)).toBeNull();
  });

  it('decodes a whole report including remarks, without losing a group', () => {
    const raw =
      'METAR KJFK 241251Z 04012G25KT 1 1/2SM +TSRAGR BR OVC007CB 08/07 A2980 XYZZY RMK AO2 PK WND 05030/1240';
    const groups = readGroups(raw);
    expect(groups.map(({ text }) => text).join(' ')).toBe(raw);
    expect(groups.filter(({ words }) => words === null).map(({ text }) => text)).toEqual(['XYZZY']);
    expect(groups.at(-1)?.words).toContain('peak wind 050° at 30 kt');
  });
});

describe('K3 subject of a request to explain', () => {
  it.each([
    ['explain this', { about: 'this' }],
    ['Explain it, please', null],
    ['what does this mean?', { about: 'this' }],
    ['explain this notam', { about: 'notam', number: null }],
    ['explain notam a1234/26', { about: 'notam', number: 'A1234/26' }],
    ['explain the sigmet', { about: 'hazard' }],
    ['why is this duty illegal', { about: 'duty' }],
    ["why isn't this legal?", { about: 'duty' }],
    ['explain this verdict', { about: 'duty' }],
    ['explain the metar', { about: 'report', kind: 'metar', place: null }],
    ['decode taf for egll', { about: 'report', kind: 'taf', place: 'EGLL' }],
    ['explain my flight', null],
    ['metar kjfk', null],
    ['what is the weather at kjfk', null],
    ['what is the fuel', null],
    ['delete this', null],
  ])('%s', (text, request) => expect(readExplainRequest(text)).toEqual(request));

  it.each([
    ['explain +TSRAGR', ['+TSRAGR']],
    ['explain +tsragr', ['+TSRAGR']],
    ['what does VCSH mean?', ['VCSH']],
    ['what is FZFG', ['FZFG']],
    ['decode 04012G25KT BKN007', ['04012G25KT', 'BKN007']],
    ['explain XYZZY', ['XYZZY']],
    ['explain METAR KJFK 241251Z 1 1/2SM A2980=', ['METAR', 'KJFK', '241251Z', '1 1/2SM', 'A2980']],
  ])('%s', (text, groups) => {
    const request = readExplainRequest(text);
    expect(request?.about === 'groups' && request.groups.map(({ text: group }) => group)).toEqual(groups);
  });
});
