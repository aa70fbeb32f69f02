import { z } from 'zod';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { NotamAnswer } from '../contract.ts';
import type { NotamCategory } from '../domain/notam-category.ts';

export type NotamScope = 'map' | 'route' | 'airport';

interface NotamView {
  scope: NotamScope;
  /** For the scope `airport`; empty uses the airport whose page is open. */
  airport: string;
  text: string;
  category: NotamCategory | 'all';
  isUnreadOnly: boolean;
}

/** State of the NOTAM panel. */
export const notamView = createSlice<NotamView>('notamView', {
  scope: 'map',
  airport: '',
  text: '',
  category: 'all',
  isUnreadOnly: false,
});

export function changeNotamView(change: Partial<NotamView>): void {
  notamView.set((view) => ({ ...view, ...change }));
}

/** Older marks are forgotten: their NOTAMs have long ended. */
const MAX_READ = 3000;

/** NOTAMs marked as read, by id, the latest last; stored on this device. */
export const readNotams = createSlice<readonly string[]>('readNotams', [], {
  persistAs: z.array(z.string()),
});

export function markRead(id: string, isRead: boolean): void {
  readNotams.set((ids) => {
    const others = ids.filter((other) => other !== id);
    return isRead ? [...others, id].slice(-MAX_READ) : others;
  });
}

/** The complete NOTAM in the inspector: it remains readable when the map moves. */
export const inspectedNotam = createSlice<NotamAnswer | null>('inspectedNotam', null);

export const openNotam = (notam: NotamAnswer): void => inspectedNotam.set(notam);
export const closeNotam = (): void => inspectedNotam.set(null);

/** Opens the panel with the NOTAMs of an airport. */
export function openAirportNotams(airport: string): void {
  changeNotamView({ scope: 'airport', airport, text: '', category: 'all' });
  setPanelFlag('isNotamPanelOpen', true);
}

export function toggleNotamPanel(): void {
  setPanelFlag('isNotamPanelOpen', !panelFlags.get().isNotamPanelOpen);
}
