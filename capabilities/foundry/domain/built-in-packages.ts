import {
  arranged,
  blankStep,
  type Pipeline,
  type PipelineStep,
  type StepKind,
  type StepOf,
} from './pipelines/pipeline.ts';
import { blankProject, blankView, type Project, type ProjectView } from './project.ts';

/** Package supplied with the app: pipelines and views over live objects. */
export interface BuiltInPackage {
  id: string;
  title: string;
  summary: string;
  /** Data that it would need but that no object provides; null when complete. */
  leftOut: string | null;
  pipelines: readonly { name: string; pipeline: Pipeline }[];
  projects: readonly { name: string; project: Project }[];
}

const step = <Kind extends StepKind>(
  id: string,
  kind: Kind,
  title: string,
  inputs: readonly string[],
  settings: Partial<StepOf<Kind>>,
): PipelineStep => ({ ...blankStep(kind, { id, title, x: 0, y: 0 }), inputs: [...inputs], ...settings });
const objects = (id: string, type: string) =>
  step(id, 'source', type, [], { origin: 'object', item: type, name: type });
const pipelineOf = (steps: PipelineStep[]): Pipeline => ({ version: 1, steps: arranged(steps), outputs: {} });

interface Query {
  name: string;
  sql: string;
  views: readonly Partial<ProjectView>[];
}

function projectOf(id: string, title: string, note: string, queries: readonly Query[]): Project {
  const blank = blankProject({ project: id, query: `${id}-q0` }, title, '2026-01-01T00:00:00.000Z');
  const made = queries.map(({ name, sql }, index) => ({ id: `${id}-q${index}`, name, sql }));
  const charts = queries.flatMap(({ views }, index) =>
    views.map((view, at) => ({
      ...blankView(`${id}-v${index}-${at}`, view.kind ?? 'bar', `${id}-q${index}`),
      ...view,
    })),
  );
  const text = { ...blankView(`${id}-n`, 'note', `${id}-q0`), text: note };
  return { ...blank, queries: made, views: [...charts, text] };
}

const fuel: BuiltInPackage = {
  id: 'fleet-fuel-review',
  title: 'Fleet fuel review',
  summary:
    'Aircraft of the fleet against the others of their type: fuel factor, masses, saved flights and their distance.',
  leftOut:
    'Fuel burned per flight: not available as an object yet. Flights planned with a type only belong to no aircraft.',
  pipelines: [
    {
      name: 'Fleet fuel',
      pipeline: pipelineOf([
        objects('fleet', 'fleet'),
        objects('flights', 'flights'),
        // By type, each aircraft would have the flights of all others of its type.
        step('by-aircraft', 'aggregate', 'Flights by aircraft', ['flights'], {
          by: ['registration'],
          measures: [
            { name: 'flights', measure: 'count', column: '' },
            { name: 'flights_with_distance', measure: 'count', column: 'distance_nm' },
            { name: 'distance_nm', measure: 'sum', column: 'distance_nm' },
          ],
        }),
        step('join', 'join', 'With flights', ['fleet', 'by-aircraft'], {
          how: 'left',
          on: [{ left: 'registration', right: 'registration' }],
        }),
        step('excess', 'derive', 'Above nominal', ['join'], {
          columns: [{ name: 'above_nominal_pct', expression: '(fuel_factor - 1) * 100' }],
        }),
        step('factor', 'check', 'Factor plausible', ['excess'], {
          where: 'fuel_factor is null or fuel_factor between 0.7 and 1.5',
        }),
        step('out', 'output', 'Fleet fuel', ['factor'], { name: 'fleet_fuel' }),
      ]),
    },
  ],
  projects: [
    {
      name: 'Fleet fuel review',
      project: projectOf('fleet-fuel', 'Fleet fuel review', 'Run the pipeline **Fleet fuel** first.', [
        {
          name: 'fleet_fuel.sql',
          sql: 'SELECT registration, type, fuel_factor, above_nominal_pct, flights, flights_with_distance, distance_nm\nFROM fleet_fuel\nORDER BY above_nominal_pct DESC NULLS LAST;',
          views: [
            {
              kind: 'bar',
              title: 'Fuel above nominal, %',
              x: 'registration',
              y: 'above_nominal_pct',
              aggregate: 'max',
            },
          ],
        },
      ]),
    },
  ],
};

/** Running sum per member over days, to the end of each duty. */
const sumOver = (id: string, name: string, column: string, days: number, input: string) =>
  step(id, 'window', `${column.startsWith('duty') ? 'Duty' : 'Flight time'} ${days} d`, [input], {
    name,
    compute: 'sum',
    column,
    partition: ['crew_id'],
    order: [{ column: 'end_at', descending: false }],
    days,
  });

