import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { nowMs } from '#platform/client/time/clock.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { Section } from '#platform/client/ui/section.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { recorderContext } from './recorder-deps.ts';
import { ReadItemView } from './read-item.tsx';
import { readFiles, reading, readTraffic } from './reading.store.ts';
import styles from './recorder.module.css';

function DropPlace() {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={classNames(styles.drop, isOver && styles.dropOver)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void readFiles(Array.from(event.dataTransfer.files));
      }}
    >
      <FileUp size={20} aria-hidden />
      <span>Drop flight logs here</span>
      <Button size="small" variant="primary" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <span className={styles.note}>
        Garmin G1000, G3X, G5 (CSV), IGC, GPX, KML with times, ForeFlight logbook, other CSV
      </span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Flight log files"
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          target.value = '';
          void readFiles(files);
        }}
      />
    </div>
  );
}

const ADDRESS = /^~?[0-9a-f]{6}$/i;

function TrafficForm() {
  const deps = recorderContext.use();
  const [address, setAddress] = useState('');
  const [time, setTime] = useState(() => new Date(nowMs()).toISOString().slice(0, 16));
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const atMs = Date.parse(`${time}:00Z`);
  const find = async () => {
    if (!ADDRESS.test(address.trim())) return setMessage('ICAO 24-bit address: six hexadecimal digits');
    if (Number.isNaN(atMs)) return setMessage('Time, UTC: YYYY-MM-DDTHH:MM');
    setBusy(true);
    setMessage(await readTraffic(deps, address.trim().toLowerCase(), atMs));
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <TextField
        label="ICAO address"
        isIdent
        value={address}
        placeholder="a1b2c3"
        onChange={({ target }) => setAddress(target.value)}
        error={message}
      />
      <TextField label="Time, UTC" isIdent value={time} onChange={({ target }) => setTime(target.value)} />
      <Button type="submit" isBusy={isBusy}>
        Find track
      </Button>
    </form>
  );
}

/** Sources of logs, and files read but not saved. */
export function AddLogs() {
  const items = useSlice(reading);
  return (
    <div className={styles.part}>
      <DropPlace />
      <Section title="From traffic history">
        <TrafficForm />
      </Section>
      {items.length > 0 && (
        <section aria-label="Read, not saved">
          <h3 className={styles.heading}>Not saved</h3>
          <ul className={styles.list}>
            {items.map((item) => (
              <ReadItemView key={item.key} item={item} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
