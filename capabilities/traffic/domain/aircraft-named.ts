/** Names of an aircraft. */
interface Called {
  readonly address: string;
  readonly callsign: string | null;
  readonly registration: string | null;
}

/** Letters and digits only: `G-EUPT` and `geupt` are one registration. */
const plain = (name: string | null): string => (name ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Aircraft whose callsign, registration or address begins with a text: exact matches first, then by callsign. */
export function aircraftNamed<Aircraft extends Called>(
  all: Iterable<Aircraft>,
  text: string,
  limit: number,
): Aircraft[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  const found: { aircraft: Aircraft; isExact: boolean; name: string }[] = [];
  for (const aircraft of all) {
    const names = [aircraft.callsign, aircraft.registration, aircraft.address].map(plain);
    if (!names.some((name) => name.startsWith(wanted))) continue;
    found.push({ aircraft, isExact: names.includes(wanted), name: names.find((name) => name !== '') ?? '' });
  }
  return found
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ aircraft }) => aircraft);
}

/** Three letters of an operator, alone or with the number of a flight. */
const CALLSIGN = /^[A-Z]{3}(?:\d[\dA-Z]{0,4})?$/;

/** Whether a text has the form of a callsign, or of an operator's part of one, and one of these names begins so. */
export function isCallsign(text: string, names: readonly string[]): boolean {
  const wanted = plain(text);
  return CALLSIGN.test(wanted) && names.some((name) => plain(name).startsWith(wanted));
}