const roster: BuiltInPackage = {
  id: 'roster-legality-review',
  title: 'Roster legality review',
  summary:
    'Duty and flight time of every member over 7 and 28 days to the end of each duty, and the shortest gap between duties.',
  leftOut:
    'Findings of the FTL engine: not available as an object yet. The sums are not a legality check: a duty counts whole where it ends, a day is 24 h, ORO.FTL.210 counts local days, and reserve and standby at home are left out.',
  pipelines: [
    {
      name: 'Duty sums',
      pipeline: pipelineOf([
        objects('duties', 'duties'),
        objects('members', 'crew_members'),
        step('worked', 'filter', 'Duty only', ['duties'], {
          where: "kind in ('flight', 'split', 'positioning', 'standby-airport', 'training', 'ground')",
        }),
        step('hours', 'derive', 'Hours', ['worked'], {
          columns: [
            { name: 'duty_h', expression: 'hours_between(start_at, end_at)' },
            { name: 'flight_h', expression: 'flight_minutes / 60' },
          ],
        }),
        step('ends', 'check', 'Ends after start', ['hours'], { where: 'duty_h >= 0' }),
        step('before', 'window', 'Duty before', ['ends'], {
          name: 'previous_end',
          compute: 'lag',
          column: 'end_at',
          partition: ['crew_id'],
          order: [{ column: 'start_at', descending: false }],
          rows: 1,
        }),
        sumOver('duty-7', 'duty_7d_h', 'duty_h', 7, 'before'),
        sumOver('duty-28', 'duty_28d_h', 'duty_h', 28, 'duty-7'),
        sumOver('flight-7', 'flight_7d_h', 'flight_h', 7, 'duty-28'),
        sumOver('flight-28', 'flight_28d_h', 'flight_h', 28, 'flight-7'),
        step('rest', 'derive', 'Rest before', ['flight-28'], {
          columns: [{ name: 'gap_before_h', expression: 'hours_between(previous_end, start_at)' }],
        }),
        step('names', 'join', 'With names', ['rest', 'members'], {
          how: 'left',
          on: [{ left: 'crew_id', right: 'id' }],
        }),
        step('out', 'output', 'Duties', ['names'], { name: 'duty_review' }),
      ]),
    },
  ],
  projects: [
    {
      name: 'Roster legality review',
      project: projectOf(
        'roster',
        'Roster legality review',
        'Run the pipeline **Duty sums** first. Sums are not a legality check.',
        [
          {
            name: 'duty_hours.sql',
            sql: 'SELECT name, rule_set, max(duty_7d_h) AS duty_7d_h, max(duty_28d_h) AS duty_28d_h, max(flight_7d_h) AS flight_7d_h, max(flight_28d_h) AS flight_28d_h, min(gap_before_h) AS shortest_gap_h, count(*) FILTER (WHERE flight_h IS NULL) AS duties_without_flight_time\nFROM duty_review\nGROUP BY ALL\nORDER BY duty_7d_h DESC;',
            views: [
              { kind: 'bar', title: 'Most duty in 7 days, h', x: 'name', y: 'duty_7d_h', aggregate: 'max' },
              {
                kind: 'bar',
                title: 'Most flight time in 28 days, h',
                x: 'name',
                y: 'flight_28d_h',
                aggregate: 'max',
              },
              { kind: 'scatter', title: 'Shortest gap against duty', x: 'duty_7d_h', y: 'shortest_gap_h' },
            ],
          },
        ],
      ),
    },
  ],
};

const minima: BuiltInPackage = {
  id: 'airport-weather-minima',
  title: 'Airport weather minima study',
  summary:
    'Stations below 800 m visibility or 200 ft ceiling now, by category, and those along saved flights.',
  leftOut: 'Past METARs: they are in the source metar_history.',
  pipelines: [
    {
      name: 'Below minima',
      pipeline: pipelineOf([
        objects('metars', 'metars'),
        objects('points', 'route_points'),
        step('low', 'derive', 'Below minima', ['metars'], {
          columns: [
            {
              name: 'below',
              // Unknown where the visibility, or both ceiling and category, cannot be read: that is not above minima.
              expression:
                'visibility_m < 800 or if(ceiling_ft is null and category is not null, false, ceiling_ft < 200)',
            },
          ],
        }),
        step('all', 'output', 'Stations', ['low'], { name: 'station_minima' }),
        step('near', 'spatial', 'Along routes', ['points', 'low'], {
          how: 'within',
          radiusNm: 50,
          left: { lat: 'lat', lon: 'lon' },
          right: { lat: 'lat', lon: 'lon' },
        }),
        step('only', 'filter', 'Below only', ['near'], { where: 'below' }),
        step('along', 'output', 'Along routes', ['only'], { name: 'minima_along_routes' }),
      ]),
    },
  ],
  projects: [
    {
      name: 'Airport weather minima',
      project: projectOf('minima', 'Airport weather minima', 'Run the pipeline **Below minima** first.', [
        {
          name: 'below_minima.sql',
          sql: 'SELECT station, category, visibility_m, ceiling_ft, gust_kt, lat, lon, below\nFROM station_minima\nORDER BY visibility_m NULLS LAST;',
          views: [
            { kind: 'map', title: 'Stations', x: 'station', color: 'category' },
            { kind: 'bar', title: 'Stations by category', x: 'category' },
            { kind: 'histogram', title: 'Visibility, m', x: 'visibility_m' },
          ],
        },
        {
          name: 'along_routes.sql',
          sql: 'SELECT callsign, ident, station, visibility_m, ceiling_ft, distance_nm\nFROM minima_along_routes\nORDER BY callsign, seq;',
          views: [],
        },
      ]),
    },
  ],
};

