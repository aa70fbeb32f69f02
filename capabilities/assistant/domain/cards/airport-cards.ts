import { runwayWind } from '#aviation/atmosphere/runway-wind.ts';
import type { AirportDetail, Communication, RunwayEnd } from '#capabilities/airports/contract.ts';
import type { ChartList } from '#capabilities/charts/contract.ts';
import type { AirportNotams } from '#capabilities/notams/contract.ts';
import type { ApproachSummary, ProcedureSummary } from '#capabilities/procedures/contract.ts';
import type { ReportWind, WeatherRecord } from '#capabilities/weather/contract.ts';
import type { AssistantCard } from '../../contract.ts';
import { UNKNOWN, line, withUnit, thousands, card, sourceOf, problemCard } from './card.ts';

function windText(wind: ReportWind | null): string | null {
  if (wind === null || wind.speedKt === null) return null;
  if (wind.speedKt === 0 && (wind.gustKt ?? 0) === 0) return 'Calm';
  const from = wind.isVariable
    ? 'VRB'
    : wind.fromDegTrue === null
      ? UNKNOWN
      : `${String(wind.fromDegTrue).padStart(3, '0')}°T`;
  const gust = wind.gustKt === null ? '' : ` gusting ${Math.round(wind.gustKt)}`;
  return `${from} ${wind.isSpeedAbove ? 'more than ' : ''}${Math.round(wind.speedKt)}${gust} kt`;
}

function visibilityText(record: WeatherRecord): string | null {
  const { visibility = null, directionalVisibilities = [] } = record.metar?.conditions ?? {};
  const lowest = directionalVisibilities.map(
    ({ metres, direction }) =>
      `${thousands(metres)} m ${direction === null ? 'lowest' : `to the ${direction}`}`,
  );
  if (!visibility) return lowest.join(', ') || null;
  const bound = { exact: '', above: 'more than ', below: 'less than ' }[visibility.bound];
  const prevailing =
    visibility.reportedIn === 'SM'
      ? `${bound}${visibility.statuteMiles} SM`
      : `${bound}${thousands(visibility.metres)} m`;
  return [prevailing, ...lowest].join(', ');
}

function ceilingText(record: WeatherRecord): string | null {
  const ceiling = record.metar?.conditions.ceiling;
  if (!ceiling || ceiling.state === 'unknown') return null;
  return ceiling.state === 'at' ? `${thousands(ceiling.heightFt)} ft AGL` : 'None';
}

/** METAR and TAF of one airport. */
export function weatherCard(
  record: WeatherRecord,
  wants: { hasMetar: boolean; hasTaf: boolean },
): AssistantCard {
  const { icao, category, metar } = record;
  const lines = wants.hasMetar
    ? [
        line('Category', category),
        line('Wind', windText(metar?.conditions.wind ?? null)),
        line('Visibility', visibilityText(record)),
        line('Ceiling', ceilingText(record)),
        line('QNH', withUnit(record.altim, 'hPa')),
        line(
          'Temperature / dew point',
          record.temp === null ? null : `${record.temp} / ${record.dewp ?? UNKNOWN} °C`,
        ),
      ]
    : [];
  const raw = [wants.hasMetar ? record.rawOb : null, wants.hasTaf ? record.rawTaf : null];
  const lacks = [
    ...(wants.hasMetar && record.rawOb === null ? ['No METAR received.'] : []),
    ...(wants.hasTaf && record.rawTaf === null ? ['No TAF received.'] : []),
  ];
  const state = category === null ? `${icao}: category not known.` : `${icao} is ${category}.`;
  return card({
    tool: 'getWeather',
    title: `${icao} weather`,
    words: [wants.hasMetar ? state : `${icao} TAF.`, ...lacks, record.message ?? ''].join(' ').trim(),
    lines,
    raw,
    freshness: wants.hasMetar ? record.freshness : (record.tafFreshness ?? record.freshness),
    link: `/airport/${icao}`,
  });
}

const side = (crosswindKt: number): string =>
  crosswindKt === 0 ? '' : crosswindKt > 0 ? ' from the right' : ' from the left';

