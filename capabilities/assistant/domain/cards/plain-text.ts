/** Spoken names of aircraft and their ICAO type designators (Doc 8643). Longer names come first. */
const TYPE_NAMES: readonly (readonly [pattern: string, designator: string])[] = [
  ['737[ -]?max ?7|737-7 max', 'b37m'],
  ['737[ -]?max ?8|737-8 max', 'b38m'],
  ['737[ -]?max ?9|737-9 max', 'b39m'],
  ['737[ -]?600', 'b736'],
  ['737[ -]?700', 'b737'],
  ['737[ -]?800(?:ng)?', 'b738'],
  ['737[ -]?900(?:er)?', 'b739'],
  ['747[ -]?400f?', 'b744'],
  ['747[ -]?8[if]?', 'b748'],
  ['757[ -]?200', 'b752'],
  ['757[ -]?300', 'b753'],
  ['767[ -]?200(?:er)?', 'b762'],
  ['767[ -]?300(?:er|f)?', 'b763'],
  ['767[ -]?400(?:er)?', 'b764'],
  ['777[ -]?200lr', 'b77l'],
  ['777[ -]?300er', 'b77w'],
  ['777[ -]?200(?:er)?', 'b772'],
  ['777[ -]?300', 'b773'],
  ['787[ -]?8', 'b788'],
  ['787[ -]?9', 'b789'],
  ['787[ -]?10', 'b78x'],
  ['(?:cessna )?172', 'c172'],
  ['triple seven[ -]?300 ?er', 'b77w'],
  ['triple seven', 'b77w'],
  ['dreamliner', 'b789'],
  ['a319 ?neo', 'a19n'],
  ['a320 ?neo', 'a20n'],
  ['a321 ?(?:neo|xlr|lr)', 'a21n'],
  ['a330[ -]?200', 'a332'],
  ['a330[ -]?300', 'a333'],
  ['a330[ -]?800(?: ?neo)?', 'a338'],
  ['a330[ -]?900(?: ?neo)?', 'a339'],
  ['a340[ -]?300', 'a343'],
  ['a340[ -]?600', 'a346'],
  ['a350[ -]?900', 'a359'],
  ['a350[ -]?1000', 'a35k'],
  ['a380(?:[ -]?800)?', 'a388'],
  ['a220[ -]?100', 'bcs1'],
  ['a220(?:[ -]?300)?', 'bcs3'],
  ['(?:embraer )?phenom ?300e?', 'e55p'],
  ['(?:embraer )?phenom ?100', 'e50p'],
  ['(?:gulfstream )?g[ -]?6[05]0(?:er)?', 'glf6'],
  ['(?:gulfstream )?g[ -]?5[05]0|gulfstream (?:v|5|five)', 'glf5'],
  ['(?:gulfstream )?g[ -]?4[05]0|gulfstream (?:iv|4|four)', 'glf4'],
  ['(?:gulfstream )?g[ -]?280', 'g280'],
  ['global (?:6000|6500|express)', 'glex'],
  ['global 5[05]00', 'gl5t'],
  ['global 7500', 'gl7t'],
  ['challenger 3[05]0', 'cl35'],
  ['challenger 6(?:04|05|50)', 'cl60'],
  ['falcon 2000\\w*', 'f2th'],
  ['falcon 7x', 'fa7x'],
  ['falcon 8x', 'fa8x'],
  ['falcon 900\\w*', 'f900'],
  ['(?:citation )?cj ?2\\+?', 'c25a'],
  ['(?:citation )?cj ?3\\+?', 'c25b'],
  ['(?:citation )?cj ?4', 'c25c'],
  ['citation mustang', 'c510'],
  ['citation xls\\+?|citation excel', 'c56x'],
  ['citation latitude', 'c68a'],
  ['citation x', 'c750'],
  ['learjet ?(?:35a?|36)', 'lj35'],
  ['learjet ?45', 'lj45'],
  ['learjet ?60', 'lj60'],
  ['learjet ?75', 'lj75'],
  ['king air ?350', 'b350'],
  ['king air ?(?:200|250)|king air b200', 'be20'],
  ['pc[ -]12(?: ?ngx?)?', 'pc12'],
  ['pc[ -]24', 'pc24'],
  ['dash ?8[ -]?(?:q?400)|q400', 'dh8d'],
  ['atr ?72(?:[ -]?[56]00)?', 'at76'],
  ['atr ?42(?:[ -]?\\d00)?', 'at45'],
  ['crj[ -]?200', 'crj2'],
  ['crj[ -]?700', 'crj7'],
  ['crj[ -]?900', 'crj9'],
  ['crj[ -]?1000', 'crjx'],
  ['(?:embraer |erj[ -]?)(?:e[ -]?)?170', 'e170'],
  ['(?:embraer |erj[ -]?)(?:e[ -]?)?175', 'e75l'],
  ['(?:embraer |erj[ -]?)(?:e[ -]?)?190', 'e190'],
  ['(?:embraer |erj[ -]?)(?:e[ -]?)?195', 'e195'],
  ['(?:embraer |erj[ -]?)(?:e[ -]?)?145', 'e145'],
  ['md[ -]11f?', 'md11'],
];
const TYPES = TYPE_NAMES.map(
  ([pattern, designator]) =>
    [new RegExp(String.raw`\b(?:(?:boeing|airbus) )?b?(?:${pattern})\b`, 'g'), designator] as const,
);

