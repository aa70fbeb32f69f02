import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/server/project-root.ts';

/** Uses of red, and the warning of each. Failures and cautions are amber. */
const WARNINGS: Record<string, string> = {
  'platform/client/ui/badge.module.css': 'tone of the badges of what is listed here',
  'platform/client/time/timeline-lanes.module.css': 'an alert of severity warning; a duty beyond a limit',
  'capabilities/assistant/client/assistant.module.css': 'a limit exceeded; a crossing of severity warning',
  'capabilities/balance/client/balance.module.css': 'a mass or a centre of gravity beyond its limit',
  'capabilities/congestion/client/charts.module.css': 'demand over capacity; a high hazard level',
  'capabilities/crew/client/board/board.module.css': 'a duty beyond a limit',
  'capabilities/crew/client/crew.module.css': 'a duty beyond a limit; an expired qualification',
  'capabilities/flights/client/draft/live-figures.module.css': 'a limit exceeded',
  'capabilities/notams/client/notams.module.css': 'closed, or a restriction in force',
  'capabilities/notifications/client/notifications.module.css': 'a notification of severity warning',
  'capabilities/ofp/client/ofp.module.css': 'a limit exceeded',
  'capabilities/plan/client/ofp-view.module.css': 'a limit exceeded',
  'capabilities/scenarios/client/scenarios.module.css':
    'a limit exceeded, an illegal duty, a closed aerodrome, weather below minima',
  'capabilities/traffic/client/traffic.module.css': 'an emergency code',
  'capabilities/traffic/client/aircraft-atlas.ts': 'an emergency code',
  'capabilities/traffic/client/traffic-label-style.ts': 'an emergency code',
  'capabilities/watch/client/alerts.module.css': 'an alert of severity warning',
  'capabilities/watch/client/crossing-drawing.ts': 'the part of a route that lies in a hazard',
};
const RED = /var\(--warning(?:-soft)?\)|(?:color|token)\('warning(?:-soft)?'\)/;

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesBelow(path);
    else if (/\.(?:css|tsx?)$/.test(entry.name) && !/\.test\.|tokens\.css/.test(entry.name)) yield path;
  }
}

describe('F7 red', () => {
  it('F7 red is for warnings only: every use is listed', () => {
    const red = ['platform', 'capabilities', 'app']
      .flatMap((folder) => [...sourcesBelow(folder)])
      .filter((path) => RED.test(readFileSync(join(projectRoot, path), 'utf8')));
    expect(red.toSorted()).toEqual(Object.keys(WARNINGS).toSorted());
  });
});
