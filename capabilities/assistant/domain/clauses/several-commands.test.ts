import { describe, expect, it } from 'vitest';
import type { AssistantContext, ClientAction } from '../../contract.ts';
import type { Around } from '../reading.ts';
import { actionsOf } from './several-commands.ts';

const context: AssistantContext = { airport: null, flightId: null, memberId: null, opened: null, atMs: null };
const around: Around = {
  lookups: {
    airport: (code) => (code === 'EGLL' ? code : null),
    isAircraftType: () => false,
    flight: (callsign) => (callsign === 'MER12' ? 'f-1' : null),
  },
  nowMs: Date.UTC(2026, 10, 24, 10),
  fromMs: Date.UTC(2026, 10, 24, 10),
};
const layer = (key: string, isOn: boolean): ClientAction => ({ kind: 'layer', key, isOn });

describe('K3 several commands in one sentence', () => {
  it.each<[string, ClientAction[]]>([
    [
      'show the clouds and zoom out a little please',
      [layer('cloud-cover', true), { kind: 'command', id: 'zoom-out' }],
    ],
    ['zoom in, then hide the terrain', [{ kind: 'command', id: 'zoom-in' }, layer('terrain', false)]],
    ['clouds off, radra on', [layer('cloud-cover', false), layer('radar', true)]],
    ['humidity on and trafic off', [layer('humidity', true), layer('traffic', false)]],
    [
      'open foundry and switch to night mode',
      [
        { kind: 'window', name: 'foundry' },
        { kind: 'theme', theme: 'night' },
      ],
    ],
    ['zoom in', [{ kind: 'command', id: 'zoom-in' }]],
  ])('%s', (text, actions) => expect(actionsOf(text, around, context)).toEqual(actions));

  it.each([
    'turn the radar and clouds off',
    'show the radar and delete MER12',
    'show the radar but do not zoom in, show nothing',
    'is the radar on and the traffic off?',
    'notams and frequencies of EGLL',
  ])('%s is not read as several commands', (text) => expect(actionsOf(text, around, context)).toBeNull());
});
