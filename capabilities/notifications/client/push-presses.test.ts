import { expect, it } from 'vitest';
import { followPresses } from './push-presses.ts';

it('K4 a pressed push opens its subject, and a message of another form opens nothing', () => {
  const worker = new EventTarget();
  const opened: object[] = [];
  const stop = followPresses(worker, (subject) => opened.push(subject));
  const say = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));
  say({ pressed: { kind: 'flight', id: 'f-1' } });
  say({ pressed: null });
  say({ pressed: { kind: 7 } });
  say('reload');
  expect(opened).toEqual([{ kind: 'flight', id: 'f-1' }]);
  stop();
  say({ pressed: { kind: 'flight', id: 'f-2' } });
  expect(opened).toHaveLength(1);
});
