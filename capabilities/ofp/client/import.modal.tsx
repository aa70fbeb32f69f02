import { useId, useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { IMPORT_TEXT_MAX } from '../domain/exchange-plan.ts';
import { type Incoming, type IncomingFlight, incomingOf } from '../domain/incoming.ts';
import { readPlanFile } from '../domain/plan-formats.ts';
import { type OfpDeps, ofpContext } from './ofp-deps.ts';
import { simbriefPlan } from './simbrief.queries.ts';
import { closePlanImport, openPlanImport, planImport } from './ofp.store.ts';
import styles from './ofp.module.css';

const ACCEPTED = '.gpx,.geojson,.json,.kml,.fpl,.fms,.pln,.xml,.txt';

function readIncoming(text: string): Incoming {
  const read = readPlanFile(text);
  return read.ok ? incomingOf(read.value) : read;
}

/** Reads a chosen or dropped file into the dialog; one that is too large is not read at all. */
export async function importFile(file: File): Promise<void> {
  const text = file.size > IMPORT_TEXT_MAX ? ' '.repeat(IMPORT_TEXT_MAX + 1) : await file.text();
  openPlanImport({ text, fileName: file.name });
}

function Preview({ flight }: { flight: IncomingFlight }) {
  return (
    <section aria-label="Contents of the file">
      <p className={styles.found}>
        {flight.callsign ?? ''} {flight.departure} – {flight.arrival}
      </p>
      <p className={styles.note}>
        {[
          flight.format,
          flight.points === null ? 'names only' : `${flight.points.length} points`,
          flight.aircraft,
          flight.date,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.routeText}>{flight.route}</p>
      {flight.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  );
}

function saveAsItIs({ saveAndOpen }: OfpDeps, flight: IncomingFlight): Promise<void> {
  return saveAndOpen({
    departure: flight.departure,
    arrival: flight.arrival,
    selfRoute: flight.route.slice(0, 4000),
    route_info: [...(flight.points ?? [])],
    isFallback: false,
    ...(flight.callsign === null ? {} : { callsign: flight.callsign.slice(0, 16) }),
    ...(flight.aircraft === null ? {} : { aircraft: flight.aircraft.slice(0, 8) }),
    ...(flight.date === null ? {} : { date: flight.date }),
    ...(flight.departureTime === null ? {} : { departureTime: flight.departureTime }),
  });
}

function Actions({ flight }: { flight: IncomingFlight }) {
  const given = ofpContext.use();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveAsItIs(given, flight);
      closePlanImport();
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error !== null && <ErrorNotice message={error} />}
      {flight.points !== null && (
        <Button isBusy={isBusy} onClick={() => void save()}>
          Save with the points of the file
        </Button>
      )}
      <Button
        variant="primary"
        onClick={() => {
          given.openDraft(flight);
          closePlanImport();
        }}
      >
        Plan this flight
      </Button>
    </>
  );
}

/** Fetches the latest plan of a SimBrief account into the dialog: a number is a pilot ID, anything else a name. */
function FromSimbrief() {
  const [account, setAccount] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const bring = async () => {
    setBusy(true);
    setError(null);
    try {
      openPlanImport({ text: await simbriefPlan(account), fileName: 'SimBrief' });
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form
        className={styles.fetch}
        onSubmit={(event) => {
          event.preventDefault();
          void bring();
        }}
      >
        <TextField
          label="SimBrief name or pilot ID"
          value={account}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setAccount(event.target.value)}
        />
        <Button type="submit" isBusy={isBusy} disabled={account.trim() === ''}>
          Fetch latest plan
        </Button>
      </form>
      {error !== null && <ErrorNotice message={error} />}
    </>
  );
}

/** Imports a flight plan: a chosen or dropped file, or pasted text. */
export function ImportModal() {
  const { text, fileName } = useSlice(planImport);
  const textId = useId();
  const incoming = text.trim() === '' ? null : readIncoming(text);
  return (
    <Modal
      title="Import a flight plan"
      description="GPX, GeoJSON, KML, Garmin FPL, X-Plane FMS, MSFS PLN, SimBrief XML or JSON, or an ICAO flight plan."
      isOpen
      onClose={closePlanImport}
      footer={incoming?.ok ? <Actions flight={incoming.value} /> : undefined}
    >
      <div className={styles.editor} data-own-keys>
        <label className={styles.file}>
          Choose a file
          <input
            type="file"
            accept={ACCEPTED}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void importFile(file);
            }}
          />
        </label>
        <FromSimbrief />
        <label className={styles.label} htmlFor={textId}>
          {fileName === null ? 'Or paste it here' : `Text of ${fileName}`}
        </label>
        <textarea
          id={textId}
          className={styles.paste}
          spellCheck={false}
          // A huge text would freeze the field; the message below states the error.
          value={text.length > 200_000 ? '' : text}
          onChange={({ target }) => planImport.set({ isOpen: true, text: target.value, fileName: null })}
        />
        {incoming?.ok && <Preview flight={incoming.value} />}
        {incoming && !incoming.ok && <ErrorNotice message={incoming.message} />}
      </div>
    </Modal>
  );
}
