import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { readFile } from './read-file.ts';
import { type ImportReport, importPoints } from './waypoints.queries.ts';
import { setImportOpen } from './waypoints.store.ts';
import type { ReadFile } from './waypoint-file-messages.ts';
import styles from './waypoints.module.css';

const ACCEPTED = '.gpx,.kml,.geojson,.json,.csv,.dat,.txt,.xml';
/** Maximum number of lines listed; the count above includes all. */
const LINES_SHOWN = 200;

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

function Lines({ title, lines }: { title: string; lines: readonly { at: string; message: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.lines} open={lines.length <= 20}>
      <summary>{title}</summary>
      <ul>
        {lines.slice(0, LINES_SHOWN).map(({ at, message }) => (
          <li key={`${at} ${message}`}>
            <b>{at}</b> {message}
          </li>
        ))}
      </ul>
      {lines.length > LINES_SHOWN && (
        <p>
          The first {LINES_SHOWN} of {lines.length.toLocaleString('en')}.
        </p>
      )}
    </details>
  );
}

function Found({ read }: { read: Extract<ReadFile, { ok: true }> }) {
  const { format, points, faults } = read.file;
  return (
    <section aria-label="What the file has">
      <p className={styles.count}>
        {format} · {count(points.length, 'waypoint', 'waypoints')}
      </p>
      {read.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <Lines title={`${count(faults.length, 'entry', 'entries')} cannot be read`} lines={faults} />
    </section>
  );
}

function Report({ report }: { report: ImportReport }) {
  return (
    <section aria-label="What was imported" role="status">
      <p className={styles.count}>
        {count(report.saved, 'waypoint', 'waypoints')} imported
        {report.present > 0 && ` · ${report.present.toLocaleString('en')} already there`}
        {report.refused.length > 0 && ` · ${report.refused.length.toLocaleString('en')} refused`}
      </p>
      {report.failure !== null && <ErrorNotice message={report.failure} />}
      <Lines title={`${count(report.renamed.length, 'name', 'names')} changed`} lines={report.renamed} />
      <Lines title={`${report.refused.length} refused`} lines={report.refused} />
    </section>
  );
}

function useImport() {
  const [read, setRead] = useState<ReadFile | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const choose = async (file: File) => {
    setReport(null);
    setRead(null);
    setRead(await readFile(file));
  };
  const run = async () => {
    if (!read?.ok) return;
    setSent(0);
    setReport(await importPoints(read.file.points, setSent));
    setSent(null);
  };
  const takeBack = async () => {
    await report?.takeBack();
    setReport(null);
  };
  return { read, report, sent, choose, run, takeBack };
}

function Actions({ state }: { state: ReturnType<typeof useImport> }) {
  const { read, report, sent, run, takeBack } = state;
  if (report)
    return (
      <>
        {report.saved > 0 && <Button onClick={() => void takeBack()}>Undo import</Button>}
        <Button variant="primary" onClick={() => setImportOpen(false)}>
          Done
        </Button>
      </>
    );
  const points = read?.ok ? read.file.points.length : 0;
  return (
    <>
      <Button onClick={() => setImportOpen(false)}>Cancel</Button>
      <Button variant="primary" isBusy={sent !== null} disabled={points === 0} onClick={() => void run()}>
        {points === 0 ? 'Import' : `Import ${count(points, 'waypoint', 'waypoints')}`}
      </Button>
    </>
  );
}

/** Imports waypoints from a file, reports each faulty line, and can undo the whole import. */
export function ImportModal() {
  const state = useImport();
  const { read, report, sent, choose } = state;
  const total = read?.ok ? read.file.points.length : 0;
  return (
    <Modal
      title="Import waypoints"
      description="GPX, KML, GeoJSON, Garmin user.csv or X-Plane user_fix.dat."
      isOpen
      onClose={() => setImportOpen(false)}
      footer={<Actions state={state} />}
    >
      <div className={styles.form}>
        <label className={styles.file}>
          Choose a file
          <input
            type="file"
            accept={ACCEPTED}
            disabled={sent !== null}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
            }}
          />
        </label>
        {read && !read.ok && <ErrorNotice message={read.message} />}
        {sent !== null && total > 0 && (
          <ProgressBar label={`${sent} of ${total} imported`} fraction={sent / total} />
        )}
        {report ? <Report report={report} /> : read?.ok && <Found read={read} />}
      </div>
    </Modal>
  );
}
