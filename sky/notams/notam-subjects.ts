import type { NotamAirport } from './notam-airport.ts';

/** Subject and condition of a NOTAM. */
export interface NotamSubject {
  /** Five-letter NOTAM code (ICAO Doc 8126): Q, subject, condition. */
  readonly qCode: string;
  readonly traffic: 'IV' | 'I' | 'V';
  readonly purpose: 'NBO' | 'BO' | 'M' | 'B';
  readonly scope: 'A' | 'AE' | 'E';
  readonly featureType: string;
  readonly text: string;
  readonly typicalDays: number;
  /** Daily schedule, hours UTC; `null` for all day. */
  readonly daily: readonly [fromHour: number, untilHour: number] | null;
}

/** Random number from 0 to 1; the argument identifies its use. */
export type Draw = (what: number) => number;

function pick<Item>(items: readonly Item[], draw: number): Item | undefined {
  return items[Math.floor(draw * items.length)];
}

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P'];

function runwayClosed(airport: NotamAirport, draw: Draw): NotamSubject | null {
  // The only runway of an airport is closed for hours, not days.
  const runway = pick(airport.runways, draw(11));
  if (!runway) return null;
  const isOnly = airport.runways.length < 2;
  const hour = Math.floor(draw(12) * 24);
  return {
    qCode: 'QMRLC',
    traffic: 'IV',
    purpose: 'NBO',
    scope: 'A',
    featureType: 'RWY',
    text: `RWY ${runway} CLSD ${draw(13) > 0.5 ? 'DUE WIP' : 'FOR MAINT'}`,
    typicalDays: isOnly ? 1 : 4,
    daily: isOnly || draw(14) > 0.4 ? [hour, (hour + 5) % 24] : null,
  };
}

function taxiwayClosed(_airport: NotamAirport, draw: Draw): NotamSubject {
  const first = pick(LETTERS, draw(21)) ?? 'A';
  const between = `${pick(LETTERS, draw(22)) ?? 'B'}${1 + Math.floor(4 * draw(23))}`;
  return {
    qCode: 'QMXLC',
    traffic: 'IV',
    purpose: 'M',
    scope: 'A',
    featureType: 'TWY',
    text: `TWY ${first} BTN TWY ${between} AND ${draw(24) > 0.5 ? 'APN' : 'RWY HLDG PSN'} CLSD`,
    typicalDays: 12,
    daily: null,
  };
}

function aidOut(airport: NotamAirport, draw: Draw): NotamSubject | null {
  const aid = pick(airport.navaids, draw(31));
  if (!aid) return null;
  const codes = { VOR: 'QNVAS', NDB: 'QNBAS', DME: 'QNDAS', ILS: 'QICAS' };
  const runway = pick(airport.runways, draw(32))?.split('/')[0];
  const words =
    aid.kind === 'ILS' && runway ? `ILS RWY ${runway} (${aid.ident})` : `${aid.kind} ${aid.ident}`;
  return {
    qCode: codes[aid.kind],
    traffic: aid.kind === 'ILS' ? 'I' : 'IV',
    purpose: 'BO',
    scope: aid.kind === 'ILS' ? 'A' : 'AE',
    featureType: 'NAVAID',
    text: `${words} U/S`,
    typicalDays: 3,
    daily: null,
  };
}

function crane(airport: NotamAirport, draw: Draw): NotamSubject {
  const heightFt = 60 + Math.floor(draw(41) * 28) * 10;
  const distance = (0.4 + 2.4 * draw(42)).toFixed(1);
  const side = pick(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'], draw(43)) ?? 'N';
  const isLit = draw(44) > 0.3;
  return {
    qCode: 'QOBCE',
    traffic: 'IV',
    purpose: 'M',
    scope: 'AE',
    featureType: 'OBST',
    text: `OBST CRANE ${distance}NM ${side} OF ${airport.icao} ${heightFt}FT AGL ${isLit ? 'LGTD AND FLAGGED' : 'FLAGGED'}`,
    typicalDays: 40,
    daily: null,
  };
}

function lightsOut(airport: NotamAirport, draw: Draw): NotamSubject | null {
  const runway = pick(airport.runways, draw(51))?.split('/')[draw(52) > 0.5 ? 1 : 0];
  if (!runway) return null;
  const [qCode, what] = draw(53) > 0.5 ? ['QLPAS', 'PAPI'] : ['QLAAS', 'APCH LGT SYSTEM'];
  return {
    qCode,
    traffic: 'IV',
    purpose: 'M',
    scope: 'A',
    featureType: 'RWY',
    text: `RWY ${runway} ${what} U/S`,
    typicalDays: 9,
    daily: null,
  };
}

function birds(): NotamSubject {
  return {
    qCode: 'QFAHX',
    traffic: 'IV',
    purpose: 'BO',
    scope: 'A',
    featureType: 'AD',
    text: 'INCREASED BIRD ACT ON AND IN VCY OF AD. EXERCISE CAUTION',
    typicalDays: 45,
    daily: null,
  };
}

function snow(airport: NotamAirport, draw: Draw): NotamSubject | null {
  const runway = pick(airport.runways, draw(61));
  return runway
    ? {
        qCode: 'QFAXX',
        traffic: 'IV',
        purpose: 'BO',
        scope: 'A',
        featureType: 'AD',
        text: `SNOW REMOVAL IN PROGRESS. RWY ${runway} MAY BE CLSD AT SHORT NOTICE. BRAKING ACTION SEE SNOWTAM`,
        typicalDays: 2,
        daily: null,
      }
    : null;
}

/** Random subject for an airport and season (`winter` 1 at local midwinter, -1 at midsummer); `null` for none. */
export function subjectFor(airport: NotamAirport, winter: number, draw: Draw): NotamSubject | null {
  const kind = draw(1);
  if (kind < 0.2) return runwayClosed(airport, draw);
  if (kind < 0.5) return taxiwayClosed(airport, draw);
  if (kind < 0.65) return aidOut(airport, draw);
  if (kind < 0.8) return crane(airport, draw);
  if (kind < 0.92) return lightsOut(airport, draw);
  if (winter > 0.3 && Math.abs(airport.lat) > 42) return snow(airport, draw);
  // Bird activity is in the migration and breeding seasons, not in midwinter.
  return Math.abs(winter) < 0.8 ? birds() : null;
}
