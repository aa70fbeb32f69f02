import { localFolderName } from '#capabilities/account/client/owned-items.ts';
import type { FoundryDeps } from '#capabilities/foundry/client/foundry-deps.ts';

/** What Foundry takes of the account: whose files these are. */
export const foundryDeps: FoundryDeps = { folderName: () => localFolderName(localStorage) };
