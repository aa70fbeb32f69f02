import { describe, expect, it } from 'vitest';
import type { ObjectTypeView } from '#platform/contract/object-type.ts';
import { stepOf } from '../../testing/pipeline-steps.ts';
import type { FoundryFile } from '../foundry-items.ts';
import { downstream, lineageDepths, lineageOf, type LineageWorld, oldest, upstream } from './lineage.ts';
import { itemsBefore } from './pipeline-links.ts';
import type { Pipeline } from './pipeline.ts';
import { blankProject, blankView } from '../project.ts';
import { sourcesOf } from '../sources.ts';

const file = (id: string, name: string, type = 'CSV'): FoundryFile => ({
  id,
  kind: 'file',
  name,
  createdAt: '2026-11-20T08:00:00.000Z',
  type,
});
const items = [
  file('csv1', 'delays.csv'),
  file('pipeline1', 'Daily', 'Pipeline'),
  file('parquet1', 'out.parquet', 'Parquet'),
];
const metars = { id: 'metars', title: 'METAR', columns: [] as unknown } as ObjectTypeView;
const airports = { id: 'airports', title: 'Airports', columns: [] as unknown } as ObjectTypeView;
const pipeline: Pipeline = {
  version: 1,
  steps: [
    stepOf('a', 'source', [], { origin: 'file', item: 'csv1', name: 'delays.csv', title: 'Delays' }),
    stepOf('b', 'source', [], { origin: 'object', item: 'metars', name: 'metars', title: 'Weather' }),
    stepOf('g', 'source', [], { origin: 'file', item: 'csv9', name: 'old.csv', title: 'Old' }),
    stepOf('o', 'output', ['a'], { name: 'out', title: 'Out' }),
  ],
  outputs: { o: { itemId: 'parquet1', hash: 'h', rowCount: 3, writtenAt: '2026-11-24T10:00:00.000Z' } },
};
const project = {
  ...blankProject({ project: 'p', query: 'q1' }, 'Delays', '2026-11-24T12:00:00.000Z'),
  queries: [{ id: 'q1', name: 'a.sql', sql: 'SELECT * FROM out' }],
  views: [blankView('v1', 'bar', 'q1'), blankView('v2', 'map', 'gone'), blankView('v3', 'note', 'q1')],
};
const world: LineageWorld = {
  items,
  sources: sourcesOf(items, [metars, airports]),
  projects: [project],
  pipelines: new Map([['pipeline1', pipeline]]),
  ages: new Map([['metars', { provider: 'NOAA', asOf: '2026-11-24T09:00:00.000Z' }]]),
  person: 'Ann',
};

describe('lineage', () => {
  const nodes = lineageOf(world, null);
  const find = (id: string) => nodes.find((one) => one.id === id);
  const sorted = (ids: Set<string>) => [...ids].toSorted();
  it('K1 leads from a view to steps, files, feeds and users, and back', () => {
    expect(sorted(upstream(nodes, 'v1'))).toEqual([
      'feed NOAA',
      'missing csv9',
      'person',
      'pipeline1',
      'q1',
      'source delays',
      'source metars',
      'source out',
    ]);
    expect(sorted(downstream(nodes, 'feed NOAA'))).toEqual([
      'pipeline1',
      'q1',
      'source metars',
      'source out',
      'v1',
    ]);
    expect(find('pipeline1')?.steps).toEqual(['source Delays', 'source Weather', 'source Old', 'output Out']);
    expect(find('source out')).toMatchObject({
      kind: 'file',
      from: ['pipeline1'],
      asOf: '2026-11-24T10:00:00.000Z',
    });
    expect(find('person')?.title).toBe('Ann');
  });
  it('K1 reports broken links', () => {
    expect(find('missing csv9')).toMatchObject({ kind: 'missing', title: 'old.csv' });
    expect(find('v2')?.from).toEqual(['missing gone']);
    const without = items.filter(({ id }) => id !== 'parquet1');
    const broken = lineageOf({ ...world, items: without, sources: sourcesOf(without, [metars]) }, null);
    expect(broken.find(({ id }) => id === 'missing parquet1')?.note).toBe('written by Daily');
  });
  it('K1 states the oldest part', () => {
    expect(oldest(nodes, 'v1')?.id).toBe('source delays');
    expect(oldest(nodes, 'v2')).toBeNull();
  });
  it('K1 omits unread items unless requested, and orders each after its sources', () => {
    expect(find('source airports')).toBeUndefined();
    expect(lineageOf(world, 'source airports').some(({ id }) => id === 'source airports')).toBe(true);
    const depths = lineageDepths(nodes);
    for (const { id, from } of nodes)
      for (const one of from) expect(depths.get(one) ?? -1).toBeLessThan(depths.get(id) ?? -1);
  });
  it('K1 a pipeline may not read data derived from its own outputs, at any distance', () => {
    const second: Pipeline = {
      version: 1,
      steps: [stepOf('s', 'source', [], { origin: 'file', item: 'parquet1' })],
      outputs: { x: { itemId: 'parquet2', hash: '', rowCount: 0, writtenAt: '' } },
    };
    const all = new Map([
      ['pipeline1', pipeline],
      ['pipeline2', second],
    ]);
    expect([...itemsBefore('pipeline1', all)].toSorted()).toEqual(['parquet1', 'parquet2']);
    expect([...itemsBefore('pipeline2', all)]).toEqual(['parquet2']);
  });
});
