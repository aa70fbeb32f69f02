import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { Chart } from '../contract.ts';
import { type ChartDetails, chartDetailsFault, ChartFields } from './chart-fields.tsx';
import styles from './charts.module.css';
import { changeChart } from './charts.queries.ts';

/** Changes name, airport and kind of a user's own chart. */
export function ChartRenameDialog({ chart, onClose }: { chart: Chart; onClose: () => void }) {
  const [details, setDetails] = useState<ChartDetails>({
    name: chart.name,
    icao: chart.icao ?? '',
    kind: chart.kind,
  });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const fault = chartDetailsFault(details);
    setError(fault);
    if (fault !== null) return;
    setBusy(true);
    try {
      const icao = details.icao.trim() === '' ? null : details.icao.trim();
      await changeChart(chart.id, { ...details, icao });
      onClose();
    } catch (thrown) {
      setError(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Modal
      title="Edit chart"
      isOpen
      onClose={onClose}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ChartFields details={details} onChange={(part) => setDetails((now) => ({ ...now, ...part }))} />
        {error !== null && <ErrorNotice message={error} />}
      </div>
    </Modal>
  );
}
