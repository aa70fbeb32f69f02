import { expect, it } from 'vitest';
import { utf8Of } from './utf8-bytes.ts';

it('K1 every encoding is converted to UTF-8 without a byte order mark', () => {
  const text = (...bytes: number[]) => new TextDecoder().decode(utf8Of(Uint8Array.from(bytes)).bytes);
  expect(text(0x5a, 0xfc)).toBe('Zü');
  expect(text(0xff, 0xfe, 0x61, 0)).toBe('a');
  expect([...utf8Of(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)).bytes]).toEqual([0x61]);
});
