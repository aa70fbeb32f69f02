import { SharedFlight } from '#capabilities/flights/client/page/shared-flight.tsx';
import { OfpView } from '#capabilities/plan/client/ofp-view.tsx';

/** A link to a shared flight: a separate page, without signing in. */
export function SharedPage({ token }: { token: string }) {
  return <SharedFlight token={token} PlanView={OfpView} />;
}