/** Wind components of the reported wind, on one or all runways. */
export function runwayWindCard(
  runways: readonly RunwayEnd[],
  record: WeatherRecord,
  wanted: string | null,
): AssistantCard {
  const facts = {
    tool: 'getRunways',
    title: `${record.icao} runway wind`,
    freshness: record.freshness,
    link: `/airport/${record.icao}`,
  };
  const wind = record.metar?.conditions.wind ?? null;
  const matches = runways.filter(
    ({ ident }) => wanted === null || ident === wanted || ident === wanted.replace(/^0/, ''),
  );
  if (matches.length === 0) {
    const known = runways.map(({ ident }) => ident).join(', ') || 'none';
    return problemCard(
      'getRunways',
      facts.title,
      `${record.icao} has no runway ${wanted ?? ''}. Runways: ${known}.`,
    );
  }
  if (record.positionConflict !== null)
    return problemCard(
      'getWeather',
      facts.title,
      `No wind for ${record.icao}. ${record.message ?? ''}`.trim(),
    );
  if (wind === null) return problemCard('getWeather', facts.title, `No wind is reported for ${record.icao}.`);
  const lines = matches.map((runway) => {
    if (runway.heading === null) return line(`RWY ${runway.ident}`, null);
    const found = runwayWind(wind, runway.heading);
    if (found.kind === 'unknown') return line(`RWY ${runway.ident}`, null);
    if (found.kind === 'variable') return line(`RWY ${runway.ident}`, `Variable, up to ${found.upToKt} kt`);
    const { headwindKt, crosswindKt } = found.steady;
    const along = headwindKt < 0 ? `tailwind ${-headwindKt} kt` : `headwind ${headwindKt} kt`;
    const gust =
      found.gust === null
        ? ''
        : `, gusts: crosswind ${Math.abs(found.gust.crosswindKt)} kt${found.gust.headwindKt < 0 ? `, tailwind ${-found.gust.headwindKt} kt` : ''}`;
    return line(
      `RWY ${runway.ident}`,
      `crosswind ${Math.abs(crosswindKt)} kt${side(crosswindKt)}, ${along}${gust}`,
      headwindKt < 0 ? 'caution' : 'plain',
    );
  });
  return card({ ...facts, words: `Reported wind ${windText(wind) ?? UNKNOWN}.`, lines, raw: [record.rawOb] });
}

/** Charts of an airport: the user's and those published by its authority. */
export function chartsCard(icao: string, { charts, published }: ChartList): AssistantCard {
  return card({
    tool: 'getChartList',
    title: `${icao} charts`,
    words: [charts.length === 0 ? 'No charts listed.' : `${charts.length} charts.`, published.message ?? '']
      .join(' ')
      .trim(),
    lines: charts.map(({ name, kind }) => line(name, kind)),
    freshness: published.freshness,
    source: 'Own and published charts',
    link: `/airport/${icao}`,
  });
}

/** Runways with length, surface and landing aid. */
export function runwaysCard(icao: string, runways: readonly RunwayEnd[]): AssistantCard {
  const [first] = runways;
  return card({
    tool: 'getRunways',
    title: `${icao} runways`,
    words: runways.length === 0 ? `No runway of ${icao} is known.` : `${runways.length} runway ends.`,
    lines: runways.map(({ ident, length, width, surface, ils, headingMagnetic }) =>
      line(
        `RWY ${ident}`,
        [
          length === null ? UNKNOWN : `${thousands(length)} × ${width ?? UNKNOWN} ft`,
          surface ?? 'surface —',
          headingMagnetic === null ? null : `${headingMagnetic.toFixed(0)}°M`,
          ils === null ? null : `${ils.system ?? 'ILS'} ${ils.frequency ?? ''}`.trim(),
        ]
          .filter((part) => part !== null)
          .join(', '),
      ),
    ),
    source: first ? sourceOf(first) : null,
    link: `/airport/${icao}`,
  });
}

/** Frequencies of an airport. */
export function frequenciesCard(icao: string, entries: readonly Communication[]): AssistantCard {
  const [first] = entries;
  return card({
    tool: 'getCommunication',
    title: `${icao} frequencies`,
    words: entries.length === 0 ? `No frequency of ${icao} is known.` : `${entries.length} frequencies.`,
    lines: entries.map(({ type, callsign, frequency, remark }) =>
      line(
        `${type === 'ATI' ? 'ATIS' : type} ${callsign}`.trim(),
        `${frequency} MHz${remark === null ? '' : `, ${remark}`}`,
      ),
    ),
    source: first ? sourceOf(first) : null,
    link: `/airport/${icao}`,
  });
}

