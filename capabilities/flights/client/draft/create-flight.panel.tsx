import { FilePlus } from 'lucide-react';
import { type FormEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { RoutePoint } from '#capabilities/route/contract.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { publish } from '#platform/client/events/app-events.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { CruiseFields } from '#platform/client/ui/cruise-fields.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { type ActionOutcome, findDraftRoute, makeDraftPlan, saveDraft } from './create-flight.actions.ts';
import { type MeasuredField, shownText, unitOfField } from './draft-figures.ts';
import { type DraftErrors, draftErrors } from './draft-form.ts';
import {
  type DraftField,
  beginDraft,
  flightDraft,
  isDraftEmpty,
  setDraftAircraft,
  setDraftCruise,
  setDraftField,
} from './flight-draft.store.ts';
import { type FlightsDeps, flightsContext } from '../flights-deps.ts';
import styles from '../flights.module.css';
import { keepDraft, restoreDraft } from './kept-draft.ts';
import { startLiveDraft } from './live-draft.ts';
import { LiveFigures } from './live-figures.tsx';
import { RouteWords } from '../route/route-words.tsx';
import { RouteSummary } from '../route/route-summary.tsx';

const formatUtcIsoDay = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10);

type Action = 'route' | 'plan' | 'save';
const ACTIONS: Record<Action, (deps: FlightsDeps) => Promise<ActionOutcome>> = {
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

/** A figure in a unit of the settings; as typed as long as the unit is unchanged. */
function DraftFigureField({ field, name, errors, className }: DraftFigureProps) {
  const fields = useSlice(flightDraft, (draft) => draft.fields);
  const units = useSlice(settings);
  return (
    <div className={className}>
      <TextField
        label={`${name} (${unitOfField(field, fields, units)})`}
        inputMode="decimal"
        value={shownText(field, fields, units)}
        error={errors[field] ?? null}
        autoComplete="off"
        onChange={(event) => setDraftField(field, event.target.value)}
      />
    </div>
  );
}
interface DraftFigureProps {
  field: MeasuredField;
  name: string;
  errors: DraftErrors;
  className: string | undefined;
}

function RouteField() {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
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
        ref={field}
        onChange={(event) => setDraftField('route', event.target.value.toUpperCase())}
      />
      <RouteWords field={field} text={value} onChange={(text) => setDraftField('route', text)} />
    </div>
  );
}

function AircraftField() {
  const type = useSlice(flightDraft, (draft) => draft.fields.aircraft);
  const fleetId = useSlice(flightDraft, (draft) => draft.fields.fleetId);
  const { AircraftPicker } = flightsContext.use();
  return (
    <div className={styles.whole}>
      <AircraftPicker type={type} fleetId={fleetId} onChange={setDraftAircraft} />
    </div>
  );
}

/** One step of the form, with its number and subject. */
function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const headId = useId();
  return (
    <section className={styles.step} aria-labelledby={headId}>
      <h3 id={headId} className={styles.stepHead}>
        <span aria-hidden>{number}</span> {title}
      </h3>
      <div className={styles.stepFields}>{children}</div>
    </section>
  );
}

function RouteStep({ errors }: { errors: DraftErrors }) {
  const { half, third } = styles;
  const ident = { errors, isIdent: true } as const;
  return (
    <Step number={1} title="Route">
      <DraftTextField {...ident} field="departure" label="Departure" className={half} placeholder="KJFK" />
      <DraftTextField {...ident} field="arrival" label="Arrival" className={half} placeholder="KLAX" />
      <RouteField />
      <DraftTextField {...ident} field="flightNumber" label="Flight number" className={third} />
      <DraftTextField
        {...ident}
        field="date"
        label="Date (UTC)"
        placeholder={formatUtcIsoDay(nowMs())}
        inputMode="numeric"
        className={third}
      />
      <DraftTextField
        {...ident}
        field="departureTime"
        label="Off blocks (UTC)"
        placeholder="1430"
        inputMode="numeric"
        className={third}
      />
    </Step>
  );
}

function LoadStep({ errors }: { errors: DraftErrors }) {
  const figure = { errors, className: styles.half, inputMode: 'numeric' } as const;
  return (
    <Step number={2} title="Aircraft and load">
      <AircraftField />
      <DraftTextField {...figure} field="passengers" label="Passengers" />
      <DraftFigureField errors={errors} className={styles.half} field="load" name="Load" />
    </Step>
  );
}

