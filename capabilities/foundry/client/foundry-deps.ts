import { given } from '#platform/client/shell/given.tsx';

/** What Foundry is given of others. */
export interface FoundryDeps {
  /** Names the private folder of whoever has signed in. */
  folderName: () => Promise<string>;
}

export const foundryGiven = given<FoundryDeps>('Foundry');
