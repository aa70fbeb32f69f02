import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { BalanceModel } from '../domain/balance-model.ts';
import { checkBalance } from '../domain/check-balance.ts';
import { defaultModel } from '../domain/default-model.ts';
import { loadsheetFigures, loadsheetHash } from '../domain/loadsheet.ts';
import { kilograms } from '../domain/measure.ts';
import { withNewStation, withUnit } from '../domain/station-edits.ts';
import { loadsheetPdf } from './loadsheet-pdf.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

async function read(model: BalanceModel, isSigned = true) {
  const verdict = checkBalance(model);
  const figures = loadsheetFigures(model, verdict);
  const hash = loadsheetHash(figures, utf8);
  const signature = { name: 'Zoë Brontë', licence: 'ATPL 7', atMs: Date.UTC(2026, 10, 20, 14, 5, 33), hash };
  const pdf = loadsheetPdf({
    model,
    verdict,
    signature: isSigned ? signature : null,
    figures,
    hash,
    madeAtMs: Date.UTC(2026, 10, 20, 14, 6),
    warning: 'NOT FOR NAVIGATION',
  });
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  const attached = Object.values(
    (await document.getAttachments()) as Record<string, { content: Uint8Array }>,
  );
  await document.destroy();
  return { text: pages.join(' ').replaceAll(/\s+/g, ' '), pages, figures, hash, attached };
}

describe('I2 loadsheet', () => {
  const changed: BalanceModel = {
    ...withUnit(defaultModel, 'kg'),
    flight: { id: 'f', callsign: 'MER88', aircraft: 'B738', departure: 'KJFK', arrival: 'KLAX' },
    lastMinuteChanges: [
      { id: 'a', stationId: 'passengers', description: 'Two late', weight: kilograms(168) },
    ],
  };
  it('I2 has flight, every checkpoint with limits, changes, and the warning NOT FOR NAVIGATION', async () => {
    const { text } = await read(changed);
    for (const words of [
      'NOT FOR NAVIGATION',
      'MER88 KJFK-KLAX',
      'Zero fuel weight 59,417 13.165 782,233 25.4',
      'Landing weight 63,217 66,361 3,144',
      'Two late +168 kg',
      'Passengers 160* 13,608',
    ])
      expect(text).toContain(words);
  });
  it('I2 the signature has name, time and the hash of the figures embedded in it', async () => {
    const { text, hash, figures, attached } = await read(changed);
    expect(text).toContain('Signed by Zoë Brontë, ATPL 7');
    expect(text).toContain('2026-11-20 14:05:33Z');
    expect(text.replaceAll(' ', '')).toContain(hash);
    expect(new TextDecoder().decode(attached[0]?.content)).toBe(figures);
  });
  it('I2 an unsigned loadsheet is marked as unsigned', async () => {
    const { text } = await read(changed, false);
    expect(text).toContain('NOT SIGNED');
    expect(text).not.toContain('Signed by');
  });
  it.each([
    [22, 2],
    [150, 4],
  ])(
    'I2 with %s more stations nothing falls off: %s pages, the signature on the last',
    async (count, pageCount) => {
      const many = Array.from({ length: count }, (_, index) => index).reduce(
        (model, index) => withNewStation(model, `extra-${index}`, `Hold number ${index} end`),
        changed,
      );
      const { pages, text } = await read(many);
      expect(pages).toHaveLength(pageCount);
      for (let index = 0; index < count; index += 1) expect(text).toContain(`Hold number ${index} end`);
      expect(pages.map((page) => page.includes('Signed by'))).toEqual(
        pages.map((_, index) => index === pageCount - 1),
      );
    },
  );
});
