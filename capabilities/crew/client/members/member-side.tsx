import { CalendarRange, Trash2, X } from 'lucide-react';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  CREW_POSITIONS,
  type CrewMember,
  type CrewPosition,
  type FtlRuleSet,
  type Qualification,
} from '#capabilities/crew/contract.ts';
import { getAirport } from '#capabilities/airports/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { useOwnEscape } from '#platform/client/ui/own-escape.ts';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { AuditList } from '../audit-list.tsx';
import { memberLine } from '../board/board-text.ts';
import styles from '../crew.module.css';
import { deleteMember, isStale, saveMember } from '../crew.queries.ts';
import { openCrewMember, setCrewUi } from '../crew.store.ts';
import { QualificationList } from './qualification-list.tsx';

const POSITION_TITLES: Record<CrewPosition, string> = {
  CPT: 'Captain',
  FO: 'First officer',
  SO: 'Second officer',
  PU: 'Purser',
  FA: 'Flight attendant',
};

interface MemberFields {
  name: string;
  employeeNumber: string;
  position: CrewPosition;
  base: string;
  timeZone: string;
  ruleSet: FtlRuleSet;
  types: string;
  email: string;
  phone: string;
  notes: string;
}
type TextName = Exclude<keyof MemberFields, 'position' | 'ruleSet'>;

const fieldsOf = (member: CrewMember | null): MemberFields => ({
  name: member?.name ?? '',
  employeeNumber: member?.employeeNumber ?? '',
  position: member?.position ?? 'FO',
  base: member?.base ?? '',
  timeZone: member?.timeZone ?? '',
  ruleSet: member?.ruleSet ?? 'FAR117',
  types: member?.aircraftTypes.join(' ') ?? '',
  email: member?.email ?? '',
  phone: member?.phone ?? '',
  notes: member?.notes ?? '',
});

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

function problemsOf(fields: MemberFields): Partial<Record<TextName, string>> {
  return {
    ...(fields.name.trim() === '' ? { name: 'Enter a name.' } : {}),
    ...(/^[A-Z0-9]{3,4}$/.test(fields.base) ? {} : { base: 'Enter an airport code, such as KJFK.' }),
    ...(isTimeZone(fields.timeZone) ? {} : { timeZone: 'Enter a time zone, such as America/New_York.' }),
  };
}

/** The time zone of the base from the navigation data, when the base has just been entered. */
async function zoneOfBase(base: string): Promise<string | null> {
  try {
    return (await callEndpoint(getAirport, { query: { icao: base } })).timeZone;
  } catch {
    // Unknown there: the user enters it.
    return null;
  }
}

type SetFields = (change: (old: MemberFields) => MemberFields) => void;

/** Fills an empty time zone from the base once that has been entered. */
function useZoneOfBase(setFields: SetFields) {
  const zoneField = useRef<HTMLInputElement>(null);
  const onBase = async ({ base, timeZone }: MemberFields) => {
    if (timeZone !== '' || !/^[A-Z0-9]{3,4}$/.test(base)) return;
    const zone = await zoneOfBase(base);
    if (zone === null) return;
    flushSync(() => setFields((old) => (old.timeZone === '' ? { ...old, timeZone: zone } : old)));
    const field = zoneField.current;
    // A user already typing in the field replaces the found value, instead of adding to it.
    if (field && field === document.activeElement && field.value === zone) field.select();
  };
  return { zoneField, onBase };
}

/** Forms closed with Escape, by member id: reopened, they continue from there. */
export type TypedMembers = Map<string, { readonly fields: MemberFields; readonly revision: number }>;

/** Whether a form has unsaved input, and its Escape, which closes only the form and keeps the input. */
function useKept(props: FormProps, fields: MemberFields, revision: number): boolean {
  const { member, typed, onEscape } = props;
  const id = member?.id ?? NEW_MEMBER;
  const before = fieldsOf(member);
  const isTyped = (Object.keys(before) as (keyof MemberFields)[]).some(
    (name) => before[name] !== fields[name],
  );
  const leave = useCallback(() => {
    if (isTyped) typed.set(id, { fields, revision });
    onEscape();
  }, [isTyped, typed, id, fields, revision, onEscape]);
  const isOwn = isTyped || member === null;
  useOwnEscape(isOwn, leave);
  return isOwn;
}
const NEW_MEMBER = 'new';

interface FormProps {
  member: CrewMember | null;
  typed: TypedMembers;
  onDone: (id: string) => void;
  onEscape: () => void;
}

function memberInput({ types, ...rest }: MemberFields) {
  const aircraftTypes = types
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((type) => type !== '');
  return { ...rest, aircraftTypes };
}

interface Failure {
  message: string;
  isStale: boolean;
}

function SaveFailure(props: {
  failure: Failure;
  member: CrewMember | null;
  onRetry: (revision: number) => void;
}) {
  const { failure, member, onRetry } = props;
  if (!failure.isStale || member === null)
    return (
      <div className={styles.whole}>
        <ErrorNotice message={failure.message} />
      </div>
    );
  const now = `${member.name}, ${memberLine(member)}, ${member.notes || 'no notes'}`;
  return (
    <div className={styles.whole}>
      <ErrorNotice
        message={failure.message}
        advice={`Your fields are kept. Saved now: ${now}. Try again to overwrite it with yours.`}
        onRetry={() => onRetry(member.revision)}
      />
    </div>
  );
}

