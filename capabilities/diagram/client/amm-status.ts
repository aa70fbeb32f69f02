import { callEndpoint } from '#platform/client/query/api-client.ts';
import { AMM_MIN_ZOOM, getAmmStatus } from '../contract.ts';
import { ammSourceText } from './source-text.ts';

/** What the layer picker says about the layer of all diagrams. */
interface AmmLayerStatus {
  /** Why it cannot be shown, or null. */
  reason: string | null;
  sourceLine: string;
  minZoom: number;
}

/** Asks the server for the availability flag and what grounds are surveyed. */
export async function loadAmmStatus(signal: AbortSignal): Promise<AmmLayerStatus> {
  const status = await callEndpoint(getAmmStatus, {}, signal);
  return { reason: status.reason, sourceLine: ammSourceText(status), minZoom: AMM_MIN_ZOOM };
}
