import type { CrewFlight, CrewMember, CrewPosition } from '../../contract.ts';
import { placesText } from './board-rows.ts';
import { canFillPosition } from './qualification-status.ts';
import { type EditOutcome, NO_EDIT } from './roster-edit.ts';
import { openPlaces } from './suggest-crew.ts';

/** Open position of a flight for a member: that of the member’s rank, else the first that the rank may fill. */
export function placeFor(flight: CrewFlight, member: Pick<CrewMember, 'position'>): CrewPosition | null {
  const open = openPlaces(flight);
  return (
    open.find((place) => place === member.position) ??
    open.find((place) => canFillPosition(member.position, place)) ??
    null
  );
}

/** Assigns a member to a flight, or states why that is impossible. */
export function assignFlight(
  flight: CrewFlight,
  member: Pick<CrewMember, 'id' | 'name' | 'position'>,
): EditOutcome {
  if (flight.crew.some(({ crewId }) => crewId === member.id))
    return { ok: false, message: `${member.name} is already on ${flight.number}.` };
  const position = placeFor(flight, member);
  if (position === null) {
    const open = placesText(openPlaces(flight));
    const message =
      open === ''
        ? `${flight.number} has its crew.`
        : `Rank mismatch: ${flight.number} needs ${open}, ${member.name} is ${member.position}.`;
    return { ok: false, message };
  }
  const after = { ...flight, crew: [...flight.crew, { crewId: member.id, position }] };
  return { ok: true, edit: { ...NO_EDIT, flights: { [flight.id]: { before: flight, after } } } };
}
