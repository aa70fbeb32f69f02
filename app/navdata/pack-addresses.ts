import type { PackAddresses } from '#capabilities/datapacks/server/index.ts';
import type { Config } from '../settings/config.ts';

/** Where data packs come from, by configuration. */
export function packAddressesOf(config: Config): PackAddresses {
  return {
    nasr: config.PACK_NASR_URL,
    cifp: config.PACK_CIFP_URL,
    ourAirports: config.PACK_OURAIRPORTS_URL,
    debian: config.PACK_DEBIAN_URL,
  };
}
