import { describe, expect, it } from 'vitest';
import { isReportingAllowed } from './reports-consent.ts';

const telemetry = (isAskedFirst: boolean) => ({ analytics: null, errors: { dsn: '' }, isAskedFirst });

describe('L1 whether reports may be sent', () => {
  it.each([
    ['configured, nothing chosen', false, null, {}, true],
    ['configured to ask first, nothing chosen', true, null, {}, false],
    ['configured to ask first, agreed', true, true, {}, true],
    ['refused', false, false, {}, false],
    ['Do Not Track', false, null, { doNotTrack: '1' }, false],
    ['Do Not Track, as older browsers say it, though agreed', false, true, { doNotTrack: 'yes' }, false],
    ['Global Privacy Control, though agreed', false, true, { globalPrivacyControl: true }, false],
    ['Do Not Track says nothing', false, null, { doNotTrack: 'unspecified' }, true],
  ])('%s', (_, isAskedFirst, choice, signals, expected) => {
    expect(isReportingAllowed(telemetry(isAskedFirst), choice, signals)).toBe(expected);
  });
});