/** Types by spoken figures: `a 738`, `the 320`; not a number of passengers, a level or a person. */
const BARE_BOEING =
  /(?<!\b(?:fl|level|levels|at|crew|employee|number|flight|ci|index|runway|rwy|to|and|from|member) )\b(?:7(?:3[6-9]|4[48]|5[23]|6[34]|7[23lw]|8[89x]))\b(?! ?(?:pax|passengers?|people|kg|ft|feet|m|metres|nm|z|utc|kt|to|and|-|,\d)\b)/g;
const BARE_AIRBUS =
  /(?<=\b(?:a|an|the|our|one|with|by|in) |, )(?:3(?:18|19|20|21|32|33|38|39|43|46|59|88))\b(?! ?(?:pax|passengers?|people|kg|ft|feet|m|metres|nm|z|utc|kt|seats)\b)/g;

/** `18,000` is a level unless it is a weight or a length. */
const FEET =
  /\b(\d{1,2}),(\d00)(?: ?(?:ft|feet))?\b(?! ?(?:kg|kilos?|lbs?|pounds|t|tonnes|m|metres|meters|ft|feet|of|runway|pavement)\b)/g;

const DIGITS: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  tree: '3',
  four: '4',
  five: '5',
  fife: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  niner: '9',
};
const DIGIT = `(?:${Object.keys(DIGITS).join('|')})`;
const SPOKEN_FIGURE = new RegExp(
  String.raw`\b${DIGIT}(?: ${DIGIT})+(?: (?:left|right|center|centre))?\b`,
  'g',
);
const SIDES: Readonly<Record<string, string>> = { left: 'l', right: 'r', center: 'c', centre: 'c' };

/** Digits of spoken figures: `three six zero` is 360, `two seven left` 27l. */
const figureOf = (spoken: string): string =>
  spoken
    .split(' ')
    .map((word) => DIGITS[word] ?? SIDES[word] ?? word)
    .join('');

