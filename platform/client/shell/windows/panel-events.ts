import { listen, type AppEventName } from '../../events/app-events.ts';
import { createSlice } from '../../state/slice.ts';
import { setPanelFlag, type PanelFlag } from '../panel-flags.store.ts';

/** Whether the map is there: `map-ready` and `map-loading` mark it so (spec 4). */
export const mapReadiness = createSlice('mapReadiness', { isReady: false });

type SilentEvent = Extract<AppEventName, `open-${string}` | `close-${string}`>;

/** Spec 4: "open and close events for foundry, foundry v2, analysis, AI assistant and crew management". */
const FLAG_EVENTS: readonly (readonly [SilentEvent, PanelFlag, boolean])[] = [
  ['open-foundry', 'isFoundryOpen', true],
  ['close-foundry', 'isFoundryOpen', false],
  ['open-foundry-v2', 'isFoundryOpen', true],
  ['close-foundry-v2', 'isFoundryOpen', false],
  ['open-analysis', 'isAnalysisOpen', true],
  ['close-analysis', 'isAnalysisOpen', false],
  ['open-ai-assistant', 'isAIAssistantOpen', true],
  ['close-ai-assistant', 'isAIAssistantOpen', false],
  ['open-crew-management', 'isCrewOpen', true],
  ['close-crew-management', 'isCrewOpen', false],
];

/** Obeys the window events and the map events of spec 4 (row D4); returns how to stop. */
export function startPanelEvents(): () => void {
  const stops = FLAG_EVENTS.map(([event, flag, isOpen]) => listen(event, () => setPanelFlag(flag, isOpen)));
  stops.push(listen('map-ready', () => mapReadiness.set({ isReady: true })));
  stops.push(listen('map-loading', () => mapReadiness.set({ isReady: false })));
  return () => stops.forEach((stop) => stop());
}
