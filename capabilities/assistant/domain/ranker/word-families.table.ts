/**
 * Synonyms in this domain. A sentence is ranked by its families as well as by its words, so that one expression teaches
 * the others. A word may be in several families.
 */
export const WORD_FAMILIES: Readonly<Record<string, string>> = {
  clothes:
    'umbrella umbrellas brolly raincoat raincoats coat coats jacket jackets parka anorak scarf gloves beanie hat boots wellies sweater jumper hoodie fleece shorts tshirt t-shirt swimsuit bikini sunglasses shades sunscreen sunblock suncream sandals flipflops thermals layers wear dress pack packing poncho mittens',
  precipitation:
    'rain rains raining rainy drizzle drizzling sleet sleeting snow snowing snows snowy hail hailing shower showers pouring pour downpour wet soaked soaking drenched snowfall blizzard slush slushy flurries monsoon puddles',
  fog: 'fog foggy mist misty haze hazy murk murky soup pea-soup smog smoke dust sandstorm clag socked visibility vis rvr lowvis lvp lvps lvo cat3 autoland sight see',
  sunny:
    'sun sunny sunshine shine shines shining blue clear clearing bright cloudless cavok skc dry lovely nice pleasant gorgeous fair',
  cold: 'cold colder chilly freezing freeze frost frosty icy ice frozen subzero minus cool snow-cold deice deicing de-icing de-ice deiced scraper brisk bitter nippy antiice shovel plough plow gritting',
  hot: 'hot hotter warm warmer boiling scorching sweltering heat heatwave roasting sweat sweating sticky humid mild degrees celsius fahrenheit baking',
  windy:
    'wind winds windy gust gusts gusty gusting breeze breezy blow blows blowing blowy gale gales storm stormy blustery squall squalls knots',
  thunder:
    'thunder thunderstorm thunderstorms lightning cb cbs ts tstorm storms storm stormy convective cells cell',
  sky: 'ceiling ceilings cloud clouds cloudy overcast broken scattered base bases sky cloudbase gloomy grey gray dull minima minimums minimum vmc imc vfr ifr mvfr lifr',
  pressure:
    'qnh altimeter pressure qfe baro barometer inches hectopascal hpa inhg kollsman millibar millibars',
  report:
    'metar metars taf tafs observation observations obs actual actuals speci forecast forecasts outlook report reporting prognosis ltaf',
  landing: 'land lands landing arrive arrives arrival arriving touchdown destination get-in inbound touch',
  sorely:
    'ok okay good fine bad nasty awful terrible horrible grim lousy rough ugly decent marginal crap crappy rubbish',
  shut: 'closed close closes closure closures shut shuts shutdown unserviceable inop inoperative broken out u-s unusable withdrawn blocked outage outages failed works construction maintenance wip repair repairs resurfacing digging excavation crane cranes obstacle obstacles dug busted',
  notice:
    'notam notams notice notices nots airmen warnings bulletin bulletins published promulgated restriction restrictions tfr tfrs limitation limitations',
  pavement:
    'runway runways rwy rwys strip strips pavement asphalt tarmac concrete grass surface surfaces paved piste pistes tora toda lda asda length lengths long longest width wide widest threshold thresholds gravel dirt turf stopway',
  radio:
    'frequency frequencies freq freqs comms comm radio radios tower ground atis clearance delivery unicom ctaf approach director apron handoff dial tune call channel channels talk speak contact mhz',
  terrain: 'elevation elev height altitude high sea msl above level metres feet highest',
  procedure: 'sid sids star stars procedure procedures departure departures arrival arrivals transition',
  plate:
    'chart charts plate plates diagram diagrams jepp jeppesen pdf aip taxi parking stand stands layout map-of',
  approachKind:
    'ils loc localizer rnav rnp gps lpv lnav vor ndb circling approach approaches iap iaps glideslope cat-iii precision visual',
  busy: 'busy congested congestion jammed crowded saturated slots slot delay delays delayed holding hold holds queue queues gdp ground-stop edct demand acceptance aar rate capacity flow regulation regulations ctot atfm metering stack stacking waiting traffic-jam',
  fuelWords:
    'fuel juice gas kerosene petrol jet-a burn burns burning burned consumption consume consumes uplift tank tanks tanker kilos kilograms tonnes tons pounds gallons litres block trip reserve reserves endurance',
  duration: 'long hours time duration minutes airborne takes take enroute ete block-time',
  path: 'route routes routing routings reroute way path track airway airways waypoints fly via direct string track-to',
  compute:
    'plan plans planning calculate calc compute computing work figure figures estimate reckon crunch numbers',
  ofpWords: 'ofp ofps operational flightplan flight-plan navlog plog nav-log dispatch-release release',
  aircraftWord:
    'aircraft airplane aeroplane plane planes bird birds jet jets ship ships tail tails frame frames machine equipment type airframe hull metal kite registration registrations reg regs',
  fleetWords: 'fleet own owned ours hangar tails registrations',
  savedWords: 'saved stored save store keep kept filed list listed library',
  deleteWords:
    'delete deleted deleting deletion remove removed removing erase trash bin scrap scrub wipe purge discard drop ditch chuck kill axe nuke clear rid dump toss zap cut scratch',
  changeWords:
    'change changed changes changing swap swapped swapping replace replaced switch amend amended update updated modify alter edit move moved shift postpone delay push reschedule rename put make',
  cancelled:
    'cancelled canceled canned scrubbed off dead axed pulled dropped bailed scrapped cnl cnx withdrawn',
  member:
    'crew crews captain captains pilot pilots copilot copilots officer officers member members employee employees staff colleague colleagues skipper fo cpt crewmember people aviators flyer',
  legal:
    'legal legally illegal ftl fdp limit limits limitation limitations rest rested duty hours allowed timed exceed exceeding within compliant fit fatigue fatigued tired permitted lawful regs rules',
  roster:
    'roster rosters rota rotas schedule schedules duty duties shift shifts pairing pairings rotation rotations agenda calendar working work workdays days standby line lines',
  flown:
    'flown flew fly flies flying operated operate operates sectors sector legs leg flights trips assignments assigned',
  papers:
    'qualification qualifications licence licences license licenses medical medicals rating ratings passport passports visa visas certificate certificates recurrent check checks training papers documents expire expires expiring expiry expired lapse lapses lapsing renewal currency valid validity',
  hazardWords:
    'sigmet sigmets airmet airmets hazard hazards volcano volcanic ash eruption cyclone hurricane typhoon warning warnings significant advisory advisories dangerous',
  pirepWords:
    'pirep pireps airep aireps pilots crews anybody anyone somebody reports reported reporting ride rides felt complained complaining chop choppy bumpy bumps smooth rough turbulence turbulent experienced',
  topsWords: 'tops top tall high cells echo buildups cumulonimbus',
  tracks:
    'nat nats track tracks ocean oceanic atlantic pacific pacots pacot organised organized ots crossing',
  cycle:
    'airac cycle database navdata nav-data navigation data revision edition current expired valid outdated',
  brief: 'brief briefing briefed briefs dossier pack summary overview rundown recap lowdown',
  along:
    'along enroute on-route way path crosses cross crossing encounter meet hit into through between affect affects lie lies lying sitting waiting ahead conflict conflicts penetrate',
  divert:
    'alternate alternates altn altns divert diverts diversion diversions diverting bolt bolthole backup fallback plan-b elsewhere escape',
  best: 'best optimum optimal cheapest economical efficient lowest least ideal better cheaper saves save',
  departTime:
    'depart departing departure leave leaves leaving go push pushback wait waiting later earlier delay sooner off-blocks',
  levelWord: 'level levels altitude height fl cruise mach speed speeds climb higher lower',
  profile: 'profile section cross-section vertical slice side sideways terrain',
  logWords: 'log logs logged logbook logbooks recorded recording recordings recorder uploaded entries',
  question: 'question questions query queries',
  pipeline: 'pipeline pipelines',
  scenario: 'scenario scenarios what-if',
  bright:
    'bright brighter light lighter day daylight daytime white sun glare blinding dazzling blind dim dark darker darkness night black eyes screen colours colors theme mode cockpit palette',
  darken: 'dark darker night dim dimmer black blinding bright glare dazzling blinded',
  lighten: 'light lighter day daylight white daytime brighter sunny sunlight',
  showWords:
    'show display enable on overlay plot draw put add see visible turn switch activate bring pop stick',
  hideWords: 'hide off remove disable away lose kill clear drop without rid declutter gone out',
  zoomWords: 'zoom closer nearer in out magnify enlarge wider bigger smaller back',
  timeWords: 'time clock slider timeline hour hours ahead forward back rewind skip jump advance',
  nowWords: 'now present live current real back actual return',
  openWords: 'open opens opening go goto take bring pull jump navigate launch start see view page',
  closeWords: 'close shut dismiss exit quit hide',
  balanceWords: 'weight balance mass loadsheet load trim cg gravity wb w-b zfw payload',
  crewDesk: 'crew management desk board workspace roster window',
  whereWords: 'where find locate position whereabouts track follow located map',
  helpWords: 'help how what can do commands examples able possible understand',
  send: 'send email mail sms text message notify phone call ring inform contact tell write post',
  purchase:
    'book order buy reserve pay hire rent hotel room taxi restaurant table ticket catering uber cab coffee pizza',
  cooking: 'bake cook recipe pasta cake banana bananas sandwich pizza cheese bread sourdough soup-recipe',
  sport: 'football match game score won cup league tennis team teams player goal',
};

const families = new Map<string, string[]>();
for (const [family, words] of Object.entries(WORD_FAMILIES))
  for (const word of words.split(' ')) families.set(word, [...(families.get(word) ?? []), family]);

/** Families of a word in lower case, or of its base forms. */
export function familiesOf(word: string): readonly string[] {
  const found = families.get(word);
  if (found !== undefined) return found;
  for (const ending of ['s', 'es', 'ed', 'd', 'ing', 'in', 'y', 'er', 'ly'])
    if (word.length > ending.length + 3 && word.endsWith(ending)) {
      const root = word.slice(0, -ending.length);
      const known = families.get(root) ?? families.get(root.replace(/([bdgmnprt])\1$/, '$1'));
      if (known !== undefined) return known;
    }
  return [];
}
