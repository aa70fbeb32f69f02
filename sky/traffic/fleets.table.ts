const lines = (designators: string): readonly string[] => designators.trim().split(/\s+/);

/** Operators by aircraft class (`aircraft-classes.table.ts`) in the 2020s; all others fly narrow bodies. */
export const FLEETS: Readonly<Record<string, readonly string[]>> = {
  'wide body': lines(`
    AAL DAL UAL HAL FDX UPS ACA WJA AMX AVA TAM AZU ARG LAN BAW VIR EIN DLH CFG AFR KLM IBE AEA TAP ITY
    NOS SWR AUA THY SAS FIN LOT BEL TUB ICE UAE ETD QTR SVA ELY GFA KAC OMA PIA AIC ALK THA CCA CSN CES
    CHH CXA JAL ANA KAL AAR TWB CAL EVA SJX PAL CEB SIA MAS GIA QFA JST ANZ SAA ETH KQA MSR DAH RAM UZB
    KZR AHY AFL SDM CPA HVN VJC CSC
  `),
  'regional jet': lines(`
    SKW RPA DAL JBU JZA ACA AZU ARG LOG DLH AFR HOP KLM AEA TAP ITY SWR AUA BTI SAS WIF FIN LOT KAL JAL
    KZR AHY RAM KQA LNK QLK SDM SBI
  `),
  turboprop: lines(`
    JZA POE WJA BWA AVA AZU LOG EIN HOP SAT LOT BTI SAS DTR WIF FIN OAL AEE ROT IGO AIC PIA ALK JAL ANA
    JTA PAL CEB MAS GIA LNI QFA QLK ANZ RLK LNK ETH RAM DAH UTA
  `),
};

/** Operators with no narrow bodies, or few. */
export const WITHOUT_NARROW_BODIES = lines('SKW RPA JZA POE FDX LOG HOP WIF DTR VIR UAE QLK RLK LNK');

/** Types flown by few operators; all others fly another type of the class. */
export const RARE_TYPE_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  A388: lines('UAE SIA BAW QFA DLH KAL AAR ETD QTR ANA THA'),
  B748: lines('DLH KAL CCA UPS'),
};
