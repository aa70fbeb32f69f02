import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { nowMs } from '#platform/client/time/clock.ts';
import { publish } from '#platform/client/events/app-events.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { type ActionOutcome, findDraftRoute, makeDraftPlan, saveDraft } from './create-flight.actions.ts';
import {
  type DraftErrors,
  type DraftField,
  draftErrors,
  flightDraft,
  setDraftField,
} from './flight-draft.store.ts';
import { flightsNeeds } from './flights-needs.ts';
import styles from './flights.module.css';
import { RouteSummary } from './route-summary.tsx';

const formatUtcIsoDay = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10);

type Action = 'route' | 'plan' | 'save';
const ACTIONS: Record<Action, () => Promise<ActionOutcome>> = {
  route: findDraftRoute,
  plan: makeDraftPlan,
  save: saveDraft,
};

interface FieldProps {
  field: DraftField;
  label: string;
  hint?: string;
  errors: DraftErrors;
  className: string | undefined;
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  isIdent?: boolean;
}

function DraftTextField({ field, errors, className, ...rest }: FieldProps) {
  const value = useSlice(flightDraft, (draft) => draft.fields[field]);
  return (
    <div className={className}>
      <TextField
        {...rest}
        value={value}
        error={errors[field] ?? null}
        autoComplete="off"
        onChange={(event) =>
          setDraftField(field, rest.isIdent ? event.target.value.toUpperCase() : event.target.value)
        }
      />
    </div>
  );
}

function RouteField() {
  const id = useId();
  const value = useSlice(flightDraft, (draft) => draft.fields.route);
  return (
    <div className={styles.whole}>
      <label className={styles.label} htmlFor={id}>
        Route
      </label>
      <textarea
        id={id}
        className={styles.textarea}
        value={value}
        spellCheck={false}
        maxLength={4000}
        placeholder="Leave empty to find the best route"
        onChange={(event) => setDraftField('route', event.target.value.toUpperCase())}
      />
    </div>
  );
}

function AircraftField() {
  const types = useQuery({ queryKey: ['aircraft-types'], queryFn: () => flightsNeeds().aircraftTypes() });
  const value = useSlice(flightDraft, (draft) => draft.fields.aircraft);
  const options = (types.data ?? []).map(({ type, name }) => ({ value: type, label: `${type} · ${name}` }));
  const shown = options.some((option) => option.value === value)
    ? options
    : [{ value, label: value }, ...options];
  return (
    <div className={styles.whole}>
      <SelectField
        label="Aircraft"
        value={value}
        options={shown}
        onChange={(type) => setDraftField('aircraft', type)}
      />
    </div>
  );
}

function Fields({ errors }: { errors: DraftErrors }) {
  const { half, third } = styles;
  return (
    <>
      <DraftTextField
        field="departure"
        label="Departure"
        errors={errors}
        className={half}
        isIdent
        placeholder="KJFK"
      />
      <DraftTextField
        field="arrival"
        label="Arrival"
        errors={errors}
        className={half}
        isIdent
        placeholder="KLAX"
      />
      <RouteField />
      <AircraftField />
      <DraftTextField field="flightNumber" label="Flight number" errors={errors} className={third} isIdent />
      <DraftTextField
        field="date"
        label="Date (UTC)"
        placeholder={formatUtcIsoDay(nowMs())}
        inputMode="numeric"
        errors={errors}
        className={third}
        isIdent
      />
      <DraftTextField
        field="departureTime"
        label="Off blocks (UTC)"
        placeholder="1430"
        inputMode="numeric"
        errors={errors}
        className={third}
        isIdent
      />
      <DraftTextField
        field="passengers"
        label="Passengers"
        inputMode="numeric"
        errors={errors}
        className={third}
      />
      <DraftTextField field="load" label="Load (t)" inputMode="decimal" errors={errors} className={third} />
      <DraftTextField
        field="costIndex"
        label="Cost index"
        inputMode="numeric"
        errors={errors}
        className={third}
      />
      <DraftTextField
        field="reserve"
        label="Reserve (min)"
        inputMode="numeric"
        errors={errors}
        className={third}
      />
      <DraftTextField
        field="extra"
        label="Extra (kg)"
        inputMode="numeric"
        errors={errors}
        className={third}
      />
      <DraftTextField field="alternate" label="Alternate" errors={errors} className={third} isIdent />
    </>
  );
}

function Result() {
  const { fields, route, plan } = useSlice(flightDraft);
  const { OfpView } = flightsNeeds();
  if (plan) return <OfpView plan={plan} />;
  if (!route) return null;
  return (
    <div className={styles.padded}>
      <RouteSummary
        departure={fields.departure}
        arrival={fields.arrival}
        route={route.route}
        points={route.route_info}
        distanceNm={route.distance}
        isFallback={route.isFallback}
        message={route.message}
      />
    </div>
  );
}

function useFormActions() {
  const [errors, setErrors] = useState<DraftErrors>({});
  const [running, setRunning] = useState<Action | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (action: Action) => {
    const found = draftErrors(flightDraft.get().fields);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setRunning(action);
    const outcome = await ACTIONS[action]();
    setRunning(null);
    if (!outcome.ok) setFailure(outcome.message);
  };
  return { errors, running, failure, run };
}

function announceClosing() {
  publish('open-create-flight-panel');
  return () => publish('close-create-flight-panel');
}

/** Creating a flight (row G1): airports, route, aircraft and loads; then route, plan and saving. */
export function CreateFlightPanel() {
  const { errors, running, failure, run } = useFormActions();
  const hasPlan = useSlice(flightDraft, (draft) => draft.plan !== null);
  useEffect(announceClosing, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run('plan');
  };
  const action = (id: Action, label: string, isPrimary: boolean) => (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      isBusy={running === id}
      disabled={running !== null && running !== id}
      onClick={() => void run(id)}
    >
      {label}
    </Button>
  );
  return (
    <Panel
      title="Create flight"
      onClose={() => setPanelFlag('isCreateFlightPanelOpen', false)}
      footer={
        <div className={styles.actions}>
          {action('route', 'Find route', false)}
          {action('plan', 'Make plan', !hasPlan)}
          {action('save', 'Save flight', hasPlan)}
        </div>
      }
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Fields errors={errors} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {failure !== null && <ErrorNotice message={failure} />}
      <Result />
    </Panel>
  );
}
