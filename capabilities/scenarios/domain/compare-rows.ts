import type { ScenarioColumn, ScenarioFlight } from '../contract.ts';

/** Cell: text, explanation, and whether it is a warning. */
export interface ComparedCell {
  readonly text: string;
  /** Reasons and details, in sentences. */
  readonly notes: readonly string[];
  readonly tone: 'plain' | 'caution' | 'warning';
}
export interface ComparedRow {
  readonly id: string;
  /** Empty for totals. */
  readonly flight: string;
  readonly label: string;
  /** One per column, the plan first. */
  readonly cells: readonly ComparedCell[];
}

/** Weight and CG limits of a flight, and reasons of the verdict. */
export interface ScenarioBalance {
  readonly state: 'within' | 'caution' | 'exceeded' | 'unknown';
  readonly words: readonly string[];
  /** By an example preset of the type. */
  readonly isExample: boolean;
}

/** Formats figures in a user's units. */
export interface Writing {
  mass(kg: number): string;
  /** With its sign. */
  massDifference(kg: number): string;
  /** Null while unknown. */
  balanceOf(flight: ScenarioFlight): ScenarioBalance | null;
}

const UNKNOWN = '—';
const plain = (text: string, notes: readonly string[] = []): ComparedCell => ({ text, notes, tone: 'plain' });
const unknown = (...notes: string[]): ComparedCell => plain(UNKNOWN, notes);

