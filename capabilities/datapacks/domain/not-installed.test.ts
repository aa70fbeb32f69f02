import { describe, expect, it } from 'vitest';
import { notInstalledReason } from './not-installed.ts';
import { PACK_CATALOGUE } from './pack-catalogue.ts';

const free = { mode: 'auto', unavailable: null, isExcluded: false } as const;

describe('D1 why a data pack is not installed', () => {
  it.each(PACK_CATALOGUE)('D1 $id: the first reason that applies, and the command', (pack) => {
    expect(notInstalledReason(pack, { ...free, unavailable: 'No xz here.', mode: 'off' })).toBe(
      'No xz here.',
    );
    expect(notInstalledReason(pack, { ...free, mode: 'off', isExcluded: true })).toContain('DATA_PACKS=off');
    expect(notInstalledReason(pack, { ...free, isExcluded: true })).toMatch(/^removed by a user/);
    expect(notInstalledReason(pack, { ...free, mode: 'bundled' })).toContain('DATA_PACKS=bundled');
    expect(notInstalledReason(pack, free)).toContain(`npm run packs -- install ${pack.id}`);
    expect(notInstalledReason(pack, free).startsWith('fallback only')).toBe(pack.automatic === 'fallback');
  });
});
