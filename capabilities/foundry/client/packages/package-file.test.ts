import { describe, expect, it } from 'vitest';
import { BUILT_IN_PACKAGES } from '../../domain/built-in-packages.ts';
import {
  type FoundryPackage,
  PACKAGE_VERSION,
  packParts,
  partOf,
  pipelinesBehind,
  readPackage,
} from '../../domain/package-file.ts';
import { type Pipeline, pipelineShape } from '../../domain/pipelines/pipeline.ts';
import { blankProject, projectShape } from '../../domain/project.ts';
import { stepOf } from '../../testing/pipeline-steps.ts';
import { packageCodec as codec } from './package-codec.ts';

const project = {
  ...blankProject({ project: 'p', query: 'q' }, 'Delays', '2026-11-24T12:00:00.000Z'),
  queries: [{ id: 'q', name: 'a.sql', sql: 'SELECT * FROM delays' }],
};
const pipeline: Pipeline = { version: 1, steps: [stepOf('s', 'source', [], { item: 'x' })], outputs: {} };
const data = {
  kind: 'data' as const,
  name: 'delays.csv',
  table: 'delays',
  bytes: codec.encode('a,b\n1,2\n'),
};
const made = await packParts(
  'Winter',
  '2026-11-24T12:00:00.000Z',
  [partOf('project', 'Delays', project, codec), partOf('pipeline', 'Delays', pipeline, codec), data],
  codec,
);
const read = (value: unknown) => readPackage(JSON.stringify(value), codec);
/** A package changed by someone who also corrected the hash of its list. */
async function forged(change: (made: FoundryPackage) => FoundryPackage) {
  const other = change(structuredClone(made));
  return { ...other, hash: await codec.digest(codec.encode(JSON.stringify(other.contents))) };
}
const first = <Item>(list: Item[]): Item => list[0] as Item;

describe('packages', () => {
  it('K1 are read back as written, with sizes and hashes', async () => {
    const { name, parts, hash, version } = await read(made);
    expect([name, version, hash]).toEqual(['Winter', 3, made.hash]);
    expect(parts.map(({ path, bytes }) => [path, bytes > 0])).toEqual([
      ['projects/Delays.json', true],
      ['pipelines/Delays.json', true],
      ['data/delays.csv', true],
    ]);
    expect(parts.map(({ value }) => value)).toEqual([project, pipeline, data.bytes]);
    // Computed by sha256sum of coreutils.
    expect(parts[2]?.sha256).toBe('492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470');
  });
  it.each<[string, (made: FoundryPackage) => FoundryPackage, string]>([
    [
      'a hidden path',
      (one) => ({
        ...one,
        contents: one.contents.map((part) => ({ ...part, path: `data/../${part.name}`, kind: 'data' })),
      }),
      'data/../Delays: the path is not allowed.',
    ],
    [
      'a path from the root',
      (one) => ({ ...one, contents: [{ ...first(one.contents), path: '/projects/x.json' }] }),
      '/projects/x.json: the path is not allowed.',
    ],
    [
      'a kind in another folder',
      (one) => ({ ...one, contents: [{ ...first(one.contents), kind: 'data' }] }),
      'projects/Delays.json: the path is not allowed.',
    ],
    [
      'a wrong size',
      (one) => ({ ...one, contents: one.contents.map((part) => ({ ...part, bytes: 9 })) }),
      `projects/Delays.json: 9 bytes are listed, ${made.contents[0]?.bytes} are there.`,
    ],
    [
      'other contents',
      (one) => ({
        ...one,
        entries: one.entries.map((entry) =>
          entry.path === 'data/delays.csv' ? { ...entry, base64: btoa('a,b\n1,3\n') } : entry,
        ),
      }),
      'data/delays.csv: its contents do not have the hash that is listed.',
    ],
    [
      'something unlisted',
      (one) => ({ ...one, entries: [...one.entries, { path: 'data/more.csv', base64: '' }] }),
      'data/more.csv is in the package but not listed.',
    ],
    [
      'something missing',
      (one) => ({ ...one, entries: one.entries.slice(1) }),
      'projects/Delays.json is listed but missing.',
    ],
    [
      'one path twice',
      (one) => ({ ...one, contents: [first(one.contents), first(one.contents)] }),
      'projects/Delays.json is listed twice.',
    ],
    [
      'no Base64',
      (one) => ({ ...one, entries: one.entries.map((entry) => ({ ...entry, base64: '*' })) }),
      'projects/Delays.json is damaged: no Base64.',
    ],
  ])('K1 %s is refused by name', async (_title, change, message) => {
    await expect(forged(change).then(read)).rejects.toThrow(message);
  });
  it('K1 a changed list, a newer version and a file that is not a package are refused', async () => {
    await expect(read({ ...made, contents: made.contents.slice(1) })).rejects.toThrow(
      'The package was changed',
    );
    await expect(read({ ...made, version: 4 })).rejects.toThrow(
      `The package has version 4; this app reads up to ${PACKAGE_VERSION}.`,
    );
    await expect(read({})).rejects.toThrow('The file is not a Foundry package');
    await expect(readPackage('no json', codec)).rejects.toThrow('it is not JSON');
    const wrong = { ...pipeline, steps: [{ id: 'x', kind: 'shell' }] } as unknown as Pipeline;
    const odd = await packParts('x', '', [partOf('pipeline', 'x', wrong, codec)], codec);
    await expect(read(odd)).rejects.toThrow('pipelines/x.json: steps.0');
  });
  it('K1 names that would be paths become plain, and duplicates get a number', async () => {
    const odd = ['../../etc/passwd', 'a/b', 'a\\b', 'A-B'].map((name) => ({ ...data, name }));
    const { parts } = await read(await packParts('x', '', odd, codec));
    expect(parts.map(({ path }) => path)).toEqual([
      'data/-..-etc-passwd',
      'data/a-b',
      'data/2-a-b',
      'data/3-A-B',
    ]);
  });
  it('K1 a package of the first version is still read', async () => {
    const files = [{ name: 'delays.csv', table: 'delays', base64: codec.toBase64(data.bytes) }];
    const old = { format: 'meridian-foundry-package', version: 1, savedAt: '', project, files };
    const { parts, hash } = await read(old);
    expect([hash, parts.map(({ value }) => value)]).toEqual([null, [project, data.bytes]]);
  });
  it('K1 the pipelines behind a file are included, at any distance', () => {
    const output = (itemId: string) => ({ o: { itemId, hash: '', rowCount: 0, writtenAt: '' } });
    const all = new Map<string, Pipeline>([
      ['p1', { ...pipeline, outputs: output('mid') }],
      ['p2', { version: 1, steps: [stepOf('s', 'source', [], { item: 'mid' })], outputs: output('end') }],
      ['p3', { ...pipeline, outputs: output('other') }],
    ]);
    expect([...pipelinesBehind(['end'], all)].toSorted()).toEqual(['p1', 'p2']);
  });
  it('K1 the packages included in the app have valid formats', () => {
    expect(BUILT_IN_PACKAGES.map(({ id }) => id)).toHaveLength(5);
    for (const { pipelines, projects } of BUILT_IN_PACKAGES) {
      for (const one of pipelines) expect(pipelineShape.parse(one.pipeline)).toEqual(one.pipeline);
      for (const one of projects) expect(projectShape.parse(one.project)).toEqual(one.project);
    }
  });
});