/** Abbreviations in messages; a capitalised one that is an airport code stays. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  (
    'plese please|crz cruise|chg change|chgs changes|chng change|chnge change|brfg briefing|brfgs briefing|brfing briefing|tks thanks|thks thanks|tnx thanks|tfa taf|opf ofp|sav save|emp employee|fdtl ftl|fdtls ftl|apprch approach|apprchs approaches|avail available|fcst forecast|fcast forecast|prep prepare|wind barbs wind|ntm notam|ntms notams|rn now|rte route|rt route|rtg routing|elev elevation|lvl level|tmrw tomorrow|tmw tomorrow|tmr tomorrow|' +
    'tomo tomorrow|b4 before|quals qualifications|qual qualification|flts flights|flt flight|wpts waypoints|wpt waypoint|' +
    'gnd ground|twr tower|del delete|sigs sigmets|trk track|cbs thunderstorms|tstorms thunderstorms|ts thunderstorms|arpt airport|' +
    'apt airport|apch approach|appr approach|apps approaches|wk week|tonite tonight|2day today|2nite tonight|2moro tomorrow|' +
    'pls please|plz please|pax passengers|dest destination|arrnd around|arnd around|btw between|btwn between|w with|wo without|' +
    'n and|ur your|whats what|wheres where|hows how|whos who|lemme let|gimme give|gonna going|wanna want|' +
    'gotta must|kinda kind|gotcha ok|outta out|cuz because|bc because|thx thanks|abt about|min minimum|mins minutes|' +
    'wtr water|temps temperature|vis visibility|cig ceiling|ceil ceiling|cld cloud|clds clouds|tfc traffic|tfr restriction|tfrs restrictions|' +
    'dep departure|arr arrival|eta arrival|etd departure|cpt captain|capt captain|fo copilot|dist distance|brg bearing|freqs frequencies|' +
    'rwys runways|dx delay|dly delay|dlys delays|dlyd delayed|nots notams|clsd closed|clsr closure|metars metar|info information|' +
    'a c aircraft|acft aircraft|ac aircraft|msg message|spd speed|alt altitude|mtg meeting|sched schedule|meteo weather|svp please|viz visibility|gas fuel|wt weight|wts weights|bal balance|wgt weight|pse please|lgth length|lgths lengths|lngth length|sfc surface|apchs approaches|aprs approaches|lst list|cnl cancelled|cnx cancelled|cxl cancelled|cxld cancelled|cnld cancelled|canx cancelled|amd change|sked schedule|skd schedule|dept departure|deps departures|arrs arrivals|elv elevation|fld field|intl international|reqd required|req required|rqst request|ltst latest|curr current|cur current|rgds regards|shd should|cld could|wld would|bcoz because|becoz because|coz because|cos because|tho though|thru through|nite night|tonigt tonight|2moz tomorrow|tmo tomorrow|tom tomorrow|mrng morning|aft afternoon|eve evening|msgs messages|notif notifications|obsv observation|vsby visibility|wnd wind|wnds winds|xwnd crosswind|twy taxiway|twys taxiways|ac aircraft|ovc clouds|pob passengers|crs course|alts alternates|altns alternates|divs diversions|rmks remarks|acc according|pos position|coords coordinates|lnav approach|fpl plan|plog plan|nav navigation|appch approach|appchs approaches|perf performance|wats what|wat what|wots what|wot what|wut what|whts what|hw how|whr where|wen when|wich which|wud would|cud could|cn can|nd and|tht that|dat that|dis this|da the|ppl people|pls please|plss please|plzz please|asap now|rite right|kno know|pleaze please|taff taf|tafr taf|notma notam|notsm notams|nottam notam|nottams notams|metr metar|mtar metar|meatr metar|metra metar|metrar metar|rwyz runways|frqs frequencies|frq frequency|chrts charts|rdr radar|rout route|sceduled scheduled|scedule schedule|shedule schedule|viento wind|vent wind|tiempo weather|wetter weather|meteo weather|vuelo flight|vuelos flights|pista runway|pistas runways|niebla fog|nebel fog|regen rain|lluvia rain'
  )
    .split('|')
    .map((entry): [string, string] => {
      const cut = entry.lastIndexOf(' ');
      return [entry.slice(0, cut), entry.slice(cut + 1)];
    }),
);

/** All abbreviations: none is a typing error of another word. */
export const shortForms = (): string[] => [...SHORT_FORMS.keys()];

/** Abbreviations that are airport codes too, but never in lower case: `want to kno`, `call for gnd`. */
const NEVER_CODES = new Set(
  'emp cpt capt kno gnd twr rwy wut wat wot dat tht apt arr dep eta etd vis cig rte rtg fcst'.split(' '),
);

/** `throw this flight in the trash`. */
export const DELETE_IDIOM =
  /\b(?:throw|put|chuck|toss|drop|stick|bung|move|send)((?: (?!in\b|into\b)\S+){0,4}) (?:in|into|to) the (?:trash|bin|rubbish|garbage|wastebasket)(?: can| bin)?\b/gi;

