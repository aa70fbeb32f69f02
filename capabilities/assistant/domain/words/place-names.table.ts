import { editDistance } from './vocabulary.ts';

/**
 * Common names of cities and airports that navigation data names otherwise, or gives first to a minor airport, with the
 * code of the airport meant. Without accents, in lower case.
 */
const NAMES =
  'nyc JFK|hawaii HNL|lisboa LIS|lissabon LIS|lisbonne LIS|roma FCO|rome FCO|milano MXP|milan MXP|bergamo BGY|torino TRN|turin TRN|venezia VCE|venice VCE|' +
  'napoli NAP|naples NAP|firenze FLR|florence FLR|munchen MUC|muenchen MUC|munich MUC|wien VIE|vienna VIE|praha PRG|prague PRG|' +
  'kobenhavn CPH|copenhagen CPH|warszawa WAW|warsaw WAW|athinai ATH|athens ATH|geneve GVA|genf GVA|geneva GVA|zuerich ZRH|zurich ZRH|' +
  'koln CGN|cologne CGN|nuremberg NUE|bruxelles BRU|brussels BRU|sevilla SVQ|seville SVQ|malaga AGP|barajas MAD|madrid MAD|' +
  'barcelona BCN|madeira FNC|tenerife south TFS|tenerife north TFN|tenerife TFS|gran canaria LPA|mallorca PMI|majorca PMI|nice NCE|' +
  'moscow SVO|istanbul IST|sabiha gokcen SAW|london LHR|heathrow LHR|gatwick LGW|stansted STN|luton LTN|london city LCY|paris CDG|' +
  'paris orly ORY|orly ORY|charles de gaulle CDG|roissy CDG|new york JFK|kennedy JFK|la guardia LGA|laguardia LGA|newark EWR|' +
  'o hare ORD|ohare ORD|chicago ORD|midway MDW|dulles IAD|washington IAD|reagan DCA|los angeles LAX|san francisco SFO|dallas DFW|' +
  'houston IAH|miami MIA|atlanta ATL|boston BOS|denver DEN|seattle SEA|vegas LAS|las vegas LAS|toronto YYZ|montreal YUL|vancouver YVR|' +
  'calgary YYC|mexico city MEX|bogota BOG|quito UIO|lima LIM|santiago SCL|santiago de chile SCL|buenos aires EZE|ezeiza EZE|' +
  'sao paulo GRU|guarulhos GRU|rio GIG|rio de janeiro GIG|la paz LPB|cusco CUZ|caracas CCS|panama PTY|havana HAV|dubai DXB|doha DOH|' +
  'abu dhabi AUH|riyadh RUH|tel aviv TLV|cairo CAI|casablanca CMN|marrakech RAK|tunis TUN|algiers ALG|dakar DSS|lagos LOS|accra ACC|' +
  'addis ababa ADD|nairobi NBO|johannesburg JNB|cape town CPT|mauritius MRU|delhi DEL|mumbai BOM|bombay BOM|bangalore BLR|kathmandu KTM|' +
  'bangkok BKK|singapore SIN|kuala lumpur KUL|jakarta CGK|bali DPS|manila MNL|hong kong HKG|shanghai PVG|peking PEK|beijing PEK|' +
  'seoul ICN|tokyo HND|narita NRT|haneda HND|osaka KIX|taipei TPE|sydney SYD|melbourne MEL|brisbane BNE|perth PER|auckland AKL|' +
  'wellington WLG|queenstown ZQN|honolulu HNL|anchorage ANC|fairbanks FAI|reykjavik KEF|keflavik KEF|oslo OSL|gardermoen OSL|stockholm ARN|' +
  'arlanda ARN|helsinki HEL|dublin DUB|edinburgh EDI|manchester MAN|amsterdam AMS|schiphol AMS|frankfurt FRA|berlin BER|hamburg HAM|' +
  'dusseldorf DUS|stuttgart STR|salzburg SZG|innsbruck INN|budapest BUD|bucharest OTP|sofia SOF|belgrade BEG|zagreb ZAG|lyon LYS|' +
  'marseille MRS|toulouse TLS|bordeaux BOD|nantes NTE|faro FAO|porto OPO|valencia VLC|bilbao BIO|ibiza IBZ|palma PMI|larnaca LCA|' +
  'malta MLA|leeds bradford LBA|birmingham BHX|glasgow GLA|samedan SMV|chambery CMF|block island BID|key west EYW|savannah SAV|' +
  'nashville BNA|memphis MEM|phoenix PHX|salt lake city SLC|san diego SAN|portland PDX|philadelphia PHL|charlotte CLT|orlando MCO|' +
  'tampa TPA|detroit DTW|minneapolis MSP|milwaukee MKE|aspen ASE|vail EGE|teterboro TEB|van nuys VNY|burbank BUR|tulsa TUL|' +
  'kiev KBP|kyiv KBP|las palmas LPA|male MLE|maldives MLE|saigon SGN|ho chi minh city SGN|ho chi minh SGN|st petersburg LED|' +
  'saint petersburg LED|izmir ADB|barbados BGI|montevideo MVD|austin AUS|gothenburg GOT|goteborg GOT|newcastle NCL|hyderabad HYD|' +
  'crete HER|sardinia OLB|sicily CTA|corsica AJA|cyprus LCA|seychelles SEZ|lapland RVN|jamaica KIN|bermuda BDA|cancun CUN|' +
  'trinidad POS|guam GUM|tahiti PPT|fiji NAN|zanzibar ZNZ|azores PDL|lanzarote ACE|fuerteventura FUE|menorca MAH|minorca MAH|crete heraklion HER|' +
  'kansai KIX|incheon ICN|changi SIN|fiumicino FCO|malpensa MXP|linate LIN|le bourget LBG|logan BOS|congonhas CGH|el prat BCN|love field DAL|boeing field BFI|shoreham ESH|brighton ESH|hobart HBA|staverton GLO|gloucester GLO|oxford OXF|kidlington OXF|' +
  'shannon SNN|confins CNF|belo horizonte CNF|salvador SSA|salvador bahia SSA|salvador da bahia SSA|brasilia BSB|sylt GWT|' +
  'westerland GWT|edmonton YEG|winnipeg YWG|halifax YHZ|ottawa YOW|gander YQX|belfast BFS|aberdeen ABZ|inverness INV|' +
  'guernsey GCI|exeter EXT|cardiff CWL|bristol BRS|liverpool LPL|east midlands EMA|southampton SOU|bournemouth BOH|' +
  'norwich NWI|farnborough FAB|biggin hill BQH|prestwick PIK|bergen BGO|stavanger SVG|trondheim TRD|tromso TOS|' +
  'billund BLL|aarhus AAR|aalborg AAL|malmo MMX|rovaniemi RVN|tallinn TLL|vilnius VNO|gdansk GDN|krakow KRK|katowice KTW|' +
  'wroclaw WRO|bratislava BTS|ljubljana LJU|dubrovnik DBV|tivat TIV|podgorica TGD|skopje SKP|tirana TIA|sarajevo SJJ|' +
  'thessaloniki SKG|rhodes RHO|corfu CFU|santorini JTR|mykonos JMK|heraklion HER|antalya AYT|bodrum BJV|dalaman DLM|' +
  'ankara ESB|beirut BEY|amman AMM|kuwait KWI|bahrain BAH|muscat MCT|jeddah JED|karachi KHI|lahore LHE|islamabad ISB|' +
  'colombo CMB|dhaka DAC|kolkata CCU|calcutta CCU|chennai MAA|madras MAA|kochi COK|cochin COK|bengaluru BLR|yangon RGN|' +
  'hanoi HAN|phnom penh PNH|phuket HKT|chiang mai CNX|penang PEN|guangzhou CAN|shenzhen SZX|sapporo CTS|chitose CTS|' +
  'nagoya NGO|centrair NGO|fukuoka FUK|okinawa OKA|busan PUS|gimpo GMP|adelaide ADL|cairns CNS|gold coast OOL|' +
  'canberra CBR|christchurch CHC|entebbe EBB|dar es salaam DAR|lusaka LUN|harare HRE|windhoek WDH|luanda LAD|kinshasa FIH|' +
  'durban DUR|porto alegre POA|curitiba CWB|recife REC|fortaleza FOR|manaus MAO|florianopolis FLN|santos dumont SDU|' +
  'galeao GIG|viracopos VCP|campinas VCP|bariloche BRC|ushuaia USH|medellin MDE|guayaquil GYE|guadalajara GDL|' +
  'monterrey MTY|tijuana TIJ|punta cana PUJ|santo domingo SDQ|aruba AUA|curacao CUR|nassau NAS|montego bay MBJ|' +
  'albuquerque ABQ|el paso ELP|tucson TUS|spokane GEG|bozeman BZN|jackson hole JAC|kansas city MCI|st louis STL|' +
  'saint louis STL|cincinnati CVG|indianapolis IND|louisville SDF|pittsburgh PIT|baltimore BWI|raleigh RDU|' +
  'jacksonville JAX|fort lauderdale FLL|fort myers RSW|new orleans MSY|oklahoma city OKC|san antonio SAT|sacramento SMF|' +
  'knock NOC|bath BRS|kerry KIR|isle of man IOM|jersey JER|biarritz BIQ|lourdes LDE|pisa PSA|tuscany PSA|verona VRN|bologna BLQ|' +
  'monaco NCE|monte carlo NCE|french riviera NCE|cannes CEQ|algarve FAO|costa del sol AGP|gibraltar GIB|tangier TNG|fes FEZ|fez FEZ|sharm el sheikh SSH|sharm SSH|' +
  'hurghada HRG|luxor LXR|mecca JED|agra AGR|goa GOI|kerala COK|angkor wat SAI|siem reap SAI|loch ness INV|windsor castle LHR|disneyland paris CDG|lake como MXP|' +
  'sun valley SUN|napa APC|palm springs PSP|banff YYC|niagara falls YYZ|machu picchu CUZ|galapagos GPS|easter island IPC|bora bora BOB|' +
  'hanover HAJ|maui OGG|juneau JNU|mangalore IXE|alice springs ASP';

/** Airport code by its common name. */
export const PLACE_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.split('|').map((entry): [string, string] => {
    const cut = entry.lastIndexOf(' ');
    return [entry.slice(0, cut), entry.slice(cut + 1)];
  }),
);

const LONG_NAMES = [...PLACE_NAMES.keys()].filter((name) => /^[a-z]{6,}$/.test(name));

/** `Chigaco`: all letters present, two of them exchanged. */
const isJumbled = (word: string, name: string): boolean =>
  word.length === name.length &&
  [...word].toSorted().join('') === [...name].toSorted().join('') &&
  editDistance(word, name, 2) <= 2;

/** The one city name within one letter of a misspelt word; null when there is none or several. */
export function placeNameNear(word: string): string | null {
  if (word.length < 6) return null;
  const near = LONG_NAMES.filter(
    (name) => name[0] === word[0] && (editDistance(word, name, 1) === 1 || isJumbled(word, name)),
  );
  const [only] = near;
  return only === undefined || near.length > 1 ? null : only;
}
