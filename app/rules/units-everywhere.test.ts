import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/server/project-root.ts';

/** Places where a unit is hard-coded, and why. */
const FIXED: Record<string, string> = {
  'capabilities/balance': 'weight and balance has units of its own, which convert the whole calculation',
  'capabilities/charts/client/place-chart-form.tsx': 'what a placed chart is off by is measured in metres',
  'capabilities/diagram/client': 'the measure shows metres, feet and nautical miles at once',
  'capabilities/flights/client/draft/create-flight.panel.tsx':
    'the cost index is defined in kilograms a minute',
  'capabilities/foundry/client/pipelines/step-kinds.ts': 'steps of a pipeline are defined in nautical miles',
  'capabilities/hazards/client': 'as published',
  'capabilities/notams/client': 'as published',
  'capabilities/ofp/client/performance-section.tsx': 'the navigation log is a document',
  'capabilities/ofp/client/en-route.queries.ts': 'a heading of the document',
  'capabilities/procedures/client': 'as charted',
  'capabilities/waypoints/client/resolve-position.ts':
    'place, bearing and distance as they are typed and charted',
  'capabilities/waypoints/client/waypoint-form.modal.tsx': 'place, bearing and distance as charted',
  'capabilities/terrain/client': 'follows the setting',
  'capabilities/weather/client/fields': 'follows the setting',
  'capabilities/weather/client/metar/metar-features.ts': 'follows the setting',
  'capabilities/weather/client/metar/report-text.ts':
    'what a report leaves out is defined in feet; visibility as reported, unless the setting says otherwise',
  'platform/client/units': 'the units themselves',
  'platform/client/shell/settings': 'the settings themselves',
};
/**
 * A unit after a figure: `unit="ft"`, `${…} kt`, `… nm`; or in the name of a field: `Load (t)`, `Payload, kg`, `unit:
 * 'kt'`; or in an error message of a field: `Enter feet`.
 */
const WRITTEN =
  /unit="(?:ft|m|kt|nm|NM|kg|lb|ft\/min)"|[}\d] (?:ft|m|km|SM|kt|nm|NM|kg|t|lb|°C|hPa)(?:[`'"<]|$)|(?:\(|, )(?:ft|m|kt|nm|NM|kg|t|lb)\)?[`'"<]|unit: '(?:ft|kt|nm|NM|kg|lb|t)'|Enter (?:feet|kilograms|knots|tonnes|nautical)/m;

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesBelow(path);
    else if (/\/client\//.test(path) && /\.tsx?$/.test(path) && !path.includes('.test.')) yield path;
  }
}
/** Comments give examples of texts. */
const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

describe('F7 units of the settings', () => {
  it('F7 are used everywhere: no figure has a hard-coded unit', () => {
    const written = ['platform', 'capabilities']
      .flatMap((folder) => [...sourcesBelow(folder)])
      .filter((path) => WRITTEN.test(withoutComments(readFileSync(join(projectRoot, path), 'utf8'))))
      .filter((path) => !Object.keys(FIXED).some((fixed) => path.startsWith(fixed)));
    expect(written).toEqual([]);
  });
});
