import { lazy } from '#platform/client/ui/lazy.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { tableLines } from '#capabilities/analysis/domain/document-table.ts';
import type { OfpDeps } from '#capabilities/ofp/client/ofp-deps.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { loadCode } from '#platform/client/query/load-code.ts';

const PlanView = lazy(async () => ({
  default: (await import('#capabilities/plan/client/ofp-view.tsx')).OfpView,
}));

/** Dependencies of the flight plan document on plans and flights. */
export const ofpDeps: OfpDeps = {
  PlanView,
  fleetAircraftOf: async (registration) =>
    (await import('#capabilities/plan/client/fleet.queries.ts')).fleetAircraftOf(registration),
  appendixOf: ({ tables }) => (tables ?? []).flatMap(tableLines),
  openDraft: (flight) =>
    void loadCode(() => import('./open-draft.ts')).then(({ openDraft }) => openDraft(flight)),
  async saveAndOpen(flight) {
    const { saveFlight } = await import('#capabilities/flights/client/flights.queries.ts');
    const { saved, isDuplicate, messages } = await saveFlight(flight);
    if (isDuplicate || saved === null) {
      throw new Error('A flight with this aircraft, callsign, departure and arrival is already saved.');
    }
    goTo(`/flight/${saved.id}`);
    if (messages.length > 0) toast({ message: messages.join(' '), tone: 'warning' });
  },
};
