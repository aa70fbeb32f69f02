import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommonWindows } from './common-windows.ts';
import { panelFlags, setPanelFlag } from '../panel-flags.store.ts';

const windows = [
  { id: 'data', flag: 'isDataManagementOpen', workspace: false, hidesTopNav: false },
  { id: 'crew', flag: 'isCrewOpen', workspace: true, hidesTopNav: false },
];
let pathname = '/';
let stop: () => void;

beforeEach(() => {
  panelFlags.reset();
  stop = startCommonWindows(windows, {
    pathname: () => pathname,
    go: (path) => {
      pathname = path;
    },
  });
});
afterEach(() => stop());

describe('B7 opening a different common window', () => {
  it.each(['/airport/KJFK', '/airport', '/airport/', '/flight', '/flight/', '/flight/abc.1'])(
    'closes %s and returns to /',
    (page) => {
      pathname = page;
      setPanelFlag('isCrewOpen', true);
      expect(pathname).toBe('/');
    },
  );

  it.each(['/search', '/', '/flights-of-others', '/airports'])('leaves %s alone', (page) => {
    pathname = page;
    setPanelFlag('isDataManagementOpen', true);
    expect(pathname).toBe(page);
  });

  it('only opening counts, and only of a registered window', () => {
    pathname = '/airport/KJFK';
    setPanelFlag('isAirportPanelOpen', true);
    setPanelFlag('isLayersPanelOpen', true);
    expect(pathname).toBe('/airport/KJFK');
    pathname = '/';
    setPanelFlag('isCrewOpen', true);
    pathname = '/airport/KJFK';
    setPanelFlag('isDataManagementOpen', false);
    setPanelFlag('isCrewOpen', false);
    expect(pathname).toBe('/airport/KJFK');
  });
});