/** Phrases with one meaning; replaced in this order. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [DELETE_IDIOM, 'delete$1'],
  // `call MER45 MER46`: two callsigns.
  [
    /\bcall ((?:flight )?[a-z]{2,4}\d{1,4}[a-z]?) (?:as |now )?(?=[a-z]{2,4}\d{1,4}[a-z]?\b)/g,
    'rename $1 to ',
  ],
  [/\b(?:notify|inform|remind) (?:me|us)(?: of| about)?\b/g, 'give me'],
  [/\b(?:tun|trun|tunr|turm|swich|swtich|swithc)(?= .*\b(?:on|off)\b)/g, 'turn'],
  [
    /^(?:please |kindly |hey |ok |can you |could you |would you |will you |i want you to |i would like you to |i d like you to |go ahead and )*(?:text|mail|email|e-mail|sms|phone|telephone|fax|message|notify|inform|ring|buy|pay|order|reserve|purchase|tell (?!me\b|us\b)|call (?!the flight|it|this|my flight))\b/g,
    'send ',
  ],
  [
    /\b(?:there )?(?:where|the (?:airport|place|field|city|aerodrome)(?: where| that)?) (?:i|we) (?:(?:am|are) (?:going|headed|heading|flying|off|bound|arriving|landing)|arrive|land|go|fly)(?: to)?(?= *(?:$|[,.?]|now|today|tonight|please|pls))/g,
    'destination',
  ],
  [
    /\b(?:at|on) the other end\b|\b(?:when|once|as soon as) (?:i|we) (?:arrive|get there|get in|land|touch down|come in|are there)\b/g,
    'at arrival',
  ],
  [
    /\b(snow|ice|water|frost|slush|rain|fog|wet|icy|dry|slippery|cold|hot|warm)(?: \w+)? on the (?:ground|runways?|apron|ramp|taxiways?)\b/g,
    '$1 weather',
  ],
  [/\bfor (?:the |our |my )?(?:landing|touchdown)(?= *(?:$|[,.?]|please|pls))/g, 'at arrival'],
  [
    /\b(?:set|put|change|move|bring|map)(?: the| my)?(?: map)? winds?(?: level| altitude)? (?:(?:to|at|for|on|up to|down to) )?(?=fl ?\d|flight level|level \d|\d{3}\b)/g,
    'set level ',
  ],
  [/\b(?:north )?atlantic (?:ocean )?tracks?\b/g, 'nat tracks'],
  [/\bpacific (?:ocean )?tracks?\b/g, 'pac tracks'],
  [/\bots (?=(?:(?:west|east)(?:bound)?|tracks?|today|tonight)\b)/g, 'nat tracks '],
  [
    /\b(?:at |for |of )?(?:both|either|each|the two) (?:ends?|(?:air)?ports?|fields?)\b(?= *(?:$|[,.?]|of (?:the|my|this) (?:flight|trip|route)|please|pls|now|today|tonight))/g,
    'at departure arrival',
  ],
  [/\bdeclared distances?\b/g, 'runway lengths'],
  [/\bcat(?:egory)?[- ]?(?:i{1,3}|[123])[abc]?\b/g, 'low-visibility'],
  [
    /\bis fl ?\d{2,3} (?:any good|any use|better|good|ok|fine|a good (?:idea|level|choice)|the best)\b/g,
    'analyse-flight',
  ],
  [
    /\b(?:fl ?)\d{2,3} (?:against|versus|vs\.?|or|compared (?:to|with)|rather than|better than|instead of) (?:fl ?)?\d{2,3}\b/g,
    'analyse-flight',
  ],
  [
    /\bcancel ((?:flight )?[a-z]{1,4}\d{1,5}[a-z]?|this flight),? (?:and |then )+(?:delete|remove|erase) (?:it|this|that)\b/g,
    'delete $1',
  ],
  [/\bsend (?:me|us)\b/g, 'give me'],
  [
    /\bwhere ([a-z]{2,4}\d{1,4}) is (?:headed|heading|going|flying|bound|landing)(?: to)?\b/g,
    'at the destination of $1',
  ],
  [/\bwinds? on the map (?:for|at|in) (?=fl ?\d|flight level|level \d)/g, 'set level '],
  [
    /\b(?:cost index|ci) (of|for|on) (\S+(?: flight)?) (?:to|at|is|should be) (\d{1,3})\b/g,
    'cost index $3 $1 $2',
  ],
  [
    /\b([a-z]{1,4}\d{1,5}[a-z]?)s? (?:with )?(?:a )?(?:cost index|ci) (?:to|at|of) (\d{1,3})\b/g,
    'cost index $2 $1',
  ],
  [/\b([a-z]{3,})[ -]?wise\b/g, '$1'],
  [
    /\b(?:where|the (?:airport|place|field|city)(?: where| that)?) (?:i|we) (?:(?:am|are) )?(?:leaving|leave|departing|depart|starting|start|flying|taking off|take off|coming|come|setting off)(?: out)? from\b/g,
    'departure',
  ],
  [/\bfrom the side\b/g, 'vertical profile'],
  [/\bgreat circle\b(?! (?:distance|route))/g, 'distance'],
  [
    /\b(?:drop|take|strike|kick|throw|bin|cross|scratch|get|clear|pull|lose|wipe)\b(?=.*\b(?:from|off|out of) (?:my|the|our) (?:saved )?(?:list|flights|flight list)\b)/g,
    'delete',
  ],
  [/\b(can|could|would|will|do|if) u\b/g, '$1 you'],
  [/\bweather radar\b/g, 'radar'],
  [/^((?!what|who|which|is|are|anything).*\w) on$/g, '$1 turn-on'],
  [/\bat (?:lest|leats|leas)\b/g, 'at least'],
  [/\b(?:nearest|closest) (?:\w+ )?(?:airport|airfield|aerodrome|field|runway)s?\b/g, 'nearest-field'],
  [/\bdensity altitudes?\b/g, 'density-altitude'],
  [/\bt-storms?\b/g, 'thunderstorms'],
  [/\b(?:pilot|icing|turbulence|ride) reports?\b/g, 'pirep'],
  [
    /\bwhat (?:can (?:you|i)|do i|do you) (?:do|ask|say|type)(?: here)?\b(?<!do you say)|\bhow does this work\b/g,
    'help',
  ],
  [
    /\b(?:what|which things)(?: all)? (?:are you|you are|am i|i am) (?:able to|allowed to|good for)(?: (?:do|ask|say|answer|type))?\b/g,
    'help',
  ],
  [
    /\bwhat (?:things|else|all|(?:kind|sort)s? of things) (?:can|could|may|do) (?:i|you|we) (?:do|ask|say|type)(?: (?:you|with|here))*\b/g,
    'help',
  ],
  [
    /\b(?:best|optimum|optimal|ideal) (?:flight level|cruise level|level|altitude|departure time|time to (?:go|leave|depart|fly))\b/g,
    'analyse-flight',
  ],
  [/\bwhen (?:should|do|can|could|must) (?:i|we) (?:go|leave|depart|take off|set off)\b/g, 'analyse-flight'],
  [
    /\bwhen (?:should|ought|could|must|would it be best for) ((?:[a-z]{1,4}\d{1,5}[a-z]?|this flight|my flight|it|the flight)) (?:to )?(?:go|leave|depart|take off|set off|push)\b/g,
    'analyse-flight $1',
  ],
  [
    /\b(?:add|put|enter|record|insert)\b(?=.* (?:to|in|into) (?:the |my |our )?(?:saved flights|flight list|list of flights|saved ones|flights)\b)/g,
    'save',
  ],
  [
    /\b(?:anything|something|what|what is|what s|whats)(?: \w+){0,4} (?:on|along|in) (?:the|my|this|our|its) (?:route|way|flight|path|track)\b/g,
    'crossing',
  ],
  [/\b(cross|head|tail|x) wind/g, '$1wind'],
  [/\bdew point\b/g, 'dewpoint'],
  [/\b(?:turn|switch)((?: \w+){0,4}) on\b/g, 'turn-on$1'],
  [/\b(?:turn|switch)((?: \w+){0,3}) off\b/g, 'turn-off$1'],
  [/\b(?:switch|change)(?: the map)? to\b/g, 'show'],
  [
    /\b(?:take|bring|get) me to\b|(?<!\b[a-z]{1,4}\d{1,5}[a-z]? )\bgo to\b|\b(?:cent(?:re|er)|focus)(?: the map)? (?:on|at)\b/g,
    'take-me',
  ],
  [/\blook(?: up| for)\b/g, 'lookup'],
  [/\bback to now\b/g, 'now'],
  [/\b(?:departure|standard instrument departure)s? (?:procedure|route)s?\b/g, 'sid'],
  [/\barrival (?:procedure|route)s?\b/g, 'star'],
  [/\b(?:restricted|prohibited|danger) (?:airspace|area)s?\b/g, 'airspace'],
  [/\b(?:how long (?:does|will|would)|how much time|flying time|flight time(?! limit))\b/g, 'flight-time'],
  [/\b(?:right|straight) now\b|\bactual time\b/g, 'now'],
  [/\b(?:flight|duty) time limit(?:ation)?s?\b/g, 'ftl'],
  [/\binto the wind\b/g, 'into-wind'],
  [/\b(?:in use|using)\b/g, 'in-use'],
  [/\blooks? like\b/g, 'looks-like'],
  [
    /(?<!\b(?:save|store|add|register|keep|put|log)(?: (?:please|pls|plz|kindly))?(?: (?:a|an|the|this|me a))? )\b(?:create|add|make|new|enter|set up|book)(?: (?:and save|a|an|the|new|saved|another))* flight\b/g,
    'save flight',
  ],
  [/\bfile (?:(?:the|my|this|a) )?(?:flight )?plan\b/g, 'submit plan'],
  [/\bground (?:stop|delay)s?(?: program(?:me)?s?)?\b/g, 'ground-stop'],
  [/\b(?:arrival|acceptance) (?:demand|rate)s?\b/g, 'demand'],
  [/\b(?:weight|mass)s? (?:and |n )?balance\b|\bw ?(?:and )?b\b/g, 'weight-balance'],
  [/\b(?:load|trim) sheets?\b/g, 'loadsheet'],
  [/\b(?:saved|my|scheduled) (?:questions?|queries|query)\b/g, 'saved-questions'],
  [/\bflight logs?\b|\blog ?books?\b/g, 'flight-logs'],
  [/\bwhat if(?: scenarios?\b|$)/g, 'scenario'],
  [/\b(?:own|my|user) (?:waypoint|fix)(?:e?s)?\b/g, 'own-waypoints'],
  [/\bget rid of\b/g, 'delete'],
  [/\b(?:fastest|quickest|shortest|best|direct) way\b/g, 'route'],
  [/\bhow high\b/g, 'elevation'],
  [/\bhow (?:bad|strong|heavy|severe|rough|thick|low)\b/g, 'how'],
  [/\bwhere (?:can|could|do|should|would) (?:i|we) (?:go|land|divert)\b/g, 'alternate'],
  [/\b(?:out of service|off the air|u s|ots)\b/g, 'unserviceable'],
  [/\b(?:do not|don t|does not)\b/g, 'not'],
  [/\b(?:nearest|clos(?:est|e)) alternate/g, 'alternate'],
];

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const HOUR = `(\\d{1,2}|${HOURS.join('|')})`;
const OCLOCK = new RegExp(
  String.raw`\b${HOUR} o ?clock\b(?<rest>.*\b(?:evening|afternoon|night|pm)\b)?`,
  'g',
);
/** `six in the morning`, `at 7 in the evening zulu`. */
const IN_THE = new RegExp(
  String.raw`\b${HOUR}(?:[:.](\d{2}))?(?: o ?clock)? (?:in the|this) (morning|afternoon|evening)(?: ?(?:zulu|utc|z|gmt))?\b`,
  'g',
);
const HALF_DAY = /\b(\d{1,2})(?:[:.](\d{2}))? ?(a|p)\.?m\b\.?/g;
const zulu = (hour: number, minutes = '00'): string => `${String(hour).padStart(2, '0')}${minutes}z`;