const zulu = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;
const duration = (minutes: number): string => {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`;
};
const level = (feet: number): string => `FL${Math.round(feet / 100)}`;

const NO_PLAN = 'The flight has no plan: make one first.';

/** Figure of the plan, or why it is missing. */
function ofPlan(
  flight: ScenarioFlight,
  text: (figures: Extract<NonNullable<ScenarioFlight['figures']>, { state: 'flown' }>) => string,
): ComparedCell {
  const { figures } = flight;
  if (figures === null) return unknown(NO_PLAN);
  return figures.state === 'flown' ? plain(text(figures)) : unknown(figures.message);
}

function limits({ figures }: ScenarioFlight): ComparedCell {
  if (figures === null) return unknown(NO_PLAN);
  if (figures.state === 'refused')
    return { text: 'Cannot be flown', notes: [figures.message], tone: 'warning' };
  return figures.problems.length === 0
    ? plain('None exceeded')
    : { text: 'Exceeded', notes: figures.problems, tone: 'warning' };
}

const LEGAL = { legal: 'Legal', caution: 'Legal, see notes', unknown: UNKNOWN, illegal: 'Illegal' } as const;
const TONES = { legal: 'plain', caution: 'caution', unknown: 'plain', illegal: 'warning' } as const;

function crew({ crew: { state, words, members } }: ScenarioFlight): ComparedCell {
  const statements = members.flatMap((member) =>
    member.words.map((one) => `${member.position} ${member.name}: ${one}`),
  );
  return { text: LEGAL[state], notes: [...words, ...statements], tone: TONES[state] };
}

const notChecked = (unchecked: readonly string[]): string[] =>
  unchecked.map((words) => `Not checked: ${words}`);

/** No hazards is certain only when all sources were checked. */
function hazards({ hazards: crossed }: ScenarioFlight, unchecked: readonly string[]): ComparedCell {
  if (crossed === null) return unknown(NO_PLAN);
  if (crossed.length === 0)
    return unchecked.length > 0 ? unknown(...notChecked(unchecked)) : plain('None crossed');
  const isWarning = crossed.some(({ severity }) => severity === 'warning');
  return {
    text: `${crossed.length} crossed`,
    notes: [
      ...crossed.map(({ title, from, to }) =>
        [title, from && to ? `${zulu(from)}–${zulu(to)}` : ''].filter(Boolean).join(' '),
      ),
      ...notChecked(unchecked),
    ],
    tone: isWarning ? 'warning' : 'caution',
  };
}

type Aerodrome = NonNullable<ScenarioFlight['aerodromes']>[number];

function aerodromeCell(
  { aerodromes }: ScenarioFlight,
  read: (aerodrome: Aerodrome) => { isBad: boolean; isUnknown: boolean; isDoubtful: boolean; words: string },
  good: string,
): ComparedCell {
  if (aerodromes === null) return unknown(NO_PLAN);
  const all = aerodromes.map((aerodrome) => ({ icao: aerodrome.icao, ...read(aerodrome) }));
  const notesOf = (some: typeof all) => some.map(({ icao, words }) => `${icao}: ${words}`);
  const bad = all.filter(({ isBad }) => isBad);
  const doubtful = all.filter(({ isDoubtful }) => isDoubtful);
  const notKnown = all.filter(({ isUnknown }) => isUnknown);
  if (bad.length > 0)
    return {
      text: bad.map(({ icao }) => icao).join(', '),
      // Doubtful or unknown items remain when another aerodrome is worse.
      notes: notesOf([...bad, ...doubtful, ...notKnown]),
      tone: 'warning',
    };
  if (doubtful.length > 0)
    return {
      text: doubtful.map(({ icao }) => icao).join(', '),
      notes: notesOf([...doubtful, ...notKnown]),
      tone: 'caution',
    };
  return notKnown.length > 0 ? unknown(...notesOf(notKnown)) : plain(good);
}

const weather = (flight: ScenarioFlight): ComparedCell =>
  aerodromeCell(
    flight,
    ({ weather: { state, words } }) => ({
      isBad: state === 'below',
      isDoubtful: state === 'possible',
      isUnknown: state === 'unknown',
      words,
    }),
    'Within minima',
  );
const opening = (flight: ScenarioFlight): ComparedCell =>
  aerodromeCell(
    flight,
    ({ opening: { state, words } }) => ({
      isBad: state === 'closed',
      isDoubtful: state === 'runway-closed',
      isUnknown: state === 'unknown',
      words,
    }),
    'Open',
  );

function demand({ aerodromes }: ScenarioFlight): ComparedCell {
  const destination = aerodromes?.find(({ role }) => role === 'destination');
  if (!destination) return unknown(NO_PLAN);
  const { percent, arrivals, rate, alert, message } = destination.demand;
  if (percent === null) return unknown(`${destination.icao}: ${message}`);
  return {
    text: `${Math.round(percent)} %`,
    notes: [`${destination.icao}: ${arrivals ?? UNKNOWN} arrivals of ${rate ?? UNKNOWN} in the hour`],
    tone: alert === 'over' ? 'warning' : alert === 'near' ? 'caution' : 'plain',
  };
}

const aircraft = ({ registration, aircraft: type, problems }: ScenarioFlight): ComparedCell => ({
  text: registration ?? type,
  notes: problems,
  tone: problems.length > 0 ? 'warning' : 'plain',
});

const BALANCE = {
  within: 'Within limits',
  caution: 'Curtailed',
  exceeded: 'Exceeded',
  unknown: UNKNOWN,
} as const;
const BALANCE_TONES = { within: 'plain', caution: 'caution', exceeded: 'warning', unknown: 'plain' } as const;

function balance(found: ScenarioBalance | null): ComparedCell {
  if (found === null) return unknown('Not checked yet.');
  const { state, words, isExample } = found;
  const text = isExample && state !== 'unknown' ? `Example: ${BALANCE[state].toLowerCase()}` : BALANCE[state];
  return { text, notes: words, tone: BALANCE_TONES[state] };
}

const figuresOf = ({
  mass,
  balanceOf,
}: Writing): readonly [string, (flight: ScenarioFlight, unchecked: readonly string[]) => ComparedCell][] => [
  [
    'Off blocks',
    ({ offBlock }) => (offBlock === null ? unknown('No departure time.') : plain(zulu(offBlock))),
  ],
  ['Landing', (flight) => ofPlan(flight, ({ landing }) => zulu(landing))],
  ['Block fuel', (flight) => ofPlan(flight, ({ blockKg }) => mass(blockKg))],
  ['Trip fuel', (flight) => ofPlan(flight, ({ tripKg }) => mass(tripKg))],
  ['Air time', (flight) => ofPlan(flight, ({ airMinutes }) => duration(airMinutes))],
  ['Level', (flight) => ofPlan(flight, ({ levelsFt }) => [...new Set(levelsFt.map(level))].join('–'))],
  ['Take-off mass', (flight) => ofPlan(flight, ({ takeOffKg }) => mass(takeOffKg))],
  ['Limits', limits],
  ['Centre of gravity', (flight) => balance(balanceOf(flight))],
  ['Aircraft', aircraft],
  ['Crew', crew],
  ['Hazards', hazards],
  ['Weather', weather],
  ['Aerodromes', opening],
  ['Arrival demand', demand],
];

function fuelTotals(columns: readonly ScenarioColumn[], { mass, massDifference }: Writing): ComparedRow {
  const sums = columns.map(({ flights }) => {
    const known = flights.flatMap(({ flightId, figures }) =>
      figures?.state === 'flown' ? [{ flightId, blockKg: figures.blockKg }] : [],
    );
    return {
      kg: known.reduce((sum, { blockKg }) => sum + blockKg, 0),
      missing: flights.length - known.length,
      of: known
        .map(({ flightId }) => flightId)
        .toSorted()
        .join(' '),
    };
  });
  const [planned] = sums;
  const cells = sums.map(({ kg, missing, of }, index): ComparedCell => {
    const notes = missing === 0 ? [] : [`${missing} of the flights without a plan: not in the sum.`];
    if (missing > 0 && kg === 0) return unknown(...notes);
    // The same number of flights need not be the same flights.
    const isComparable = index > 0 && planned !== undefined && planned.of === of;
    // A difference that rounds to zero is not shown.
    const isDifferent = isComparable && Math.round(kg) !== Math.round(planned.kg);
    const difference = isDifferent ? ` (${massDifference(kg - planned.kg)})` : '';
    return plain(`${mass(kg)}${difference}`, notes);
  });
  return { id: 'total/fuel', flight: '', label: 'Block fuel, all flights', cells };
}

/** Number of flights with a warning in a cell, and of unknowns. */
function countRow(
  columns: readonly ScenarioColumn[],
  { label, id, of }: { id: string; label: string; of: (flight: ScenarioFlight) => ComparedCell },
): ComparedRow {
  const cells = columns.map(({ flights }): ComparedCell => {
    const all = flights.map(of);
    const bad = all.filter(({ tone }) => tone === 'warning').length;
    const notKnown = all.filter(({ text }) => text === UNKNOWN).length;
    const notes = notKnown === 0 ? [] : [`${notKnown} not checked`];
    if (bad === 0 && notKnown === all.length) return unknown(...notes);
    return { text: `${bad} of ${all.length}`, notes, tone: bad > 0 ? 'warning' : 'plain' };
  });
  return { id, flight: '', label, cells };
}

const hazardCount = (columns: readonly ScenarioColumn[]): ComparedRow => ({
  id: 'total/hazards',
  flight: '',
  label: 'Hazards crossed',
  cells: columns.map(({ flights, unchecked }) => {
    const known = flights.flatMap(({ hazards: crossed }) => (crossed === null ? [] : [crossed.length]));
    const count = known.reduce((sum, each) => sum + each, 0);
    if (known.length === 0) return unknown(NO_PLAN);
    const missing = flights.length - known.length;
    const notes = [
      ...(missing === 0 ? [] : [`${missing} of the flights without a plan: not counted.`]),
      ...notChecked(unchecked),
    ];
    if (notes.length === 0) return plain(String(count));
    return count === 0 ? unknown(...notes) : plain(`At least ${count}`, notes);
  }),
});

/** Whether the columns differ in it. */
export const differs = ({ cells }: ComparedRow): boolean =>
  cells.some(({ text, notes }) => text !== cells[0]?.text || notes.join('\n') !== cells[0].notes.join('\n'));

/** Totals of all flights, then the figures of each, those with differences first. */
export function compareRows(
  columns: readonly ScenarioColumn[],
  writing: Writing,
): { totals: ComparedRow[]; different: ComparedRow[]; same: ComparedRow[] } {
  const totals = [
    fuelTotals(columns, writing),
    countRow(columns, {
      id: 'total/balance',
      label: 'Balance exceeded',
      of: (flight) => balance(writing.balanceOf(flight)),
    }),
    countRow(columns, { id: 'total/crew', label: 'Crew illegal', of: crew }),
    hazardCount(columns),
    countRow(columns, { id: 'total/open', label: 'Aerodromes closed', of: opening }),
    countRow(columns, { id: 'total/minima', label: 'Below minima', of: weather }),
  ];
  const [planned] = columns;
  const rows = (planned?.flights ?? []).flatMap(({ flightId, callsign, departure, arrival }, index) =>
    figuresOf(writing).map(([label, of]): ComparedRow => ({
      id: `${flightId}/${label}`,
      flight: callsign || `${departure}–${arrival}`,
      label,
      cells: columns.flatMap(({ flights, unchecked }) => {
        const flight = flights[index];
        return flight ? [of(flight, unchecked)] : [];
      }),
    })),
  );
  return { totals, different: rows.filter(differs), same: rows.filter((row) => !differs(row)) };
}
