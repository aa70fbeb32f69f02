import { ChartSpline, Copy, Pencil, Share2, Star, Trash2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { deleteFlightWithUndo } from '../delete-with-undo.ts';
import { editFlightAsLeft, planToMakeOf } from '../draft/edit-waiting.ts';
import { duplicateFlight } from '../draft/draft-form.ts';
import { recogniseFleetAircraft } from '../draft/flight-draft.store.ts';
import { enterFlight } from '../flight-entry.ts';
import { flightLoading } from '../flight-loading.store.ts';
import { flightPanel } from '../flight-panel.store.ts';
import { type FlightsDeps, flightsContext } from '../flights-deps.ts';
import styles from '../flights.module.css';
import { RouteSummary } from '../route/route-summary.tsx';
import { starredFlights, toggleStarredFlight } from './starred-flights.store.ts';

const ShareModal = lazy(async () => ({ default: (await import('./share.modal.tsx')).ShareModal }));

/** Without a response the flight is changed with the type's figures, as the form then states. */
async function recogniseAircraft({ fleetIdOf }: FlightsDeps, { id, plan }: FlightDetail): Promise<void> {
  if (plan === null) return;
  const fleetId = await fleetIdOf(plan.general.aircraft_reg).catch(() => null);
  if (fleetId !== null) recogniseFleetAircraft(id, fleetId);
}

function DetailTools({ flight }: { flight: FlightDetail }) {
  const given = flightsContext.use();
  const [isSharing, setSharing] = useState(false);
  const isStarred = useSlice(starredFlights, (ids) => ids.includes(flight.id));
  const name = flight.callsign || `${flight.departure} to ${flight.arrival}`;
  const edit = () => {
    editFlightAsLeft(flight);
    void recogniseAircraft(given, flight);
    setPanelFlag('isCreateFlightPanelOpen', true);
  };
  const duplicate = () => {
    duplicateFlight(flight);
    setPanelFlag('isCreateFlightPanelOpen', true);
  };
  return (
    <>
      <IconButton
        label="Star"
        Icon={Star}
        isPressed={isStarred}
        isFilled
        onClick={() => toggleStarredFlight(flight.id)}
      />
      <IconButton label={`Analyse ${name}`} Icon={ChartSpline} onClick={() => given.analyse(flight.id)} />
      <IconButton label={`Edit ${name}`} Icon={Pencil} onClick={edit} />
      <IconButton label={`Duplicate ${name}`} Icon={Copy} onClick={duplicate} />
      <IconButton label={`Share ${name}`} Icon={Share2} onClick={() => setSharing(true)} />
      <IconButton
        label={`Delete ${name}`}
        Icon={Trash2}
        onClick={() => void deleteFlightWithUndo(flight, name)}
      />
      {isSharing && (
        <Suspense fallback={null}>
          <ShareModal flight={flight} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The plan of a flight with its call sign, where it was made without one. */
function namedPlan({ plan, callsign }: FlightDetail): FlightDetail['plan'] {
  if (plan === null || plan.general.flightNumber !== '') return plan;
  return { ...plan, general: { ...plan.general, flightNumber: callsign } };
}

/** The route of a flight; where it was saved without points, the one that the map shows for it. */
function FlightRoute({ flight }: { flight: FlightDetail }) {
  const drawn = flightsContext.use().useDrawnRoute(flight.id);
  const { departure, arrival, selfRoute, route_info, distance, isFallback } = flight;
  if (route_info.length > 1 || drawn === null)
    return (
      <RouteSummary
        departure={departure}
        arrival={arrival}
        route={selfRoute}
        points={route_info}
        distanceNm={distance}
        isFallback={isFallback}
      />
    );
  return <RouteSummary {...drawn} message="Computed now: the flight was saved without its points." />;
}

function FlightBody({ flight }: { flight: FlightDetail }) {
  const { OfpView, FlightProcedures } = flightsContext.use();
  const procedures = (
    <FlightProcedures flightId={flight.id} departure={flight.departure} arrival={flight.arrival} />
  );
  const plan = useMemo(() => namedPlan(flight), [flight]);
  if (plan) {
    return (
      <>
        <OfpView plan={plan} />
        {procedures}
      </>
    );
  }
  return (
    <>
      <div className={styles.padded}>
        <p className={styles.bigIdent}>{flight.callsign || '—'}</p>
        <p className={styles.meta}>
          {[flight.aircraft || '—', flight.date, flight.departureTime].filter(Boolean).join(' · ')}
        </p>
        <FlightRoute flight={flight} />
        <p className={styles.meta}>
          {planToMakeOf(flight.id) === null
            ? 'This flight was saved without a plan.'
            : 'Its plan is made when the server can be reached.'}
        </p>
      </div>
      {procedures}
    </>
  );
}

/** One flight (rows B5, G1): its plan or at least its route, drawn on the map while it is open. */
export function FlightDetailPanel() {
  const { detailData, activeFlightId } = useSlice(flightPanel);
  const { error } = useSlice(flightLoading);
  const flight = detailData?.id === activeFlightId ? detailData : null;
  return (
    <Panel
      title={flight ? flight.callsign || `${flight.departure} to ${flight.arrival}` : 'Flight'}
      isTitleHidden
      back={{ label: 'Flights', onSelect: () => goTo('/flight') }}
      onClose={() => goTo('/')}
      tools={flight ? <DetailTools flight={flight} /> : undefined}
      isLoading={flight === null && error === null}
    >
      {flight && <FlightBody flight={flight} />}
      {!flight && error !== null && activeFlightId !== null && (
        <ErrorNotice message={error} onRetry={() => void enterFlight(activeFlightId)} />
      )}
    </Panel>
  );
}
