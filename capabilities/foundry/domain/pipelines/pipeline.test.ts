import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf, stepOf } from '../../testing/pipeline-steps.ts';
import type { TableColumn } from '../data-table.ts';
import {
  ancestorsOf,
  arranged,
  connected,
  freePort,
  inOrder,
  insertedAfter,
  makesCycle,
  type PipelineStep,
  pipelineShape,
  withoutStep,
} from './pipeline.ts';
import { checkPipeline } from './pipeline-check.ts';
import { planPipeline, textHash } from './pipeline-plan.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'flight', kind: 'text' },
  { name: 'delay', kind: 'integer' },
  { name: 'fuel', kind: 'number' },
];
const source = sourceOf('s', 'flights', COLUMNS);
const check = (
  steps: readonly PipelineStep[],
  present: readonly TableColumn[] | null | undefined = COLUMNS,
) => checkPipeline(steps, () => present);
const problems = (steps: readonly PipelineStep[], id: string) =>
  check(steps)
    .get(id)
    ?.problems.map(({ message }) => message);

describe('graph of steps', () => {
  it('K1 no sequence of connections creates a cycle', () => {
    const index = fc.integer({ min: 0, max: 7 });
    const wires = fc.array(fc.tuple(index, index, fc.integer({ min: 0, max: 2 })), { maxLength: 60 });
    fc.assert(
      fc.property(wires, (made) => {
        let steps: readonly PipelineStep[] = Array.from({ length: 8 }, (_, n) =>
          stepOf(`n${n}`, n % 2 === 0 ? 'union' : 'join', [null, null]),
        );
        for (const [from, to, port] of made) steps = connected(steps, `n${to}`, port, `n${from}`);
        expect(inOrder(steps)).toHaveLength(8);
        for (const { id } of steps) expect(ancestorsOf(steps, id).has(id)).toBe(false);
      }),
    );
  });
  it('K1 a connection that would create a cycle is ignored, and one in a file is reported', () => {
    const steps = [stepOf('a', 'filter', ['b']), stepOf('b', 'sample', [null])];
    expect(makesCycle(steps, 'a', 'b')).toBe(true);
    expect(makesCycle(steps, 'b', 'b')).toBe(true);
    expect(connected(steps, 'b', 0, 'a')).toBe(steps);
    const ring = [stepOf('a', 'filter', ['b']), stepOf('b', 'sample', ['a'])];
    expect(problems(ring, 'a')).toEqual(['The step depends on itself.']);
  });
  it('K1 removing a step keeps its chain connected; a new one is inserted', () => {
    const steps = [source, stepOf('f', 'filter', ['s']), stepOf('o', 'output', ['f'])];
    expect(withoutStep(steps, 'f').at(-1)?.inputs).toEqual(['s']);
    const more = insertedAfter(steps, stepOf('c', 'check', [null]), 'f');
    expect(more.map(({ id, inputs }) => [id, ...inputs])).toEqual([
      ['s'],
      ['f', 's'],
      ['o', 'c'],
      ['c', 'f'],
    ]);
    expect(arranged(more).map(({ id, x }) => [id, x])).toEqual([
      ['s', 0],
      ['f', 230],
      ['o', 690],
      ['c', 460],
    ]);
  });
  it('K1 a union has any number of inputs', () => {
    const steps = [source, stepOf('u', 'union', ['s', 's'])];
    const [, union] = steps;
    expect(union && freePort(union)).toBe(2);
    const three = connected(steps, 'u', 2, 's');
    expect(three[1]?.inputs).toEqual(['s', 's', 's']);
    expect(connected(three, 'u', 2, null)[1]?.inputs).toEqual(['s', 's']);
  });
  it('K1 a stored pipeline is restored unchanged', () => {
    const stored = {
      version: 1,
      steps: [source, stepOf('f', 'filter', ['s'], { where: 'delay > 1' })],
      outputs: {},
    };
    expect(pipelineShape.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });
});

describe('columns while editing', () => {
  it('K1 propagates kinds through the steps', () => {
    const steps = [
      source,
      stepOf('d', 'derive', ['s'], { columns: [{ name: 'hours', expression: 'delay / 60' }] }),
      stepOf('a', 'aggregate', ['d'], {
        by: ['flight'],
        measures: [
          { name: 'n', measure: 'count', column: '' },
          { name: 'mean', measure: 'avg', column: 'hours' },
          { name: 'last', measure: 'max', column: 'flight' },
        ],
      }),
    ];
    expect(check(steps).get('a')).toEqual({
      problems: [],
      columns: [
        { name: 'flight', kind: 'text' },
        { name: 'n', kind: 'integer' },
        { name: 'mean', kind: 'number' },
        { name: 'last', kind: 'text' },
      ],
    });
  });
  it('K1 reports step, setting and column of a fault', () => {
    const steps = [
      source,
      stepOf('f', 'filter', ['s'], { where: 'delays > 5' }),
      stepOf('a', 'aggregate', ['s'], { measures: [{ name: 'm', measure: 'avg', column: 'flight' }] }),
      stepOf('d', 'derive', ['s'], { columns: [{ name: 'fuel', expression: 'delay * 2' }] }),
      stepOf('j', 'join', ['s', null], { on: [{ left: 'flight', right: 'flight' }] }),
      stepOf('w', 'window', ['s'], { name: 'r', compute: 'rank' }),
      stepOf('o', 'output', ['s']),
    ];
    expect(check(steps).get('f')?.problems).toEqual([
      { field: 'where', message: 'There is no column delays.', column: 'delays' },
    ]);
    expect(problems(steps, 'a')).toEqual(['avg takes numbers; flight is text.']);
    expect(problems(steps, 'd')).toEqual(['There is a column fuel already.']);
    expect(problems(steps, 'j')).toEqual(['Input 2 is not connected.']);
    expect(problems(steps, 'w')).toEqual(['rank needs an order.']);
    expect(problems(steps, 'o')).toEqual(['Enter a name.']);
  });
  it('K1 steps after a faulty one are still checked, but do not run', () => {
    const steps = [
      source,
      stepOf('f', 'filter', ['s'], { where: 'delay >' }),
      stepOf('g', 'filter', ['f'], { where: 'fuel > 1' }),
      stepOf('h', 'filter', ['f'], { where: 'nothing > 1' }),
    ];
    expect(problems(steps, 'g')).toEqual([]);
    expect(problems(steps, 'h')).toEqual(['There is no column nothing.']);
    const sources = new Map([['s', { table: 'flights', version: '1' }]]);
    expect(planPipeline(steps, check(steps), sources).map(({ step }) => step.id)).toEqual(['s']);
  });
  it('K1 a deleted source is a broken link, an unread one is not', () => {
    expect(checkPipeline([source], () => null).get('s')?.problems[0]?.message).toBe(
      'flights is no longer there.',
    );
    expect(checkPipeline([source], () => undefined).get('s')).toEqual({ columns: COLUMNS, problems: [] });
  });
  it('K1 two outputs of one name are rejected', () => {
    const steps = [
      source,
      stepOf('o', 'output', ['s'], { name: 'a' }),
      stepOf('p', 'output', ['s'], { name: 'A ' }),
    ];
    expect(problems(steps, 'p')).toEqual(['Another output is called A .']);
  });
});

describe('hashes', () => {
  const steps = [
    source,
    stepOf('a', 'filter', ['s'], { where: 'delay > 1' }),
    stepOf('b', 'sample', ['a'], { rows: 10 }),
    stepOf('c', 'filter', ['s'], { where: 'fuel > 1' }),
  ];
  const hashes = (list: readonly PipelineStep[], version = '1') =>
    planPipeline(list, check(list), new Map([['s', { table: 'flights', version }]])).map(({ hash }) => hash);
  const changed = (list: readonly PipelineStep[], version?: string) => {
    const [before, after] = [hashes(steps), hashes(list, version)];
    return before.map((hash, index) => hash !== after[index]);
  };
  const set = (id: string, part: object) =>
    steps.map((step) => (step.id === id ? { ...step, ...part } : step));
  it('K1 change only with the settings of a step and of those before it', () => {
    expect(new Set(hashes(steps)).size).toBe(4);
    // In execution order: s, a, c, b.
    expect(changed(set('a', { where: 'delay > 2' }))).toEqual([false, true, false, true]);
    expect(changed(set('b', { rows: 11 }))).toEqual([false, false, false, true]);
    expect(changed(set('a', { title: 'Late', x: 99, y: 1 }))).toEqual([false, false, false, false]);
    expect(changed(steps, '2')).toEqual([true, true, true, true]);
  });
  it('K1 differ for texts that differ', () => {
    const many = new Set(Array.from({ length: 20_000 }, (_, n) => textHash(`delay > ${n}`)));
    expect(many.size).toBe(20_000);
    expect(textHash('')).toMatch(/^[0-9a-f]{16}$/);
  });
});