const SPOKEN_HOURS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three'.split(
    ' ',
  );
/** `fifteen hundred zulu`, `at eighteen hundred`. */
const SPOKEN_HUNDREDS = new RegExp(
  String.raw`\b(?:(?<=(?:at|to|for|until|till|from) )(?:oh |zero )?(${SPOKEN_HOURS.toReversed().join('|')}) hundred(?: hours)?(?! (?:feet|ft|kilos?|kg|passengers|pounds|miles|meters|metres|nm))|(?:oh |zero )?(${SPOKEN_HOURS.toReversed().join('|')}) hundred(?: hours)?(?= (?:zulu|utc|z)\b))`,
  'g',
);

/** Converts spoken times of day to the format of the grammar; all are UTC. */
function spokenTimes(plain: string): string {
  return plain
    .replaceAll(SPOKEN_HUNDREDS, (_all, one: string | undefined, other: string | undefined) =>
      zulu(SPOKEN_HOURS.indexOf(one ?? other ?? 'zero')),
    )
    .replaceAll(/\b(?:12 )?(?:noon|midday)\b/g, '1200z')
    .replaceAll(/\bmidnight\b/g, '0000z')
    .replaceAll(OCLOCK, (_all, typed: string, rest: string | undefined) => {
      const hour = HOURS.includes(typed) ? HOURS.indexOf(typed) + 1 : Number(typed);
      return zulu(rest !== undefined && hour < 12 ? hour + 12 : hour) + (rest ?? '');
    })
    .replaceAll(IN_THE, (_all, typed: string, minutes: string | undefined, half: string) => {
      const hour = HOURS.includes(typed) ? HOURS.indexOf(typed) + 1 : Number(typed);
      return `${zulu(half === 'morning' || hour >= 12 ? hour : hour + 12, minutes)} `;
    })
    .replaceAll(HALF_DAY, (all, typed: string, minutes: string | undefined, half: string) => {
      const hour = Number(typed) % 12;
      return Number(typed) > 12 ? all : zulu(half === 'p' ? hour + 12 : hour, minutes);
    })
    .replaceAll(/\b(\d{4}) ?(?:zulu|hours|hrs|gmt)\b/g, '$1z')
    .replaceAll(/\b(\d{1,2}(?::\d{2})?) ?(?:zulu|gmt)\b/g, '$1z')
    .replaceAll(/\b(tomorrow)(?: in the)? (?:morning|evening|afternoon|night)\b/g, '$1');
}

