// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { followConsent } from './follow-consent.ts';

let isAllowed = false;
let choose: () => void;
let started = 0;
let stopped = 0;

function follow(): () => void {
  return followConsent({
    isAllowed: () => isAllowed,
    onChoice(listener) {
      choose = listener;
      return () => undefined;
    },
    storage: localStorage,
    start: async () => {
      started += 1;
      return { stop: () => void (stopped += 1) };
    },
  });
}
const change = async (next: boolean) => {
  isAllowed = next;
  choose();
  await Promise.resolve();
};

beforeEach(() => {
  isAllowed = false;
  started = 0;
  stopped = 0;
  localStorage.clear();
});

describe('L1 consent', () => {
  it('loads nothing before it is given, and then starts once', async () => {
    follow();
    expect(started).toBe(0);
    await change(true);
    await change(true);
    expect(started).toBe(1);
  });

  it('stops everything and deletes the device id when it is withdrawn', async () => {
    isAllowed = true;
    follow();
    localStorage.setItem('telemetry.device', 'x');
    await change(false);
    expect({ started, stopped, device: localStorage.getItem('telemetry.device') }).toEqual({
      started: 1,
      stopped: 1,
      device: null,
    });
    await change(true);
    expect(started).toBe(2);
  });
});
