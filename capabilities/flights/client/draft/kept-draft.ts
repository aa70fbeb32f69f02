import { z } from 'zod';
import { FUEL_KINDS } from '#aviation/performance/performance-profile.ts';
import { flightDetail } from '#capabilities/flights/contract.ts';
import { planAssumption } from '#capabilities/plan/contract.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import type { UnitSettings } from './draft-figures.ts';
import { type DraftFields, type FlightDraft, flightDraft } from './flight-draft.store.ts';

/** Local storage: unsaved content of the form; deleted at sign-out. */
const DRAFT_KEY = 'flight-draft';

const units: z.ZodType<UnitSettings> = z.object({
  mass: z.enum(['kg', 'lb']),
  fuel: z.enum(['weight', 'kg', 'lb', 'L', 'US gal']),
});
const text = z.string().max(4000);
const fields: z.ZodType<DraftFields> = z.object({
  departure: text,
  arrival: text,
  route: text,
  aircraft: text,
  fleetId: text,
  burns: z.enum(FUEL_KINDS).nullable(),
  flightNumber: text,
  date: text,
  departureTime: text,
  costIndex: text,
  level: text,
  speed: text,
  steps: text,
  reserve: text,
  passengers: text,
  load: text,
  alternate: text,
  extra: text,
  remarks: text,
  typedIn: z.object({ load: units, extra: units }),
});
const keptDraft = z.object({ fields, drawn: z.array(planAssumption), editing: flightDetail.nullable() });

/** Whether the form has user input, or a saved flight being edited. */
function isBegun({ fields: now, editing }: FlightDraft): boolean {
  const { planCostIndex, planReserveMin } = settings.get();
  const { typedIn: _, burns: __, ...texts } = now;
  const begun = { ...flightDraft.initial.fields, costIndex: planCostIndex, reserve: planReserveMin };
  const names = Object.keys(texts) as (keyof typeof texts)[];
  return editing !== null || names.some((name) => texts[name] !== begun[name] && texts[name] !== '');
}

function write(draft: FlightDraft): void {
  try {
    const { fields: now, drawn, editing } = draft;
    if (!isBegun(draft)) localStorage.removeItem(DRAFT_KEY);
    else localStorage.setItem(DRAFT_KEY, JSON.stringify({ fields: now, drawn, editing }));
  } catch {
    // A browser without storage: the form lasts as long as the page.
  }
}

/** Restores the form of an earlier page; route and plan are recalculated. False when there is nothing. */
export function restoreDraft(): boolean {
  try {
    const kept = keptDraft.safeParse(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null'));
    if (!kept.success) return false;
    flightDraft.set({ ...kept.data, route: null, plan: null });
    return true;
  } catch {
    return false;
  }
}

/** Stores the form in this browser from now on, also over a reload; returns a function that stops it. */
export function keepDraft(): () => void {
  write(flightDraft.get());
  return flightDraft.subscribe((draft, before) => {
    if (draft.fields !== before.fields || draft.editing !== before.editing || draft.drawn !== before.drawn)
      write(draft);
  });
}
