import { describe, expect, it } from 'vitest';
import { presentCapabilities } from '#platform/client/shell/present-capabilities.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { createClientCapabilities } from '../capabilities.client.ts';

/** Everything of a kind registered with traffic on or off. */
function registered(traffic: boolean) {
  const services = createShellServices(
    presentCapabilities(createClientCapabilities(), { traffic, weather: true, openaip: true }),
  );
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  return {
    capabilities: ids(services.capabilities),
    contributions: ids(services.contributions),
    actions: ids(services.actions),
    commands: ids(services.commands),
    searchSources: ids(services.searchSources),
    layers: [...services.layers.keys()],
  };
}

describe('L3 features switched off on the server are not in the client', () => {
  it('L3 FEATURE_TRAFFIC=false: no layer, panel or command, and nothing that opens a socket', () => {
    const on = registered(true);
    const off = registered(false);
    expect(on.layers).toContain('traffic');
    expect(on.commands).toContain('traffic/list');
    expect(on.contributions).toEqual(expect.arrayContaining(['traffic/list', 'traffic/aircraft']));
    expect(
      Object.values(off)
        .flat()
        .filter((id) => id.startsWith('traffic')),
    ).toEqual([]);
    expect(off.layers).toEqual(on.layers.filter((key) => key !== 'traffic'));
  });
});
