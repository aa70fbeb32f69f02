import { useDeferredValue, useMemo, useState } from 'react';
import type { PerformanceProfile } from '#aviation/performance/performance-profile.ts';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { useFuelFigures } from '#platform/client/units/fuel.ts';
import { useUnits } from '#platform/client/units/measure.tsx';
import { fromUnits, measuredDigits, measuredText, unitOf } from '#platform/client/units/units.ts';
import { previewTrip, type TripPreview as Preview } from '../domain/preview-trip.ts';
import { figureOf, typed } from '../domain/profile-draft.ts';
import styles from './profile-editor.module.css';

const hours = (minutes: number): string =>
  `${Math.floor(Math.round(minutes) / 60)} h ${String(Math.round(minutes) % 60).padStart(2, '0')} min`;

function Outcome({ preview, profile }: { preview: Preview; profile: PerformanceProfile }) {
  const fuel = useFuelFigures(profile.fuel);
  const units = useUnits();
  if (!preview.ok) return <p className={styles.caution}>{preview.reason}</p>;
  return (
    <p className={styles.outcome}>
      <output aria-label="Trip preview">
        <b>
          {fuel.figure(preview.fuelKg)} {fuel.unit}
        </b>{' '}
        · {hours(preview.minutes)} · FL{String(Math.round(preview.levelFt / 100)).padStart(3, '0')} · take-off{' '}
        {measuredText('massKg', preview.takeOffKg, units)}
        {preview.overweightKg > 0 && (
          <span className={styles.caution}>
            , {measuredText('massKg', preview.overweightKg, units)} above the maximum
          </span>
        )}
      </output>
    </p>
  );
}

/** Computes a trip from the tables while they are edited. `profile` is null while the draft cannot be read. */
export function TripPreview({ profile }: { profile: PerformanceProfile | null }) {
  const units = useUnits();
  const [distance, setDistance] = useState('200');
  const [level, setLevel] = useState('');
  const usefulKg = profile ? Math.max(0, (profile.maximumTakeOffKg - profile.emptyKg) / 2) : 0;
  const [payload, setPayload] = useState(() => (profile ? measuredDigits('massKg', usefulKg, units) : ''));
  // A typed character is shown first, then its effect on the trip.
  const shown = useDeferredValue(profile);
  const distanceTyped = figureOf(typed(distance), 1);
  const payloadTyped = figureOf(typed(payload), 1);
  const flightLevel = level.trim() === '' ? null : figureOf(typed(level), 1);
  const preview = useMemo(
    () =>
      shown && distanceTyped !== null && payloadTyped !== null
        ? previewTrip(shown, {
            distanceNm: fromUnits('distanceNm', distanceTyped, units),
            levelFt: flightLevel === null ? null : flightLevel * 100,
            payloadKg: fromUnits('massKg', payloadTyped, units),
          })
        : null,
    [shown, distanceTyped, payloadTyped, flightLevel, units],
  );
  return (
    <section className={styles.preview} aria-label="Trip preview">
      <div className={styles.previewFields}>
        <TextField
          label={`Trip (${unitOf('distanceNm', units)})`}
          value={distance}
          inputMode="decimal"
          onChange={(event) => setDistance(event.target.value)}
        />
        <TextField
          label="Flight level"
          value={level}
          placeholder="best"
          inputMode="numeric"
          onChange={(event) => setLevel(event.target.value)}
        />
        <TextField
          label={`Payload (${unitOf('massKg', units)})`}
          value={payload}
          inputMode="decimal"
          onChange={(event) => setPayload(event.target.value)}
        />
      </div>
      {preview && shown ? (
        <Outcome preview={preview} profile={shown} />
      ) : (
        <p className={styles.muted}>
          {profile
            ? 'Enter distance, level and payload as numbers.'
            : 'No preview until the tables are complete.'}
        </p>
      )}
      <p className={styles.muted}>Still air, standard atmosphere, sea level, 45 min of fuel left.</p>
    </section>
  );
}
