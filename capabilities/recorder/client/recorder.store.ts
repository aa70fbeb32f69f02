import { z } from 'zod';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { Limit } from '../domain/limits.table.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isRecorderOpen: boolean;
  }
}

const LOG_TABS = ['phases', 'landings', 'exceedances', 'plan', 'rows', 'notes'] as const;
export type LogTab = (typeof LOG_TABS)[number];

export interface RecorderState {
  /** The log that is open; null is the list. */
  readonly openId: string | null;
  readonly tab: LogTab;
}

/** The flight log shown; in memory only. */
export const recorder = createSlice<RecorderState>('recorder', { openId: null, tab: 'phases' });

export const setRecorderOpen = (isOpen: boolean): void => setPanelFlag('isRecorderOpen', isOpen);
export const openLog = (openId: string | null): void => recorder.set((state) => ({ ...state, openId }));
export const setLogTab = (tab: LogTab): void => recorder.set((state) => ({ ...state, tab }));

const limitShape = z.object({
  id: z.string().max(60),
  title: z.string().max(80),
  channel: z.string().max(80),
  unit: z.string().max(20),
  is: z.enum(['above', 'below', 'beyond']),
  value: z.number(),
  seconds: z.number().min(0).max(3600),
  level: z.enum(['caution', 'warning']),
  phases: z.array(z.string().max(20)).optional(),
  belowFt: z.number().optional(),
  source: z.string().max(120),
});

/** Limits that this user changed, by aircraft type; a type that is not listed has its defaults. */
export const recorderLimits = createSlice<Readonly<Record<string, Limit[]>>>(
  'recorderLimits',
  {},
  {
    persistAs: z.record(z.string().max(40), z.array(limitShape).max(60)) as z.ZodType<
      Readonly<Record<string, Limit[]>>
    >,
  },
);
