import { createSlice } from '#platform/client/state/slice.ts';

/** Whether the menu of the account is open. */
export const accountMenu = createSlice<{ isOpen: boolean }>('accountMenu', { isOpen: false });

export const setAccountMenuOpen = (isOpen: boolean): void => accountMenu.set({ isOpen });