const STATIONS: Readonly<Record<string, string>> = {
  gnd: 'ground',
  del: 'delivery',
  twr: 'tower',
  app: 'approach',
};
const ASKS_FREQUENCY = /\bfreq(?:s|uency|uencies)?\b/;
/** In `GND + DEL freq RJTT`, `GND freq here`, with an airport named or pointed at, these are stations, not airports. */
function withStations(plain: string, isCode: (code: string) => boolean): string {
  if (!ASKS_FREQUENCY.test(plain)) return plain;
  const isOfPlace =
    /\bhere\b/.test(plain) ||
    (plain.match(/\b[a-z]{4}\b/g) ?? []).some((code) => code !== 'freq' && isCode(code.toUpperCase()));
  return isOfPlace
    ? plain.replaceAll(/\b(?:gnd|del|twr|app)\b/g, (station) => STATIONS[station] ?? station)
    : plain;
}

/** Sentence in lower case, with type names as designators, spoken figures as digits and set phrases as one word. */
export function plainText(text: string, isCode: (code: string) => boolean): string {
  let plain = text
    .replaceAll(/\b(?:teh|hte)\b/g, 'the')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .replaceAll(/[–—]/g, ' - ')
    .replaceAll(/\bcan['’]?t\b/g, 'can not')
    .replaceAll(/\bwon['’]?t\b/g, 'will not')
    .replaceAll(/\bshan['’]?t\b/g, 'shall not')
    .replaceAll(/n['’]t\b/g, ' not')
    .replaceAll(/['’]d\b/g, ' would')
    .replaceAll(/['’]ll\b/g, ' will')
    .replaceAll(/['’]m\b/g, ' am')
    .replaceAll(/['’]ve\b/g, ' have')
    .replaceAll(/['’]re\b/g, ' are')
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/\+ ?(?=\d)/g, 'plus ')
    .replaceAll(/[+&]/g, ' and ')
    .replaceAll(/[^a-z0-9.:,\s-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(SPOKEN_FIGURE, figureOf);
  plain = withStations(spokenTimes(plain), isCode);
  const capitals = new Set(text.match(/\b[A-Z]{3,4}\b/g)?.map((code) => code.toLowerCase()));
  plain = plain
    .replaceAll(/\b2(?= ([a-z]{3,4})\b)/g, (two, code: string) => (isCode(code.toUpperCase()) ? 'to' : two))
    .replaceAll(FEET, (_, thousands: string, feet: string) => ` fl${Number(`${thousands}${feet}`) / 100} `)
    .replaceAll(
      /(?<before>\b(?:at|in|for|from|to|of|into) )?(?<word>\b[a-z0-9]+)\b/g,
      (all, before, word: string) => {
        const isCodeHere =
          isCode(word.toUpperCase()) &&
          (capitals.has(word) || (before !== undefined && !NEVER_CODES.has(word)));
        return isCodeHere ? all : `${before ?? ''}${SHORT_FORMS.get(word) ?? word}`;
      },
    );
  for (const [pattern, designator] of TYPES) plain = plain.replaceAll(pattern, designator);
  plain = plain.replaceAll(BARE_BOEING, 'b$&').replaceAll(BARE_AIRBUS, 'a$&');
  // Codes are often joined: `KBOS-KORD`.
  plain = plain.replaceAll(/\b([a-z0-9]{3,4})-(?=([a-z0-9]{3,4})\b)/g, (joined, one: string, other: string) =>
    isCode(one.toUpperCase()) && isCode(other.toUpperCase()) ? `${one} ` : joined,
  );
  for (const [pattern, meaning] of PHRASES) plain = plain.replaceAll(pattern, meaning);
  return plain;
}

/** Contractions typed without apostrophe; those that are other words (`its`, `well`, `were`) are not included. */
const CONTRACTED: Readonly<Record<string, string>> = {
  im: "I'm",
  ive: "I've",
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  wont: "won't",
  cant: "can't",
  wouldnt: "wouldn't",
  couldnt: "couldn't",
  shouldnt: "shouldn't",
  havent: "haven't",
  hasnt: "hasn't",
  youre: "you're",
  theyre: "they're",
  weve: "we've",
  theyve: "they've",
};
const FORMS = new RegExp(String.raw`\b(?:${Object.keys(CONTRACTED).join('|')})\b`, 'g');
/** `flyin`, `goin`: verbs without their final g. */
const SWALLOWED =
  /\b(fly|do|go|com|land|leav|gett|look|mak|tak|runn|sitt|snow|rain|blow|report|say|show|try|head|wait|us|need|plann|call|work|hav|operat|depart|arriv|pour|gust|freez|bring|think|talk|hold|climb|driv)in['’]?(?=\s|$|[,.?!])/gi;

/** `where did u get that`. */
const YOU =
  /(?<=\b(?:did|do|does|can|could|would|will|have|if|when|how|what|are|r|should) )u\b|\bu(?= (?:get|got|know|think|have|can|could|want|tell|say|see|give|show|make|are|come|mean|find|please|pls)\b)/g;
/** `flight no. MER45`: no is not a negation. */
const NUMBERED = /\b(flight|flt|crew|employee|emp|staff|id) (?:no|nr)\.? (?=[A-Z]{0,4}\d)/gi;

/** Sentence with its apostrophes and complete verbs: `im not flyin it`. */
export const wellWritten = (text: string): string =>
  text
    .replaceAll(FORMS, (form) => CONTRACTED[form] ?? form)
    .replaceAll(SWALLOWED, '$1ing')
    .replaceAll(NUMBERED, '$1 ')
    // `how is Cork, wind wise`.
    .replaceAll(/,\s*(?=\p{L}{3,}[ -]?wise\b)/gu, ' ')
    .replaceAll(YOU, 'you');
