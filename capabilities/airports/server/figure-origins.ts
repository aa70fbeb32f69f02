import { type AirportDetail, ilsFigures, runwayGapFigures } from '../contract.ts';

type Origins = AirportDetail['otherSources'];

interface Source {
  readonly id: string;
  readonly name: string;
  readonly asOf: string | null;
}

/** What of an airport's record tells where its figures are from. */
interface AirportRecord {
  readonly source: string;
  readonly elevationFt: number | null;
  readonly frequencies: readonly unknown[];
  readonly elevationSource: string;
  readonly runwaySource: string;
  readonly frequencySource: string;
  readonly runwayGapSource: string | null;
  readonly country: string | null;
  readonly isScheduled: boolean | null;
  readonly transitionAltitudeFt: number | null;
  readonly speedLimitKt: number | null;
  readonly magneticVariationDegEast: number | null;
  readonly runways: readonly { readonly ils: { readonly courseDegMag: number | null } | null }[];
}

const NASR = 'nasr-airports';

/** A name may go on after `, by` with how the data came here. */
const plainName = ({ name }: Source): string => name.split(', by ')[0] ?? name;

/** A list without a date says so; a rule or a model has none. */
const ofSource = (figures: string, source: Source): Origins => [
  {
    figures,
    source: source.asOf === null ? `${plainName(source)}, date unknown` : plainName(source),
    asOf: source.asOf,
  },
];

/** Several files of one kind are named together, since the data does not keep which of them a figure is from. */
function ofFiles(figures: string, files: readonly Source[]): Origins {
  const [first] = files;
  if (!first) return [];
  if (files.length === 1) return ofSource(figures, first);
  const dates = files.flatMap(({ asOf }) => (asOf === null ? [] : [asOf])).toSorted();
  return [{ figures, source: 'ARINC 424 files', asOf: dates[0] ?? null }];
}

/** What follows from US rules, from the position, or from a model, and is in no list of airports. */
function computed(record: AirportRecord, arinc: readonly Source[]): Origins {
  const hasRules = record.transitionAltitudeFt !== null || record.speedLimitKt !== null;
  const rules = 'Transition altitude and level, speed limit';
  const ofRules: Origins =
    record.country === 'US'
      ? [{ figures: rules, source: '14 CFR 91.121 and 91.117', asOf: null }]
      : ofFiles(rules, arinc);
  return hasRules ? ofRules : [];
}

/** Parts of an airport that another source gave, those of one source named together. */
function ofParts(record: AirportRecord, sources: readonly Source[]): Origins {
  const parts: readonly (readonly [figures: string, source: string, isThere: boolean])[] = [
    ['elevation', record.elevationSource, record.elevationFt !== null],
    ['runways', record.runwaySource, record.runways.length > 0],
    ['frequencies', record.frequencySource, record.frequencies.length > 0],
  ];
  const ofOthers = parts.filter(([, source, isThere]) => isThere && source !== record.source);
  return [...new Set(ofOthers.map(([, source]) => source))].flatMap((id) => {
    const source = sources.find((one) => one.id === id);
    const figures = ofOthers.flatMap(([name, of]) => (of === id ? [name] : [])).join(', ');
    return source ? ofSource(figures.charAt(0).toUpperCase() + figures.slice(1), source) : [];
  });
}

/**
 * Where figures of an airport come from that its own source does not publish, in the order of precedence NASR,
 * OurAirports, apt.dat. The data keeps the source of the airport and of its elevation, runways and frequencies; the
 * rest follows from what only one source has: scheduled service is OurAirports', a localizer without a course is of a
 * list of navaids.
 */
export function figureOrigins(record: AirportRecord, sources: readonly Source[]): Origins {
  const isNasr = record.source === NASR;
  const base = sources.find(({ id }) => id.startsWith('ourairports-') && id !== 'ourairports-navaids');
  const arinc = sources.filter(({ id }) => id.startsWith('arinc424 '));
  const navaids = sources.find(({ id }) => id === 'x-plane');
  const gaps = sources.find(({ id }) => id === record.runwayGapSource);
  const ils = record.runways.flatMap((end) => (end.ils ? [end.ils] : []));
  const ofIls: Origins = [];
  if (!isNasr && ils.some(({ courseDegMag }) => courseDegMag === null) && navaids)
    ofIls.push(...ofSource(ilsFigures, navaids));
  else if (!isNasr && ils.length > 0) ofIls.push(...ofFiles(ilsFigures, arinc));
  return [
    ...(isNasr && base && record.isScheduled !== null ? ofSource('Name, place, IATA code', base) : []),
    ...ofParts(record, sources),
    ...(gaps ? ofSource(runwayGapFigures, gaps) : []),
    ...ofIls,
    ...computed(record, arinc),
    ...(record.magneticVariationDegEast === null
      ? []
      : [{ figures: 'Magnetic variation', source: 'World Magnetic Model', asOf: null }]),
  ];
}
