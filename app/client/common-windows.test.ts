import { beforeEach, describe, expect, it } from 'vitest';
import { createAssistantClient } from '#capabilities/assistant/client/index.ts';
import { assistant, setAssistantOpen } from '#capabilities/assistant/client/assistant.store.ts';
import { startCommonWindows } from '#platform/client/shell/windows/common-windows.ts';
import { panelFlags, setPanelFlag, type PanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { createClientCapabilities } from '../capabilities.client.ts';

const { windows } = createShellServices(createClientCapabilities());
beforeEach(() => panelFlags.reset());

describe('B7 the windows of the app', () => {
  it('B7 are those that the requirement lists', () => {
    expect(windows.map(({ id }) => id).toSorted()).toEqual([
      'ai-assistant',
      'alerts',
      'analysis',
      'assistant',
      'balance',
      'crew',
      'data-management',
      'foundry',
      'notams',
      'notifications',
      'search',
    ]);
  });
  it.each(windows)('B7 $id closes an airport and a flight', ({ flag }) => {
    for (const page of ['/airport/KJFK', '/flight/abc']) {
      let pathname = page;
      panelFlags.reset();
      const stop = startCommonWindows(windows, {
        pathname: () => pathname,
        go: (path) => {
          pathname = path;
        },
      });
      setPanelFlag(flag as PanelFlag, true);
      stop();
      expect(pathname).toBe('/');
    }
  });
  it('B7 the slice of the assistant and the flag of its window say the same', () => {
    const stop = createAssistantClient({ openAirport: () => null, openFlight: () => null }).start?.();
    setAssistantOpen(true);
    expect(panelFlags.get().isAssistantOpen).toBe(true);
    setPanelFlag('isAssistantOpen', false);
    expect(assistant.get().isOpen).toBe(false);
    stop?.();
  });
});
