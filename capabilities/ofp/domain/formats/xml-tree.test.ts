import { describe, expect, it } from 'vitest';
import { readXml } from './xml-tree.ts';

describe('G5 external XML', () => {
  it('keeps attributes, text, sections and characters by number, without prefixes', () => {
    const root = readXml(
      '\uFEFF\n<?xml version="1.0"?><!-- > --><a:r x:k="1 &gt; 0" l=\'"\'> T &amp;<b/><![CDATA[<&>]]>&#x2708; </a:r>',
    );
    expect(root).toEqual({
      name: 'r',
      attributes: { k: '1 > 0', l: '"' },
      text: 'T &<&>✈',
      children: [{ name: 'b', attributes: {}, children: [], text: '' }],
    });
  });

  it.each([
    ['an entity of HTML', '<a>&nbsp;</a>', 'The file uses the unknown entity &nbsp;.'],
    ['an entity without its end', '<a>AT&T</a>', 'not well-formed'],
    ['a cut tag', '<a><b c="1', 'The file ends in the middle of a tag.'],
    ['a cut file', '<a><b/>', 'not well-formed'],
    ['two roots', '<a/><b/>', 'not well-formed'],
    ['text behind the root', '<a/>b', 'not well-formed'],
    ['an attribute without quotes', '<a b=1/>', 'not well-formed'],
    ['a document type', '<!DOCTYPE a><a/>', 'document type'],
    ['depth', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, 'nested too deeply'],
    ['number', `<a>${'<b/>'.repeat(200_000)}</a>`, 'too many elements'],
  ])('rejects %s', (_, text, sentence) => {
    expect(() => readXml(text)).toThrow(sentence);
  });

  it('reads a long attribute and a long text', () => {
    const long = 'x'.repeat(200_000);
    expect(readXml(`<a b="${long}">${long}</a>`)).toMatchObject({ attributes: { b: long }, text: long });
  });
});
