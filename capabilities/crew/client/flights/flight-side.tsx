import { Trash2, UserMinus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CrewFlight, CrewPosition } from '#capabilities/crew/contract.ts';
import { generateId } from '#platform/contract/ids.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { UNKNOWN } from '#platform/client/ui/figure.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { limitsBy } from '../../domain/roster/member-limits.ts';
import { NO_EDIT, type RosterEdit } from '../../domain/roster/roster-edit.ts';
import { openPlaces, suggestCrew, type Suggestion } from '../../domain/roster/suggest-crew.ts';
import { hoursOf } from '../board/board-text.ts';
import styles from '../crew.module.css';
import { saveEdit } from '../crew.queries.ts';
import { crewUi, setCrewUi } from '../crew.store.ts';
import { draftFlight, FlightForm } from './flight-form.tsx';
import type { Roster } from '../use-roster.ts';
import { addToScenario } from '../scenario.ts';

const SHOWN = 8;
const STANDINGS: Record<Suggestion['standing'], string> = {
  legal: 'Legal',
  caution: 'Legal, check',
  unknown: 'Not fully checked',
  illegal: 'Over a limit',
  'not-free': 'Not free',
  'not-qualified': 'Not qualified',
};

const flightEdit = (before: CrewFlight | null, after: CrewFlight | null): RosterEdit => ({
  ...NO_EDIT,
  flights: { [after?.id ?? before?.id ?? '']: { before, after } },
});