function MemberForm(props: FormProps) {
  const { member, typed, onDone } = props;
  const kept = typed.get(member?.id ?? NEW_MEMBER);
  const [fields, setFields] = useState(() => kept?.fields ?? fieldsOf(member));
  // Revision on which the edit is based; a newer one received meanwhile must not be overwritten unseen.
  const [revision, setRevision] = useState(kept?.revision ?? member?.revision ?? 0);
  const isOwn = useKept(props, fields, revision);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { zoneField, onBase } = useZoneOfBase(setFields);
  const problems = isTried ? problemsOf(fields) : {};
  const set = (changes: Partial<MemberFields>) => setFields((old) => ({ ...old, ...changes }));
  const text = (name: TextName, label: string, extra: object = {}) => (
    <TextField
      label={label}
      value={fields[name]}
      error={problems[name] ?? null}
      autoComplete="off"
      onChange={(event) => set({ [name]: event.target.value })}
      {...extra}
    />
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problemsOf(fields)).length > 0) return;
    setSaving(true);
    try {
      const id = await saveMember(member?.id ?? null, memberInput(fields), revision);
      setFailure(null);
      typed.delete(member?.id ?? NEW_MEMBER);
      onDone(id);
    } catch (error) {
      setFailure({ message: messageOf(error), isStale: isStale(error) });
    }
    setSaving(false);
  };
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => void submit(event)}
      data-popup={isOwn ? 'open' : undefined}
      noValidate
    >
      {text('name', 'Name', { className: styles.whole ?? '', maxLength: 80 })}
      {text('employeeNumber', 'Employee number', { isIdent: true, maxLength: 24 })}
      <SelectField
        label="Position"
        value={fields.position}
        options={CREW_POSITIONS.map((value) => ({ value, label: `${value} · ${POSITION_TITLES[value]}` }))}
        onChange={(position) => set({ position })}
      />
      {text('base', 'Base', {
        isIdent: true,
        maxLength: 4,
        onChange: (event: { target: { value: string } }) => set({ base: event.target.value.toUpperCase() }),
        onBlur: () => void onBase(fields),
      })}
      <TextField
        ref={zoneField}
        label="Time zone"
        value={fields.timeZone}
        error={problems.timeZone ?? null}
        autoComplete="off"
        placeholder="America/New_York"
        onChange={(event) => set({ timeZone: event.target.value })}
      />
      {text('types', 'Aircraft types', { isIdent: true, placeholder: 'A320 A321' })}
      <SelectField
        label="Rule set"
        value={fields.ruleSet}
        options={[
          { value: 'FAR117', label: 'FAA Part 117' },
          { value: 'EASA', label: 'EASA ORO.FTL' },
        ]}
        onChange={(ruleSet) => set({ ruleSet })}
      />
      {text('email', 'Email', { inputMode: 'email' })}
      {text('phone', 'Phone', { inputMode: 'tel' })}
      {text('notes', 'Notes', { className: styles.whole ?? '', maxLength: 2000 })}
      {failure && (
        <SaveFailure
          failure={failure}
          member={member}
          onRetry={(current) => {
            setRevision(current);
            setFailure(null);
          }}
        />
      )}
      <div className={styles.formFoot}>
        <Button type="submit" variant="primary" isBusy={isSaving}>
          {member ? 'Save member' : 'Add member'}
        </Button>
      </div>
    </form>
  );
}

function RemoveMember({ member, onDone }: { member: CrewMember; onDone: () => void }) {
  const [isRequested, setRequested] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    try {
      await deleteMember(member.id, member.revision);
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <div className={styles.removal}>
      {failure !== null && <ErrorNotice message={failure} />}
      {isRequested ? (
        <>
          <p>
            This also deletes the qualifications and duties of {member.name}, and the member is taken off all
            flights.
          </p>
          <Button variant="danger" onClick={() => void remove()}>
            Delete for good
          </Button>
          <Button onClick={() => setRequested(false)}>Keep</Button>
        </>
      ) : (
        <Button variant="danger" Icon={Trash2} onClick={() => setRequested(true)}>
          Delete member
        </Button>
      )}
    </div>
  );
}

type SideTab = 'details' | 'papers' | 'history';

/** One member: details, qualifications, and the audit trail. */
export function MemberSide(props: {
  member: CrewMember | null;
  qualifications: readonly Qualification[];
  typed: TypedMembers;
  onClose: () => void;
}) {
  const { member, qualifications, typed, onClose } = props;
  const close = () => {
    typed.delete(member?.id ?? NEW_MEMBER);
    onClose();
  };
  const form = { typed, onEscape: onClose };
  const [tab, setTab] = useState<SideTab>('details');
  const done = (id: string) => setCrewUi({ selected: { crewId: id, dutyId: null } });
  return (
    <aside className={styles.side} aria-label={member ? member.name : 'New member'}>
      <header className={styles.sideHead}>
        <div>
          <h3 className={styles.sideTitle}>{member ? member.name : 'New member'}</h3>
          {member && <p className={styles.note}>{memberLine(member)}</p>}
        </div>
        {member && (
          <IconButton
            label="Show on the roster"
            Icon={CalendarRange}
            onClick={() => openCrewMember(member.id)}
          />
        )}
        <IconButton label="Close member" Icon={X} onClick={close} />
      </header>
      <div className={styles.sideBody}>
        {member === null ? (
          <MemberForm member={null} onDone={done} {...form} />
        ) : (
          <Tabs
            label="Member"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'details',
                title: 'Details',
                content: (
                  <>
                    <MemberForm member={member} onDone={done} {...form} />
                    <RemoveMember member={member} onDone={onClose} />
                  </>
                ),
              },
              {
                id: 'papers',
                title: 'Qualifications',
                content: <QualificationList crewId={member.id} qualifications={qualifications} />,
              },
              { id: 'history', title: 'History', content: <AuditList crewId={member.id} /> },
            ]}
          />
        )}
      </div>
    </aside>
  );
}
