import { describe, expect, it } from 'vitest';
import { asPlainOrder } from './order-words.ts';

const plain = (typed: string) => asPlainOrder(typed, (callsign) => ['MER12', 'MER45'].includes(callsign));

describe('K3 orders to change a saved flight, rewritten plainly', () => {
  it.each([
    ['client pulled out so MER45 can be deleted', 'client pulled out so delete MER45'],
    ['MER45 needs deleting', 'delete MER45'],
    ['chuck MER45 out, slot was lost', 'delete MER45, slot was lost'],
    ['we are not doing MER45 so please delete it', 'we are not doing it so please delete MER45'],
    ['would you mind deleting MER45?', 'could you delete MER45?'],
    ['MER12 leaves at 1500Z now, update it', 'change the departure of MER12 to 1500Z'],
    ['MER45 goes with an A321, amend the saved one', 'change the aircraft of MER45 to a A321'],
    ['MER45 to A319', 'change the aircraft of MER45 to a A319'],
    [
      'on MER12 the 777 has gone tech, change the aircraft to a B789',
      'on it the 777 has gone tech, change the aircraft of MER12 to a B789',
    ],
  ])('K3 %s', (typed, meant) => expect(plain(typed)).toBe(meant));

  it.each([
    'can MER45 be deleted?',
    'MER45 should not be deleted',
    'MER12 has to go out at 15Z',
    'get MER12 out of KJFK before the storm',
    'take MER12 off the map',
    'MER12 leaves at 1500Z',
    'MER12 and MER45 can be deleted',
    'MER99 can be deleted',
    'the old notam can be deleted',
  ])('K3 not rewritten as an order: %s', (typed) => expect(plain(typed)).toBe(typed));
});
