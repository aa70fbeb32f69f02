import { useMemo, useRef, useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { rosterFromCsv, type RosterImport } from '../../domain/roster/roster-csv.ts';
import { rosterFromIcal } from '../../domain/roster/roster-ical.ts';
import styles from '../crew.module.css';
import { saveEdit } from '../crew.queries.ts';
import { crewUi, setCrewUi } from '../crew.store.ts';
import { ImportVerdicts } from './import-verdicts.tsx';
import { importEdit } from './roster-files.ts';
import type { Roster } from '../use-roster.ts';
import { addToScenario } from '../scenario.ts';

/** A roster file is text of a few megabytes at most. */
const FILE_MAX_BYTES = 8 * 1024 * 1024;
const PROBLEMS_SHOWN = 20;
/** Entries per call. */
const ENTRIES_A_CALL = 1000;

interface ReadFile {
  name: string;
  text: string;
}

function understood(file: ReadFile, roster: Roster, ownerId: string): RosterImport {
  const isCalendar = /BEGIN:VCALENDAR/i.test(file.text.slice(0, 2000));
  return isCalendar
    ? rosterFromIcal(file.text, roster.members, roster.memberOf.get(ownerId) ?? null)
    : rosterFromCsv(file.text, roster.members);
}

function Problems({ problems }: { problems: RosterImport['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems} role="alert">
      <p>
        {problems.length} {problems.length === 1 ? 'entry was' : 'entries were'} not understood:
      </p>
      <ul>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ line, words }) => (
          <li key={`${line}${words}`}>
            Line {line}: {words}
          </li>
        ))}
        {problems.length > PROBLEMS_SHOWN && <li>… and {problems.length - PROBLEMS_SHOWN} more.</li>}
      </ul>
    </div>
  );
}

/** Saves in calls of a bounded size; reports progress. */
async function saveAll(found: RosterImport, from: number, onProgress: (done: number) => void): Promise<void> {
  for (let first = from; first < found.schedules.length; first += ENTRIES_A_CALL) {
    await saveEdit(importEdit(found.schedules.slice(first, first + ENTRIES_A_CALL)), 'Imported from a file');
    onProgress(Math.min(found.schedules.length, first + ENTRIES_A_CALL));
  }
}

/** Imports a roster from an iCalendar or CSV file: the recognised entries are counted before anything is saved. */
export function ImportDialog({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [ownerId, setOwnerId] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  /** Saved duties of this file: a retry continues after them. */
  const saved = useRef(0);
  const found = useMemo(() => (file ? understood(file, roster, ownerId) : null), [file, roster, ownerId]);
  const edit = useMemo(() => (found ? importEdit(found.schedules) : null), [found]);
  const read = async (chosen: File | undefined) => {
    setFailure(null);
    setFile(null);
    saved.current = 0;
    if (!chosen) return;
    if (chosen.size > FILE_MAX_BYTES) return setFailure('The file is larger than 8 MB.');
    setFile({ name: chosen.name, text: await chosen.text() });
  };
  const save = async () => {
    if (!found || !edit) return;
    setDone(saved.current);
    setFailure(null);
    try {
      if (crewUi.get().scenario) addToScenario(edit);
      else
        await saveAll(found, saved.current, (count) => {
          saved.current = count;
          setDone(count);
        });
      toast({ message: `${count} ${count === 1 ? 'duty' : 'duties'} imported.` });
      setCrewUi({ tab: 'roster' });
      onClose();
    } catch (error) {
      const kept = saved.current === 0 ? 'Nothing was imported' : `${saved.current} duties were imported`;
      setFailure(`${kept}: ${messageOf(error)}`);
    }
    setDone(null);
  };
  const owners = [
    { value: '', label: 'As the file says' },
    ...roster.members.slice(0, 500).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const count = found?.schedules.length ?? 0;
  return (
    <Modal
      title="Import roster"
      isOpen
      onClose={onClose}
      description="An iCalendar file (.ics), or comma-separated values with the columns kind, start_utc, end_utc and employee_number or name."
      footer={
        <Button variant="primary" disabled={count === 0} isBusy={done !== null} onClick={() => void save()}>
          {done !== null && done > 0
            ? `${done} of ${count}`
            : count === 0
              ? 'Import'
              : `Import ${count} ${count === 1 ? 'duty' : 'duties'}`}
        </Button>
      }
    >
      <div className={styles.importForm} data-sensitive="person">
        <label className={styles.fileField}>
          Roster file
          <input
            type="file"
            accept=".ics,.csv,text/calendar,text/csv"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </label>
        <SelectField label="Whose calendar" value={ownerId} options={owners} onChange={setOwnerId} />
        {failure !== null && <ErrorNotice message={failure} />}
        {found && (
          <p role="status">
            {file?.name}: {count} {count === 1 ? 'duty' : 'duties'} understood.
          </p>
        )}
        {found && <Problems problems={found.problems} />}
        {edit && <ImportVerdicts roster={roster} edit={edit} />}
      </div>
    </Modal>
  );
}
