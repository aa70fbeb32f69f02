import { type AirportDetail, ilsFigures, runwayGapFigures } from '../contract.ts';

type Origins = AirportDetail['otherSources'];

interface Source {
  readonly id: string;
  readonly name: string;
  readonly asOf: string | null;
}

/** The fields of an airport's record that show the source of its figures. */
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

/** A source name may continue after `, by` with how the data was obtained. */
const plainName = ({ name }: Source): string => name.split(', by ')[0] ?? name;

/** A list without a date is reported as undated; a rule or a model has no date. */
const ofSource = (figures: string, source: Source): Origins => [
  {
    figures,
    source: source.asOf === null ? `${plainName(source)}, date unknown` : plainName(source),
    asOf: source.asOf,
  },
];

/** Files of one kind are named together, since the data does not record which of them each figure is from. */
function ofFiles(figures: string, files: readonly Source[]): Origins {
  const [first] = files;
  if (!first) return [];
  if (files.length === 1) return ofSource(figures, first);
  const dates = files.flatMap(({ asOf }) => (asOf === null ? [] : [asOf])).toSorted();
  return [{ figures, source: 'ARINC 424 files', asOf: dates[0] ?? null }];
}

/** Figures from US rules, from the position, or from a model, which are in no list of airports. */
function computed(record: AirportRecord, arinc: readonly Source[]): Origins {
  const hasRules = record.transitionAltitudeFt !== null || record.speedLimitKt !== null;
  const rules = 'Transition altitude and level, speed limit';
  const ofRules: Origins =
    record.country === 'US'
      ? [{ figures: rules, source: '14 CFR 91.121 and 91.117', asOf: null }]
      : ofFiles(rules, arinc);
  return hasRules ? ofRules : [];
}

/** Parts of an airport from another source; parts from one source are named together. */
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
 * The sources of an airport's figures that its own source does not publish, in the order of precedence NASR,
 * OurAirports, apt.dat. The data records the source of the airport and of its elevation, runways and frequencies; the
 * rest follows from facts that only one source has: scheduled service is from OurAirports, a localizer without a course
 * from a list of navaids.
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
