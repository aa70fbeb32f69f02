import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import type { OperationalFlightPlan, PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { exchangePlanOf } from '../domain/outgoing.ts';
import type { PlanFormat } from '../domain/plan-formats.ts';

/** File name of a flight, without extension. */
export const fileStem = ({ general }: OperationalFlightPlan): string =>
  [general.flightNumber, general.departure, general.arrival].filter((part) => part !== '').join('-');

/** Saves the plan as a file of that format. */
export function exportPlan(
  plan: OperationalFlightPlan,
  performance: PerformancePlanAnswer | null,
  format: PlanFormat,
): void {
  const text = format.write(exchangePlanOf(plan, performance), nowMs());
  saveFile(fileNameOf(fileStem(plan), format.extension, 'flight-plan'), format.mediaType, text);
  toast({ message: `${format.name} saved. Not for navigation.` });
}

/** Saves the ICAO message as shown. */
export function saveMessage(plan: OperationalFlightPlan, text: string): void {
  saveFile(fileNameOf(fileStem(plan), 'txt', 'flight-plan'), 'text/plain', text);
  toast({ message: 'ICAO flight plan saved. Not for navigation.' });
}