/** Departures, arrivals or approaches. */
export function proceduresCard(
  icao: string,
  kind: 'sid' | 'star' | 'approach',
  list: readonly (ProcedureSummary | ApproachSummary)[],
): AssistantCard {
  const name = { sid: 'departures', star: 'arrivals', approach: 'approaches' }[kind];
  const [first] = list;
  return card({
    tool: kind === 'approach' ? 'getAPPs' : 'getProcedures',
    title: `${icao} ${name}`,
    words: list.length === 0 ? `The navigation data has no ${name} of ${icao}.` : `${list.length} ${name}.`,
    lines: list.map((one) =>
      line(
        one.ident,
        'runways' in one
          ? `RWY ${one.runways.join(', ') || 'all'}`
          : `${one.name}${one.runway === null ? '' : `, RWY ${one.runway}`}`,
      ),
    ),
    source: first ? sourceOf(first) : null,
    link: `/airport/${icao}`,
  });
}

/** Data of an airport. */
export function airportCard(airport: AirportDetail): AssistantCard {
  const { icao, name, elevation, longestRunway, city, country, transition_altitude: transition } = airport;
  return card({
    tool: 'getAirport',
    title: `${icao} ${name}`,
    words: [name, city, country].filter((part) => part !== null && part !== '').join(', '),
    lines: [
      line('Elevation', withUnit(elevation, 'ft')),
      line('Longest runway', longestRunway === null ? null : `${thousands(longestRunway)} ft`),
      line('Transition altitude', withUnit(transition, 'ft')),
      line(
        'Magnetic variation',
        airport.magneticVariation === null
          ? null
          : `${Math.abs(airport.magneticVariation).toFixed(1)}°${airport.magneticVariation < 0 ? 'W' : 'E'}`,
      ),
      line('Time zone', airport.timeZone),
    ],
    source: sourceOf(airport),
    link: `/airport/${icao}`,
  });
}

/** NOTAMs in effect, the most relevant first; a source that did not respond is listed. */
export function notamsCard(answer: AirportNotams): AssistantCard {
  const { icao, notams, sources, hiddenCount } = answer;
  const shown = notams.filter(({ hidden }) => hidden === null);
  const unasked = [
    ...(sources.airport.hasData ? [] : ['airport']),
    ...(sources.region === null || sources.region.hasData ? [] : ['region']),
    ...(sources.tfr.hasData ? [] : ['TFR']),
  ];
  const gap = unasked.length === 0 ? '' : ` Not checked: ${unasked.join(', ')}.`;
  const hidden = hiddenCount === 0 ? '' : ` ${hiddenCount} of minor importance omitted.`;
  return card({
    tool: 'getNOTAM',
    title: `${icao} NOTAM`,
    words: `${shown.length === 0 ? 'No NOTAM received' : `${shown.length} NOTAM`} for ${icao}.${hidden}${gap}`,
    lines: shown.map(({ number, category, plainText, closedRunways, closure }) =>
      line(
        `${number} · ${category}`,
        plainText,
        closedRunways.length > 0 || closure != null ? 'caution' : 'plain',
      ),
    ),
    freshness: answer.freshness,
    link: `/airport/${icao}`,
  });
}

/** Results of a search. */
export function foundCard(
  text: string,
  points: readonly {
    ident: string;
    type: string;
    name: string | null;
    region: string | null;
    icao: string | null;
    lat: number;
    lng: number;
    source: string;
    asOf: string | null;
  }[],
): AssistantCard {
  const [first] = points;
  return card({
    tool: 'searchNavdata',
    title: `Search: ${text}`,
    words: points.length === 0 ? `Nothing found for ${text}.` : `${points.length} found.`,
    lines: points.map(({ ident, type, name, region, lat, lng }) =>
      line(
        `${ident} (${type})`,
        [name, region, `${lat.toFixed(3)}, ${lng.toFixed(3)}`].filter(Boolean).join(' · '),
      ),
    ),
    source: first ? sourceOf(first) : null,
    link: first?.icao ? `/airport/${first.icao}` : null,
  });
}
