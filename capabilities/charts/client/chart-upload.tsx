import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { CHART_MAX_BYTES } from '../contract.ts';
import { type ChartDetails, chartDetailsFault, ChartFields } from './chart-fields.tsx';
import styles from './charts.module.css';
import { uploadChart } from './charts.queries.ts';
import { openChart, openCharts } from './charts.store.ts';

const nameOf = (file: File): string =>
  file.name
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .slice(0, 120);

interface Form extends ChartDetails {
  file: File | null;
}

/** Error of the form, as text; null when valid. */
function faultOf({ file, ...details }: Form): string | null {
  if (!file) return 'Choose a PDF file.';
  if (file.size > CHART_MAX_BYTES) return `The file is larger than ${CHART_MAX_BYTES / 1024 / 1024} MB.`;
  return chartDetailsFault(details);
}

/** Opens the file first: a file that the reader cannot open is not sent, and the pages are counted. */
async function send(form: Form & { file: File }, onProgress: (fraction: number) => void) {
  const { openPdf } = await import('./pdf-document.ts');
  const document = await openPdf(new Uint8Array(await form.file.arrayBuffer()));
  const pages = document.numPages;
  await document.loadingTask.destroy();
  const { name, icao, kind, file } = form;
  const upload = { name, kind, pages, ...(icao.trim() === '' ? {} : { icao }) };
  return uploadChart(upload, file, onProgress);
}

/** The file input itself fills the box, so that a file can be dropped on it or chosen, by mouse, finger or keyboard. */
function FileDrop({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  return (
    <label className={styles.drop}>
      <FileUp size={22} aria-hidden />
      <span>{file === null ? 'Choose a PDF or drop it here' : file.name}</span>
      <span className={styles.fileName}>{file === null ? 'up to 30 MB' : 'press to choose another'}</span>
      <input
        type="file"
        accept="application/pdf,.pdf"
        aria-label="PDF file"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onFile(chosen);
        }}
      />
    </label>
  );
}

/** Adds a PDF to the charts of the user. */
export function ChartUploadDialog({ icao, onClose }: { icao: string | null; onClose: () => void }) {
  const [form, setForm] = useState<Form>({ file: null, name: '', icao: icao ?? '', kind: 'airport' });
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null | 'idle'>('idle');
  const change = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const isBusy = progress !== 'idle';
  const submit = async () => {
    const fault = faultOf(form);
    setError(fault);
    if (fault !== null || !form.file) return;
    setProgress(null);
    try {
      const chart = await send({ ...form, file: form.file }, setProgress);
      onClose();
      if (icao !== null && chart.icao !== icao) openCharts(chart.icao);
      openChart(chart.id);
    } catch (thrown) {
      setError(messageOf(thrown));
      setProgress('idle');
    }
  };
  return (
    <Modal
      title="Add a chart"
      isOpen
      onClose={onClose}
      width="narrow"
      description="Stored in your account; other users cannot see it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void submit()}>
            Add
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FileDrop
          file={form.file}
          onFile={(file) => change({ file, ...(form.name.trim() === '' ? { name: nameOf(file) } : {}) })}
        />
        <ChartFields details={form} onChange={change} />
        {error !== null && <ErrorNotice message={error} />}
        {isBusy && <ProgressBar label="Sending" fraction={progress} />}
      </div>
    </Modal>
  );
}
