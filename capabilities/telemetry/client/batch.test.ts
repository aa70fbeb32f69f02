import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatch } from './batch.ts';

let sent: number[][] = [];
const batchOfNumbers = () => createBatch<number>((items) => sent.push([...items]));

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('L1 batches of reports', () => {
  it('are sent once no item has arrived for 5000 ms', () => {
    const batch = batchOfNumbers();
    batch.add(1);
    vi.advanceTimersByTime(4999);
    batch.add(2);
    vi.advanceTimersByTime(4999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([[1, 2]]);
  });

  it('are sent at 100 items, after the call that adds the last of them', () => {
    const batch = batchOfNumbers();
    for (let item = 0; item < 100; item += 1) batch.add(item);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(sent.map(({ length }) => length)).toEqual([100]);
  });

  it('lose nothing added between the hundredth item and sending', () => {
    const batch = batchOfNumbers();
    for (let item = 0; item < 130; item += 1) batch.add(item);
    vi.advanceTimersByTime(0);
    expect(sent.flat()).toHaveLength(130);
  });

  it('are discarded when telemetry stops', () => {
    const batch = batchOfNumbers();
    batch.add(1);
    batch.clear();
    vi.runAllTimers();
    expect(sent).toEqual([]);
  });
});
