import { given } from '#platform/client/shell/given.tsx';

/** What the assistant needs of others: what is open, so that `this flight` and `there` have a meaning. */
export interface AssistantDeps {
  openAirport: () => string | null;
  openFlight: () => string | null;
}

export const assistantGiven = given<AssistantDeps>('assistant');
