import { callEndpoint } from '#platform/client/query/api-client.ts';
import { AMM_MIN_ZOOM, getAmmStatus } from '../contract.ts';
import { ammSourceText } from './source-text.ts';

/** Status of the layer of all diagrams for the layer picker. */
interface AmmLayerStatus {
  /** Why it cannot be shown, or null. */
  reason: string | null;
  sourceLine: string;
  minZoom: number;
}

/** Fetches the availability flag and the surveyed ground layouts. */
export async function loadAmmStatus(signal: AbortSignal): Promise<AmmLayerStatus> {
  const status = await callEndpoint(getAmmStatus, {}, signal);
  return { reason: status.reason, sourceLine: ammSourceText(status), minZoom: AMM_MIN_ZOOM };
}