/** Saves at once, or adds to the what-if; reports failures. */
function useFlightSaving() {
  const isWhatIf = useSlice(crewUi, ({ scenario }) => scenario !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (edit: RosterEdit): Promise<boolean> => {
    try {
      if (isWhatIf) addToScenario(edit);
      else await saveEdit(edit, '');
      setFailure(null);
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    }
  };
  return { failure, save };
}

function SuggestionRow({ one, onAssign }: { one: Suggestion; onAssign: (one: Suggestion) => void }) {
  const { member, standing, words, restBeforeMinutes, flightMinutes28d, marginMinutes, isOnStandby } = one;
  // If it could not be assessed the user decides, with the reason beside it.
  const mayAssign = standing === 'legal' || standing === 'caution' || standing === 'unknown';
  return (
    <li className={classNames(styles.suggestion, !mayAssign && styles.suggestionOut)}>
      <div>
        <b>{member.name}</b>{' '}
        <span className={styles.note}>
          {member.position} · {STANDINGS[standing]}
          {isOnStandby ? ' · on standby' : ''}
        </span>
        <p className={styles.note}>
          Rest before {hoursOf(restBeforeMinutes)} · 28 d {hoursOf(flightMinutes28d)} · margin{' '}
          {marginMinutes === null ? UNKNOWN : hoursOf(marginMinutes)}
        </p>
        {standing !== 'legal' && <p className={styles.note}>{words}</p>}
      </div>
      {mayAssign && (
        <Button size="small" onClick={() => onAssign(one)} aria-label={`Assign ${member.name}`}>
          Assign
        </Button>
      )}
    </li>
  );
}

function Suggestions(props: {
  roster: Roster;
  flight: CrewFlight;
  position: CrewPosition;
  onAssign: (one: Suggestion, position: CrewPosition) => void;
}) {
  const { roster, flight, position, onAssign } = props;
  const [shown, setShown] = useState(SHOWN);
  const found = useMemo(() => {
    const candidates = roster.members.flatMap((member) => {
      const duties = roster.dutiesOf(member.id);
      return duties === null ? [] : [{ member, duties, qualifications: roster.qualificationsOf(member.id) }];
    });
    return suggestCrew(flight, position, candidates, (member, duties, dutyId) =>
      limitsBy(roster.ruleSetOf(member))(member, duties, dutyId),
    );
  }, [roster, flight, position]);
  const legal = found.filter(({ standing }) => standing === 'legal').length;
  return (
    <section className={styles.block}>
      <h4 className={styles.blockTitle}>
        {position}: {legal} legal of {found.length}
      </h4>
      {!roster.isComplete && (
        <p className={styles.note} role="status">
          Duties are still loading: more may come.
        </p>
      )}
      <ul className={styles.suggestions}>
        {found.slice(0, shown).map((one) => (
          <SuggestionRow key={one.member.id} one={one} onAssign={(chosen) => onAssign(chosen, position)} />
        ))}
      </ul>
      {found.length > shown && (
        <Button size="small" onClick={() => setShown(shown + 20)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function CrewList({
  roster,
  flight,
  onTakeOff,
}: {
  roster: Roster;
  flight: CrewFlight;
  onTakeOff: (crewId: string) => void;
}) {
  return (
    <section className={styles.block}>
      <h4 className={styles.blockTitle}>Crew</h4>
      {flight.crew.length === 0 && <p className={styles.note}>No crew assigned to this flight.</p>}
      {flight.crew.map(({ crewId, position }) => {
        const name = roster.memberOf.get(crewId)?.name ?? UNKNOWN;
        return (
          <div key={crewId} className={styles.paper}>
            <button
              type="button"
              className={styles.rowButton}
              onClick={() => setCrewUi({ tab: 'roster', selected: { crewId, dutyId: null }, text: '' })}
            >
              {name}
            </button>
            <span className={styles.note}>{position}</span>
            <IconButton
              label={`Take ${name} off the flight`}
              Icon={UserMinus}
              onClick={() => onTakeOff(crewId)}
            />
          </div>
        );
      })}
    </section>
  );
}

/** One flight: its times, its crew, and candidates for the open positions, the best first. */
export function FlightSide(props: { roster: Roster; flight: CrewFlight | null; onClose: () => void }) {
  const { roster, flight, onClose } = props;
  const { failure, save } = useFlightSaving();
  const [draft] = useState(() =>
    draftFlight(
      generateId('cflt_', (count) => crypto.getRandomValues(new Uint8Array(count))),
      nowMs(),
    ),
  );
  const open = flight ? [...new Set(openPlaces(flight))] : [];
  const assign = (one: Suggestion, position: CrewPosition) => {
    if (!flight) return;
    const crew = [...flight.crew, { crewId: one.member.id, position }];
    void save(flightEdit(flight, { ...flight, crew }));
  };
  const takeOff = (crewId: string) => {
    if (!flight) return;
    void save(
      flightEdit(flight, { ...flight, crew: flight.crew.filter((place) => place.crewId !== crewId) }),
    );
  };
  const submit = async (after: CrewFlight) => {
    if (await save(flightEdit(flight, after))) setCrewUi({ flightId: after.id });
  };
  return (
    <aside className={styles.side} aria-label={flight ? flight.number : 'New flight'}>
      <header className={styles.sideHead}>
        <div>
          <h3 className={styles.sideTitle}>{flight ? flight.number : 'New flight'}</h3>
          {flight && (
            <p className={styles.note}>
              {flight.departure} – {flight.arrival} · {flight.aircraftType}
            </p>
          )}
        </div>
        {flight && (
          <IconButton
            label="Delete flight"
            Icon={Trash2}
            onClick={() => void save(flightEdit(flight, null)).then((isDone) => isDone && onClose())}
          />
        )}
        <IconButton label="Close flight" Icon={X} onClick={onClose} />
      </header>
      <div className={styles.sideBody}>
        {failure !== null && <ErrorNotice message={failure} advice="Nothing was saved." />}
        {flight && <CrewList roster={roster} flight={flight} onTakeOff={takeOff} />}
        {flight &&
          open.map((position) => (
            <Suggestions
              key={position}
              roster={roster}
              flight={flight}
              position={position}
              onAssign={assign}
            />
          ))}
        <FlightForm
          key={flight?.revision ?? 0}
          value={flight ?? draft}
          isNew={flight === null}
          onSubmit={(after) => void submit(after)}
        />
      </div>
    </aside>
  );
}