function CruiseStep({ errors }: { errors: DraftErrors }) {
  const { level, speed, steps } = useSlice(flightDraft, (draft) => draft.fields);
  const points = useSlice(flightDraft, (draft) => draft.route?.route_info ?? NO_POINTS);
  return (
    <Step number={3} title="Cruise">
      <DraftTextField
        errors={errors}
        className={styles.whole}
        inputMode="numeric"
        field="costIndex"
        label="Cost index"
        hint="kg of fuel per minute. Used if no speed is entered."
      />
      <div className={styles.whole}>
        <CruiseFields
          value={{ level, speed, steps }}
          errors={errors}
          points={points.slice(1, -1).map(({ ident }) => ident)}
          onChange={setDraftCruise}
        />
      </div>
    </Step>
  );
}
const NO_POINTS: readonly RoutePoint[] = [];

function FuelStep({ errors }: { errors: DraftErrors }) {
  const figure = { errors, className: styles.third, inputMode: 'numeric' } as const;
  return (
    <Step number={4} title="Fuel and release">
      <DraftTextField {...figure} field="reserve" label="Reserve (min)" />
      <DraftFigureField errors={errors} className={styles.third} field="extra" name="Extra" />
      <DraftTextField errors={errors} className={styles.third} field="alternate" label="Alternate" isIdent />
      <DraftTextField
        errors={errors}
        className={styles.whole}
        field="remarks"
        label="Remarks"
        placeholder="For the release and item 18"
      />
    </Step>
  );
}

function Fields({ errors }: { errors: DraftErrors }) {
  return (
    <>
      <RouteStep errors={errors} />
      <LoadStep errors={errors} />
      <CruiseStep errors={errors} />
      <FuelStep errors={errors} />
    </>
  );
}

/** The present route and figures; the whole plan if requested. */
function Result({ plansMade }: { plansMade: number }) {
  const { fields, route, plan } = useSlice(flightDraft);
  const { OfpView } = flightsContext.use();
  const place = useRef<HTMLDivElement>(null);
  // The plan is below the form: a user who requested it is scrolled there.
  useEffect(() => {
    if (plansMade > 0) place.current?.scrollIntoView({ block: 'start' });
  }, [plansMade]);
  return (
    <>
      {route && (
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
      )}
      <LiveFigures />
      <div ref={place}>
        {/* Its code may still be loading, or be unavailable with the server: the form remains visible. */}
        <Suspense fallback={<SkeletonLines />}>{plansMade > 0 && plan && <OfpView plan={plan} />}</Suspense>
      </div>
    </>
  );
}

function useFormActions() {
  const deps = flightsContext.use();
  const [errors, setErrors] = useState<DraftErrors>({});
  const [running, setRunning] = useState<Action | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [plansMade, setPlansMade] = useState(0);
  const run = async (action: Action) => {
    const found = draftErrors(flightDraft.get().fields);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setRunning(action);
    const outcome = await ACTIONS[action](deps);
    setRunning(null);
    if (!outcome.ok) setFailure(outcome.message);
    else if (action === 'plan') setPlansMade((count) => count + 1);
  };
  const startAnew = () => {
    beginDraft();
    setErrors({});
    setFailure(null);
    setPlansMade(0);
  };
  return { errors, running, failure, plansMade, run, startAnew };
}

function announceClosing() {
  publish('open-create-flight-panel');
  return () => publish('close-create-flight-panel');
}

/** Creating a flight (row G1): airports, route, aircraft and loads; then route, plan and saving. */
export function CreateFlightPanel() {
  // An untouched form continues where an earlier page left it, otherwise starts with the user's defaults.
  useEffect(() => {
    if (!isDraftEmpty()) return keepDraft();
    if (!restoreDraft()) beginDraft();
    else
      toast({
        message: 'Unsaved entries restored',
        action: { label: 'Start again', onSelect: beginDraft },
      });
    return keepDraft();
  }, []);
  const { errors, running, failure, plansMade, run, startAnew } = useFormActions();
  const hasPlan = useSlice(flightDraft, (draft) => draft.plan !== null);
  const editing = useSlice(flightDraft, (draft) => draft.editing);
  useEffect(announceClosing, []);
  const deps = flightsContext.use();
  useEffect(() => startLiveDraft(deps), [deps]);
  useEffect(() => {
    // Without it, saving waits for the server, and nothing is lost.
    deps.prepare().catch(() => {});
  }, [deps]);
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
      title={editing ? `Edit ${editing.callsign || 'flight'}` : 'Create flight'}
      tools={<IconButton label="Start again" Icon={FilePlus} onClick={startAnew} />}
      onClose={() => setPanelFlag('isCreateFlightPanelOpen', false)}
      footer={
        <>
          {failure !== null && (
            <div className={styles.failure}>
              <ErrorNotice message={failure} />
            </div>
          )}
          <div className={styles.actions}>
            {action('route', 'Find route', false)}
            {action('plan', 'Make plan', !hasPlan)}
            {action('save', editing ? 'Save changes' : 'Save flight', hasPlan)}
          </div>
        </>
      }
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Fields errors={errors} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <Result plansMade={plansMade} />
    </Panel>
  );
}