const congestion: BuiltInPackage = {
  id: 'punctuality-and-congestion',
  title: 'Punctuality and congestion',
  summary:
    'Airborne aircraft below 10000 ft now, counted by the nearest airport within 40 NM, with their mean altitude.',
  leftOut:
    'Punctuality, arrivals and departures, and past traffic: actual block times and past traffic are not available as objects yet.',
  pipelines: [
    {
      name: 'Congestion',
      pipeline: pipelineOf([
        objects('traffic', 'traffic'),
        objects('airports', 'airports'),
        step('low', 'filter', 'Below 10000 ft', ['traffic'], {
          where: 'altitude_ft < 10000 and not coalesce(on_ground, false)',
        }),
        step('near', 'nearest', 'Nearest airport', ['low', 'airports'], {
          maxNm: 40,
          left: { lat: 'lat', lon: 'lon' },
          right: { lat: 'lat', lon: 'lon' },
        }),
        step('placed', 'filter', 'Within 40 NM', ['near'], { where: 'icao is not null' }),
        step('count', 'aggregate', 'By airport', ['placed'], {
          by: ['icao'],
          measures: [
            { name: 'aircraft', measure: 'count', column: '' },
            { name: 'mean_altitude_ft', measure: 'avg', column: 'altitude_ft' },
            { name: 'lat', measure: 'avg', column: 'lat_2' },
            { name: 'lon', measure: 'avg', column: 'lon_2' },
          ],
        }),
        step('out', 'output', 'Congestion', ['count'], { name: 'congestion' }),
      ]),
    },
  ],
  projects: [
    {
      name: 'Congestion',
      project: projectOf('congestion', 'Congestion', 'Run the pipeline **Congestion** first.', [
        {
          name: 'congestion.sql',
          sql: 'SELECT icao, aircraft, mean_altitude_ft, lat, lon\nFROM congestion\nORDER BY aircraft DESC\nLIMIT 200;',
          views: [
            { kind: 'bar', title: 'Aircraft by airport', x: 'icao', y: 'aircraft', aggregate: 'sum' },
            { kind: 'map', title: 'Congestion', x: 'icao', size: 'aircraft' },
          ],
        },
      ]),
    },
  ],
};

const exceedances: BuiltInPackage = {
  id: 'safety-exceedances',
  title: 'Safety exceedances',
  summary:
    'Aircraft above 250 kt below 10000 ft, steep descents near the ground, and emergency codes, in the traffic now; your recorded flights by their exceedances.',
  leftOut:
    'Of recorded flights the count: which limits they are is in the flight recorder. Ground speed is used for airspeed.',
  pipelines: [
    {
      name: 'Exceedances',
      pipeline: pipelineOf([
        objects('traffic', 'traffic'),
        step('flags', 'derive', 'Exceedances', ['traffic'], {
          columns: [
            {
              name: 'fast_low',
              expression: 'coalesce(altitude_ft < 10000 and ground_speed_kt > 250, false)',
            },
            {
              name: 'steep_low',
              expression: 'coalesce(altitude_ft < 3000 and vertical_rate_fpm < -2000, false)',
            },
            { name: 'emergency', expression: "coalesce(squawk in ('7500', '7600', '7700'), false)" },
            {
              name: 'exceedance',
              expression:
                "if(emergency, 'emergency code', if(steep_low, 'steep descent below 3000 ft', 'above 250 kt below 10000 ft'))",
            },
          ],
        }),
        step('only', 'filter', 'Any', ['flags'], { where: 'fast_low or steep_low or emergency' }),
        step('out', 'output', 'Exceedances', ['only'], { name: 'exceedances' }),
      ]),
    },
  ],
  projects: [
    {
      name: 'Safety exceedances',
      project: projectOf(
        'exceedances',
        'Safety exceedances',
        'Run the pipeline **Exceedances** first. Ground speed is used for airspeed: with a tailwind it is more.',
        [
          {
            name: 'exceedances.sql',
            sql: 'SELECT callsign, registration, type, exceedance, altitude_ft, ground_speed_kt, vertical_rate_fpm, squawk, lat, lon\nFROM exceedances;',
            views: [
              { kind: 'bar', title: 'By kind', x: 'exceedance' },
              { kind: 'map', title: 'Where', x: 'callsign' },
            ],
          },
          {
            name: 'recorded.sql',
            sql: 'SELECT title, registration, aircraft, departure, arrival, off_at, landings, exceedances\nFROM flight_logs\nORDER BY exceedances DESC NULLS LAST, off_at;',
            views: [
              {
                kind: 'bar',
                title: 'Recorded exceedances',
                x: 'aircraft',
                y: 'exceedances',
                aggregate: 'sum',
              },
            ],
          },
        ],
      ),
    },
  ],
};

/** Packages supplied with the app. */
export const BUILT_IN_PACKAGES: readonly BuiltInPackage[] = [fuel, roster, minima, congestion, exceedances];
