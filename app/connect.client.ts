import { lazy } from 'react';
import { openAirport } from '#capabilities/airports/client/index.ts';
import { configureFlights } from '#capabilities/flights/client/flights-needs.ts';
import { configureNavdata } from '#capabilities/navdata/client/navdata-needs.ts';
import { aircraftTypes, loadPlan } from '#capabilities/plan/client/plan.queries.ts';
import { findRoute } from '#capabilities/route/client/route.queries.ts';
import { hideRoutes, showRoute } from '#capabilities/route/client/show-route.ts';

const OfpView = lazy(async () => ({
  default: (await import('#capabilities/plan/client/ofp-view.tsx')).OfpView,
}));

/** Gives each capability what it needs of others. */
export function connectCapabilities(): void {
  configureNavdata({ openAirport });
  configureFlights({ findRoute, makePlan: loadPlan, aircraftTypes, OfpView, showRoute, hideRoutes });
}
