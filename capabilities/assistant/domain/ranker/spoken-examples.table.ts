import type { AIRPORT_EXAMPLES } from './airport-examples.table.ts';
import type { APP_EXAMPLES } from './app-examples.table.ts';
import type { FLIGHT_EXAMPLES } from './flight-examples.table.ts';
import type { OWN_EXAMPLES } from './own-examples.table.ts';

type Meaning =
  | keyof typeof AIRPORT_EXAMPLES
  | keyof typeof APP_EXAMPLES
  | keyof typeof FLIGHT_EXAMPLES
  | keyof typeof OWN_EXAMPLES;

/** More example sentences: hurried, polite, or by new or foreign speakers; in the same format. */
export const SPOKEN_EXAMPLES: Partial<Record<Meaning, string>> = {
  weather: `
[what is|whats] KJFK [reporting|saying|giving|got|showing|calling|doing]
[is it|will it be|is it going to be] [good|nice|decent|lousy|sunny|clear|wet|miserable|mild|windy|bumpy on final|above freezing|below zero] [in|at] KJFK [this weekend|tomorrow afternoon|later today|on friday|when we land|tonight]
[do i|should i|shall we|do we|does the crew|do the passengers] [need|pack|bring|take|wear|want] [a jacket|an umbrella|a raincoat|sunglasses|shorts|gloves|boots|a warm coat|a scarf|winter clothes|sunscreen] [for|in|at] KJFK [tonight|tomorrow|this evening|]
umbrella [for|in|at] KJFK [tonight|tomorrow|] [yes or no|or not|needed]
walkaround at KJFK tonight raincoat yes or no
[t-shirt|coat|jacket|shorts] weather in KJFK tomorrow
will my passengers get wet [at|in] KJFK while boarding
[does|will|is] the sun [shine|shining|come out|be out] [in|at] KJFK [tomorrow|now|]
we promised a sunny weekend in KJFK will it rain
[cold enough for|will we need|do they need|must we order|need any|is there a need for] [deicing|de-icing|anti ice|deice|the deicing truck] [at|in] KJFK [tomorrow morning|tonight|this morning|]
[do we have to|must they|have they to|will they] [shovel|plough|clear] snow at KJFK
will the [wings|windshield|apron|taxiways|ramp] [ice up|be icy|be slippery|freeze] at KJFK [overnight|tonight|]
is KJFK [still|already|] [below|under|above|at or above] [550 m|minimums|minima|800 metres|cat one|landing minima|200 ft] [or can we go|or not|yet|]
rvr [and|or] [vertical visibility|ceiling] at KJFK
will i need [autoland|a cat three|low visibility procedures|lvp|an ifr flight plan] at KJFK [tonight|tomorrow morning|]
are [lvps|low visibility procedures|lvp] [in force|likely|active|expected] at KJFK
pea soup again at KJFK
is it [pouring|bucketing|raining cats and dogs|blowing a hoolie|soup|clagged in|gin clear|cavok|minging|brass monkeys|tipping down] [at|in] KJFK
[snowing|raining|foggy|windy|hot|cold|icy|hazy] [there|here|at my destination|where we land|at KJFK]
my flight ends up at KJFK snowing there
we are going to KJFK [any|is there] [rain|snow|fog|thunder|ice] there
[heading|flying|going|driving|off] to KJFK [later|tomorrow|tonight|now] what [is|does] the [weather|sky|forecast] [like|look like|say|]
[when|what time] will [the fog|the rain|the storm|it] [lift|stop|clear|pass|burn off] at KJFK
how much wind [have they got|is there|do they have] at KJFK
[any chance of|risk of|probability of|likelihood of] [fog|storms|snow|freezing rain|wind shear|thunder] [at|in] KJFK [tomorrow morning|tonight|]
[are the|how are the] conditions [at|in] KJFK [good enough for|suitable for|ok for] [a solo|a student|vfr|visual flying|circuits|a lesson]
student solo today at KJFK are conditions vfr
can i go [vfr|visual|sightseeing|flying] [in|at|from] KJFK [this afternoon|today|]
[qnh|altimeter|pressure] [please|pls|] KJFK
what do i set on [the altimeter|my altimeter|the subscale] at KJFK
what [altimeter|qnh|pressure] should i set [at|for|here at] KJFK
[hectopascal|inches] at KJFK
[metar|taf|actual|forecast|obs|current obs|latest observation] [pls|please|asap|for me|] KJFK
actual and forecast KJFK please
KJFK actual plus forecast
[latest|newest|most recent|current|fresh] [actual|observation|obs|report|metar|weather] [for|from|of|at] KJFK
need the actual for KJFK before i push
KJFK current obs
is it [hot|warm|boiling|scorching|sweltering|humid] [at|in] KJFK [right now|this time of day|]
will i [sweat|freeze|melt|get soaked|shiver|need sunscreen] in KJFK [this afternoon|tonight|]
what temperature [do they have|is it|should i expect|will it be] [at|in] KJFK
minimum temperature at KJFK tonight
degrees in KJFK
how [gusty|breezy|murky|hazy|humid|cloudy|clear|low are the clouds] is it [at|in] KJFK
what will we find when we arrive weather wise
[weather|wx] at the other end
what is waiting for us [at KJFK|at the destination|when we land] weather wise
arrival [wx|weather|forecast|taf]
[departure|destination|dest] [wx|weather|metar|taf|forecast]
the [tafs|metars] of both ends
[tafs|metars|weather] for departure and destination
ground handlers at KJFK shovel snow tomorrow or not
crosswind does not interest me just the metar of KJFK
i am a student and i need to know the weather in KJFK
could you be so kind and tell me the weather conditions in KJFK
please share [metar|taf|the weather report] of KJFK
[do you know|can you tell me|i wonder|tell me] [if|whether] it is [raining|snowing|foggy|nice] in KJFK
did the [fog|rain|snow] [clear|stop|lift] at KJFK
has it [stopped raining|cleared up|got better|improved|turned to snow] [at|in] KJFK
how bad is the [fog|storm|snow|wind] [at|in] KJFK [now|]
thunder expected at KJFK later on
[storms|lightning|hail|cbs] [in the forecast|forecast|expected|around] [for|at] KJFK [tonight|later|]
will there be storms around KJFK when we get there
the [wedding|match|picnic|airshow|barbecue] is at KJFK tomorrow will it stay dry
will the [airshow|family day|fly-in|concert] at KJFK be rained off
can the kids play outside in KJFK tomorrow
[wie ist das wetter|il tempo|meteo|wetter] in KJFK
[wx|weather] check KJFK pls
wind check KJFK
[cig|ceiling] and [vis|visibility] KJFK
what sort of [day|evening|night|morning] is it in KJFK
is KJFK [any better|getting better|getting worse|deteriorating|improving|opening up|closing in] [yet|]
when i land will KJFK be under water
[sand|dust|smoke|ash] in the air [at|in] KJFK
will the [crew|passengers] get wet walking to the hotel in KJFK
could the crew walk to the hotel dry in KJFK this evening
is it a white christmas in KJFK
snow lying at KJFK
do i get a smooth landing [in|at] KJFK or is it blowing again
wind shear at KJFK
[will it be|is it] safe to land at KJFK [in this wind|with that wind|tonight]
can we land at KJFK or is it too foggy
[should i|do i have to] worry about [the weather|fog|snow|ice|the wind] [in|at] KJFK
will the weather hold at KJFK
how are things looking over at KJFK weather wise
what is the trend at KJFK getting better or worse
barbecue weather at KJFK
are the [beaches|golfers|skiers|surfers] at KJFK [happy|in luck|going to be blown away] [today|tomorrow|]
will my [hat|wig|hair] stay on in KJFK
do i need to bring [chains|an ice scraper|a shovel|suncream] to KJFK
how long will the fog sit over KJFK
temperature and dewpoint spread KJFK
how does it look there
i am off to KJFK how does it look there
will there be a storm when we arrive
will [he|she|they|we] see the runway [at|in] KJFK
would you [go flying|fly a small aeroplane into|fly into] KJFK in this weather
is it [fit|flyable|no day for flying] at KJFK
what awaits us weather wise [in|at] KJFK
is KJFK [closed in|clamped|fogbound|weathered in|socked]
can you check the actual at KJFK
how many [degree|degrees] [has|does|is it at] KJFK [airport|have|] [now|]
gusting how much [here|at KJFK]
in for a soaking [at|in] KJFK tonight
will he get [soaked|wet|cold|rained on] when he steps off the plane in KJFK
somebody will have to scrape the frost off the aeroplane at KJFK tomorrow
[is it staying|will it stay] above zero [at|in] KJFK
put the visibility at KJFK next to the visibility at EGLL
might i trouble you for the metar [at|of] KJFK
do jackets stay on for disembarking at KJFK
are the girls going to need [coats|umbrellas|jackets] in KJFK
[ask|tell] me what the weather [is|does] in KJFK
`,
  notams: `
have they shut any taxiways [here|at KJFK] overnight
[anything|something|stuff] [closed|shut|broken|out of service|inop|u-s|dug up|under repair] at [KJFK|this airport|this field|this place] [tonight|today|]
what is [broken|closed|out|out of order|not working|shut|inop|unserviceable] [at KJFK|here|at this airport|at this field|there]
[heading|going|flying] into KJFK later are there notams i ought to have read
any notices to airmen for [KJFK|the airport i have open|this airport|here|there]
[notices to air missions|notices to airmen|airmen notices|aeronautical notices] [for|of|at] KJFK
[is there|any] [work in progress|construction|a crane|cranes|maintenance|wip|bird warning] at KJFK [i should know about|today|]
have they [shut|closed|dug up|taken out] [anything|a runway|a taxiway|the ils|the apron] at KJFK
did KJFK [publish|issue|put out] [something|anything|some closure|a notam|new notams] [today|this week|]
has KJFK published some closure or works for this week
[new|fresh|latest|current|active|valid|relevant] [notams|notices] [of|for|at] KJFK
[notams|notices] in force [at|for] KJFK
notams for KJFK in force today
is the [papi|vasi|ils|localizer|glideslope|vor|dme|ndb|tower|fuel pump|apron|lighting|fire cover|jetway] [at|of|in] KJFK [u-s|out of service|down|working|operational|on test|withdrawn|off the air|back in service]
is [runway 27|taxiway alpha|the north runway|the parallel|the main runway] at KJFK [open|available|usable|closed|back in service] [tonight|]
can i use [runway 27|taxiway bravo|the south apron] at KJFK tonight or is it closed
what closures [are there|do they have|should i brief] at KJFK
show me what is notamed for KJFK
notams [destination|departure|arrival|dest|at both ends]
are there notams for our destination
any notams [i should worry about|that matter|to be aware of|worth reading] for KJFK
what is new in the notams of KJFK
please list all notams of KJFK
my instructor says i forgot the notams of KJFK show them
ntms KJFK
is KJFK [open at night|open at 0200|closed at night|under curfew|restricted]
are there any [outages|limitations|restrictions|hazards|surprises] at KJFK
does a notam close KJFK
`,
  'runway-wind': `
which runway [is|are they] [landing|departing|using|on] at KJFK
which runway [favours|suits|does] the wind [favour|suit|] at KJFK
what is the [crosswind|headwind|tailwind] component [at KJFK|on 27 at KJFK|for runway 27 at KJFK]
[runway|rwy] in use [at|in|for|] KJFK
wind component for landing 27L KJFK
how much crosswind will i have on runway 09 at KJFK
is there a tailwind on 27 at KJFK
which direction are they landing at KJFK
would i land with a tailwind at KJFK
`,
  runways: `
how many [metres|meters|feet|m|ft] of [asphalt|runway|concrete|tarmac|pavement] [has|does|is at|have they at] KJFK
[is|are] the [surface|runway|strip|surfaces] at KJFK [tarmac or grass|asphalt or grass|paved|concrete|hard|grass|gravel|soft]
tarmac or grass at KJFK
KJFK [rwy lengths|runway lengths and surface|rwy length and surface|runway dimensions|rwy data|runway directions]
is the [strip|runway] at KJFK long enough [for us|for a B738|for an A320|to stop|]
could a B738 [stop|land|use the runway|take off] at KJFK
[will|can] [a B738|an A320|we|i] fit [on|into] the runway [at|of] KJFK
[length|width|surface|lengths|directions] of the [runway|runways|strip|main runway|longest runway] [at|in|of] KJFK
which runways do they have [here|at KJFK] and how [wide|long]
what is the [longest|shortest|widest] [runway|strip|piece of concrete] [here|at KJFK]
do they have a [long|short|grass|paved] runway at KJFK
runway [layout|configuration|numbers|designators] of KJFK
please tell me the runways of KJFK with their lengths
runways for KJFK please
how long is [their|the|its] [pavement|runway|strip|tarmac] [at KJFK|]
i have a big jet going into KJFK how long is their pavement
how much [tarmac|concrete|runway] have i got at KJFK
what are the runways like at KJFK
landing distance at KJFK runway 27
`,
  frequencies: `
what do i dial for [KJFK ground|KJFK tower|the tower at KJFK|clearance at KJFK]
who do i [call|talk to|speak with|ring on the radio|contact] [for clearance|for taxi|on approach|for start|inbound|] at KJFK
which [freq|frequency] does KJFK [tower|ground|approach|] use
on what [frequency|channel] is [the tower|ground|atis|approach|delivery] at KJFK
[comms|radio|freqs|all frequencies|radio channels] [KJFK|of KJFK|at KJFK|for KJFK]
[atis|awos|asos|volmet] [freq|frequency|] [of|at|for] KJFK
tune [KJFK tower|the atis of KJFK|ground at KJFK] what frequency
KJFK [twr|gnd|atis|approach|director|delivery] [freq|frequency] [pls|please]
what is the number for the tower at KJFK on the radio
i have lost the frequency of KJFK approach
radio frequencies here
tower here
what frequency is the tower [here|there]
how do i reach KJFK on the radio
`,
  procedures: `
which [sids|stars|departures|arrivals] [are there|do they have|exist|can i get|are published|do we have] [into|out of|for|from|at] KJFK
[departure|arrival] [procedures|routes|routings] [out of|into|for|from|at] KJFK [please|]
[sids|stars] [KJFK|out of KJFK|into KJFK] [pls|please]
what [sid|star] will i get [from|into|at] KJFK
how do they [bring you in|take you out|route you in] at KJFK
standard [departures|arrivals|routes] of KJFK
the arrivals into [here|KJFK]
list every [sid|star] at KJFK
`,
  approaches: `
can i [fly|shoot|do|get] an [ils|rnav|vor|ndb|rnp] [approach|] [into|at|to] KJFK
[list|show|which|what] [rnav|ils|gps|vor|] [approaches|apches|iaps] [for|at|of|exist for|are published at|are published for|has|have they at] KJFK
what [kind|kinds|sort|type|types] of approaches [exist|are there|do they have] [for|at] KJFK
[approach|approaches] list KJFK
which approaches are published at KJFK
does KJFK [have|offer] [a precision approach|an ils|a cat three|circling|an rnav|anything but visual]
is there anything better than a [circling|visual|non precision approach] at KJFK
which way can i get in at KJFK on instruments
instrument procedures for landing at KJFK
what approach [can|could] i [expect|fly|request] at KJFK
approaches here please
is there any ils at KJFK or only [vor|ndb|visual]
`,
  airport: `
how [high|far] above [the sea|sea level|msl] is [KJFK|this field|this airport|the field at KJFK]
[field elevation|elevation|elev|field elev] [KJFK|of KJFK|here|of this airport|at KJFK pls]
what elevation [is|does|has] KJFK [have|]
what elevation is KJFK
how high above sea level is this field
my altimeter reads something weird what is the elevation here
[basic facts|the facts|facts|the basics|general info|the details|the data|everything] [on|about|of] KJFK
gimme the [basic facts|details|facts|basics|info] on KJFK
tell me [about|something about|everything about|a bit about] KJFK
[airport|aerodrome|field] [data|information|facts|details|info] [for|of|on|] KJFK
what [kind|sort] of airport is KJFK
is KJFK a [big|small|military|civil|private] airport
what is the transition [altitude|level] [at|of] KJFK
[iata|icao] code [of|for] [KJFK|this airport]
is the airport of KJFK high how many feet
i know nothing about KJFK tell me about it
what is the name of KJFK
`,
  coordinates: `
where [on earth|in the world|the hell|] is KJFK
[lat long|latitude longitude|lat lon|coords|coordinates|gps coordinates|geographic position] [of|for|] KJFK [pls|please|]
at which [latitude|longitude|coordinates|position] is KJFK
i need the position of KJFK for my gps
what is the exact location of KJFK
in which country or place is KJFK located
whereabouts is KJFK
where do i find KJFK which position
at what position lies KJFK
whereabouts on the map is KJFK
where on the [map|globe|planet] is KJFK
`,
  charts: `
[charts|plates|chart list|chart lst|list of charts|plate list] [for|of|at|] KJFK [please first time there|please|pls|]
i need the [plates|charts|diagram|taxi chart|approach plates] [of|for|at] [KJFK|this airport|here]
[have you|do you have|got|is there|are there] [the|any|some|] [charts|plates|pdf charts|taxi diagram|parking chart|ground charts] [for|of] KJFK
[taxi chart|the charts|airport diagram|ground chart|parking chart|chart list]
first time at KJFK show me the charts
i get lost on the ground at KJFK give me the taxi diagram
i need something to print for KJFK the plates
which charts are published for KJFK
aip charts KJFK
`,
  demand: `
[how|so how] [jammed|busy|crowded|packed|slammed|stacked up|backed up|rammed] is [KJFK|it at KJFK|the arrival flow at KJFK|the airport of KJFK] [this evening|now|tonight|around 18Z|]
[arrival|inbound] [demand|rush|traffic|flow|rate|pressure] [at|into|for] KJFK
what [is the|is their|arrival] [acceptance rate|rate|arrival rate|aar|capacity] [at|of|into] KJFK [now|]
how many [landings|arrivals|inbounds|planes] [per|an] hour [can KJFK take|does KJFK accept|at KJFK]
can KJFK cope with the arrivals [this evening|tonight|]
will we [be stuck in|end up in|join] a [hold|queue|holding stack] [at|for|over] KJFK
is there flow control into KJFK
[demand|capacity] [and|versus|against] [capacity|demand|acceptance rate] KJFK
is KJFK over capacity
`,
  route: `
how would you [fly|get|go|route|file] [KJFK to EGLL|from KJFK to EGLL|KJFK EGLL]
find me a [way|route|path|string|routing|decent route] from KJFK to EGLL [at FL350|]
[please|could you|] [propose|suggest|give|file me|string together|build|cook up] a [routing|route] [between|from] KJFK [and|to] EGLL
[route|rte|routing] KJFK EGLL [pls|please|asap|at FL340|FL340|for tonight]
KJFK-EGLL at FL340 route
what is the [usual|normal|best|standard|shortest|recommended] [routing|route|way] [from|between] KJFK [to|and] EGLL
i need a route from KJFK to EGLL at flight level 350
we want to go KJFK to EGLL which airways
[route|routing] from here to [KJFK|EGLL] please
[send|show|give] me a flyable route KJFK to EGLL
for my vatsim flight tonight a route from KJFK to EGLL please
`,
  plan: `
how much [juice|gas|fuel|kerosene|petrol] [from|for|do we need|is needed|would we need|must i tank|should we load] [from|for|] KJFK to EGLL [on|with|in] [an A320|a B738|the B738|A320|B738]
[block fuel|fuel figure|fuel figures|trip fuel|fuel required|fuel reqd|min fuel|total fuel|ramp fuel] KJFK [EGLL|to EGLL] [B738|with B738|A320] [loader is waiting|pls|please|asap|]
how [long|many hours|much time] [in the air|airborne|en route|will it take|does it take|are we in the air|is it] KJFK to EGLL [with|in|on] [a B738|an A320]
[could|can|would] you [work out|calculate|compute|figure out|crunch|run] [the fuel|the numbers|the trip|fuel and time|a plan] for KJFK to EGLL [in|with|on] [a B738|an A320]
[calculate|compute|work out|estimate|run the numbers for|figure out] [the fuel|fuel|the trip|time and fuel|the burn|] [for|from|of|] KJFK to EGLL [with|in|on] [a B738|an A320]
what does a B738 [burn|need|drink|use] [from|between] KJFK [to|and] EGLL
what will the [trip|sector|leg] from KJFK to EGLL cost in fuel with a B738
flight time KJFK EGLL B738
will a B738 make it nonstop KJFK EGLL
performance plan KJFK to EGLL A320
plan me a flight KJFK to EGLL with an A320
plan for MER12 with more payload
`,
  ofp: `
make me an ofp [for KJFK-EGLL on the B738|KJFK to EGLL with a B738]
[operational flight plan|ofp|flight plan package] KJFK [to|] EGLL [A320|B738] please
[i would love|i want|i need|we need|get me|please generate|please prepare me|print me] [an|the] [ofp|operational flight plan] KJFK to EGLL [with the A320|B738|in a B738|with a B738|A320]
for my homework i need an operational flight plan KJFK to EGLL with a B738 can you make me one
dispatch wants the ofp KJFK EGLL B738
ofp KJFK EGLL B738
`,
  alternates: `
where [else|] [can|could|should|would|do|might] [we|i] [sensibly|safely|] [divert|go|land|put down|end up] [to|] if [EGLL|the destination|it|they] [shuts|closes|is closed|closes on us|is fogged in|goes below minimums|says no]
suppose they close the destination where else could we go on this one
[plan b|backup|fallback|bolthole|escape] [airports|airport|fields|options] for [MER12|this flight|this one|my flight]
[what are|give me|show me|list] [my|our|the] [diversion options|outs|bolt holes|alternates|diversion fields|options if we cannot land]
which [airports|fields|airfields] [can we|could we|can i] divert to [on MER12|on this flight|from here|]
[alternates|altns|alts|diversions] [MER12|for MER12|please|pls]
if we cannot get in where do we go
what if the destination is closed where do we go
i need a [second|good|legal|suitable] alternate for MER12
rank the alternates for this flight
if they [shut|close] KJFK what then
KJFK goes below [minima|minimums] [options|what are my options|where to]
options if we cannot land
we might not get into KJFK what else is near
KJFK might close where could MER12 go instead
if KJFK is shut where does MER12 go
any good diversion along the route
what is the best place to divert to
`,
  briefing: `
brief me [on|about|] [MER12|this flight|this one|the flight]
MER12 [brief|briefing] [pls wheels up in 30|pls|please|asap|before departure]
[crew|flight|preflight|dispatch|full] briefing [pack|package|] [for|of|on] [MER12|this flight] [please|]
[would you be so kind and|could you|can you|please] [brief|prepare a briefing for|give me a briefing on|put together a briefing for] [me on|] MER12
it is my first time there and i like to be well prepared brief me on MER12
give me the [lowdown|rundown|full picture|overview|summary|whole story] [on|of|for] [MER12|this flight|my flight]
[run|talk|walk|take] me through [MER12|this flight|my flight]
what do i need to know before [MER12|this flight|i go]
i have the handover in ten minutes brief me on MER12
get me ready for MER12
MER12 [all|everything] i need in one document
one document with everything for MER12
tell me all about MER12 before i fly it
tell me all i need to know about [MER12|this flight|my flight]
[full|] briefing for [tonights|todays|the|my] flight
`,
  flights: `
remind me which [trips|flights] i planned
what flights have i got [saved|in here|in the system|on file]
[list|show|give me|pull up] [of|] [all|] [my|our|the] [saved|stored|planned|] [flights|trips|legs]
show me everything i saved flights i mean
which flights [are saved|did we store|have we saved|are in the list|do we have saved|are there]
kindly list out all the flights we have saved
[flights|trips] [i|we] have saved
what did i plan so far
my saved flights pls
how many flights have i saved
what have i got saved in the way of flights
flights saved
`,
  flight: `
[details|info|particulars] of MER12
[where|what] [is|does] MER12 [going|doing|fly from]
what callsign has this flight
when is MER12 supposed to leave
`,
  crossing: `
[anything|something] [nasty|bad|ugly|dangerous|significant|of note] [along|on|in the way of|for|on the route of|ahead of] [MER12|this flight|the route|my route]
what will [i|we|MER12] [run into|meet|encounter|fly through|hit|face|come across] [on the way|en route|along the way|up there|on this flight|on this leg]
any [sigmets|bad weather|storms|nasty weather|hazards|turbulence|ice|airspace] [or sigmets|or notams|or nasty weather|] [on|along|sitting on|lying on|across|near] [the MER12 route|MER12 route|the route of MER12|our route|my track|our path|the flight]
[does|will|would] [this flight|MER12|my flight|our route] go [through|near|into] [any|some] [bad stuff|bad weather|storms|sigmets|hazard|prohibited area]
kindly check if any bad weather or sigmet is lying on the route of MER12
[is|are] there [any|] [weather|storms|hazards|problems|threats] [between us and|between here and|on the way to] [the destination|EGLL]
what is [in the way|ahead|in front] of [MER12|us|this flight]
what threats are on [MER12|this flight|the route]
[check|scan|look at] the route of MER12 for [weather|hazards|storms|sigmets]
is the [way|road|path] [clear|free|free of storms] [to EGLL|] for MER12
hazards [MER12|for MER12|of MER12]
does MER12 have to go round anything
`,
  hazards: `
[any|are there|which|what] [sigmets|airmets|warnings|hazards] [around|out there|valid just now|valid|about|today|at the moment]
is there [ash|volcanic ash|a hurricane|a cyclone|a volcano] [in the air|erupting|active|anywhere|about] [from a volcano|]
what significant weather [is there|warnings are out]
[sigs|sigmets|airmets] [pls|please|now|today]
list every [sigmet|airmet] [please|in force|]
`,
  pireps: `
what are [the other|other|the] [crews|pilots|airplanes] saying about the [ride|bumps|turbulence|ice]
[any|are there] pireps [about|of|on] [chop|turbulence|ice|the ride|icing|bumps]
has [anyone|anybody|somebody] [complained|reported|called|mentioned|said anything] [about|] [bumps|chop|turbulence|icing|rough air] [up there|lately|today|]
what is the ride like [according to pilots|up there|today|]
is anyone getting bounced around
pilot reports [please|pls|of the last hours]
do the guys in front report turbulence
`,
  cells: `
how [tall|high] [are those|are these|do the|do these|are the] [cells|storms|buildups|cbs] [go|reach|]
[storm|cell|cb|echo] tops [please|pls|now|]
what storm cells [are there|do you see|are active]
list of thunderstorm cells
are the cells high
`,
  nat: `
nat tracks for [tonight|today|tomorrow]
have [the|tonights|todays] [north atlantic tracks|nat tracks] come out yet
what does the oceanic track message look like today
which [nats|tracks] are active over the atlantic
todays nats [pls|please]
atlantic crossing tracks [today|tonight]
where do the north atlantic tracks run today
`,
  pac: `
pacific tracks
pacots for today [pls|please]
tracks across the pacific [today|tonight|]
which organised tracks to japan
`,
  airac: `
which airac are you on
is the [nav database|nav data|navdata|navigation data|database] [current|up to date|expired|still valid|out of date]
[how old|how current] is the [navdata|navigation data|nav database]
which [cycle|data cycle|navdata cycle] [is loaded|do you use|are we running]
`,
  aircraft: `
[wheres|where is] [BAW117|DLH400|UAL1|N172SP] [at the moment|right now|now|at|just now|hiding]
[track|find|locate|follow|spot|chase] [DLH400|BAW117|UAL1] [for me|please|pls|on the map|]
has [BAW117|UAL1] [taken off|landed|departed] [yet|]
how far is BAW117
my mum is on BAW117 where is it
what altitude is DLH400 at
is DLH400 still in the air
can you see [BAW117|DLH400|UAL1] [anywhere|on the map|]
position of [BAW117|DLH400|UAL1|EZY4567]
[any sign of|anything of|do you have] [BAW117|DLH400]
`,
  analysis: `
what is the most [economical|efficient|fuel saving] [level|altitude|speed|mach] for [MER12|this flight|this one]
which [flight level|fl|altitude|level|speed] [burns least|is the best|is cheapest|saves most|costs least|would you take|is optimal] [for this one|for MER12|]
would [a later departure|leaving later|going earlier|another level|waiting] be [cheaper|better|smarter|quicker] for [MER12|this flight|us]
[when is|what is|tell me] the best time to [go|leave|depart|take off|push back] [for MER12|with MER12|on this flight|]
would it be wiser to depart one or two hours later
show [me|] the [vertical profile|side view|cross section|profile|height profile] [of MER12|along the route|please|of this flight]
cross section along the route please
[does it pay|is it worth|do we gain anything] [to wait|waiting|to leave later|going later|by climbing|if we go higher]
[departure time|level and speed|level] [analysis|comparison|study|matrix|table] [for MER12|for this flight|]
at what [level|speed|time] do we [save|burn] the [most|least] [fuel|]
profile view of MER12 from the side
let me see MER12 [from the side|as a profile|in profile]
how does the terrain look below MER12
if we leave two hours later what changes
leave now or wait
should we [wait an hour|leave at once|hold the flight back] [with MER12|]
what level should we file
`,
  legality: `
is [Moreau|Weber|employee 12|crew 12|he|she] [still|] [legal|ok|fine|good|rested|allowed] [to fly|for|] [tomorrow at 0600z|tonight|for the early|for a 05Z report|]
can [employee 12|Moreau|Weber|she|he] [work|fly|legally fly|start|report|come in|do a duty] [at 05Z tomorrow|tomorrow at 0600z|tomorrow at six in the morning|tonight|on friday|again]
can Jonas Weber legally fly tomorrow at 0600z
ftl [check|] [12|Moreau|for Weber|employee 12|on crew 12]
has [Weber|she|he|Moreau|employee 12] had enough rest
is [she|he|Moreau|Weber] [within|inside|over|outside|near|close to] [limits|the limits|the ftl limits|duty limits|her limits|his limits]
how many hours [has|does] [he|she|Moreau|Weber] [got left|have left|still have] [before timing out|before he times out|]
[will|does] [she|he|Moreau|Weber] [bust|break|exceed|violate|run out of] [ftl|the limits|her hours|his duty time|rest rules] [tomorrow|]
Weber reporting 0430Z tomorrow he is legal or not
is it legal for [Moreau|Weber|crew 12] to start at 0500z tomorrow
may [Moreau|Weber|employee 12] fly tomorrow at 0600z
does the law let [Moreau|Weber] fly tomorrow
check [Moreau|Weber|crew 12|employee 12] [against the limits|for ftl|for legality|]
ok to roster Moreau at 06Z
how is [Moreau|Weber] [for hours|on hours|on duty time]
[limits|duty limits] of [Moreau|Weber|employee 12]
`,
  schedule: `
when is [Weber|Moreau|employee 12|she|he] [on duty|on shift|working|off|on] [this week|tomorrow|next|]
[rota|roster|schedule|duties|shifts|duty plan|lines] [for|of] [employee 12|Moreau|Weber|crew 12]
what is on [Moreau|Weber|her|his] [roster|schedule|rota|plan|calendar] [this week|tomorrow|]
[her|his|Moreau|Weber] [schedule|roster|rota|duties|shifts] [pls|please|]
[give me|show me|i need] the [planning|roster|schedule|duty plan] of [Moreau|Weber|employee 12]
[does|is] [Moreau|Weber|employee 12|she] [work|working|rostered|scheduled|on duty] [tomorrow|on sunday|this weekend|]
what duties has [Moreau|Weber|employee 12] [got|] coming up
show me the roster of Moreau
what days off has [Moreau|Weber|she] got
`,
  'crew-flights': `
[what|which flights|which legs|which sectors] [did|has|have] [Weber|Moreau|employee 12|crew 12|she|he] [fly|flown|operated|operate|done|do] [last month|lately|already|this week|recently|so far|]
[flights|legs|sectors|trips] [by|of|flown by|operated by|for|with] [employee 12|Moreau|Weber|crew 12]
show [sectors|legs|flights] flown by [Moreau|Weber|employee 12]
[legs|flights|sectors] [Moreau|Weber|she|he] has [operated|flown|done]
which flights is [Moreau|Weber|employee 12] [assigned to|on|crewing|put on]
list [Moreau|Weber|employee 12] flights
what has [she|he|Moreau] been flying
her flights
`,
  members: `
who [works for us|do we have as crew|do we have|is on the team|flies for us|are our pilots|are our people|is in the system]
[crew list|list of crew|all pilots|show all pilots|the whole crew|our crew|staff list]
show me [please|] all crew members we have in the system
who do we have as crew i would love to see the whole lot of them
which [captains|first officers|pilots|people] [do we employ|have we got|are on the books]
names of [all our crew|our pilots|the crew]
[list|show] [everyone|everybody|all the people] in the crew
`,
  qualifications: `
whose [medical|licence|passport|type rating|line check] [runs out|expires|lapses|is due] [next|soon|this month|first]
[qualifications|licences|medicals|documents|ratings] [expiring|running out|due|lapsing] [soon|this year|next month|]
any [licences|medicals|ratings|papers] [about to run out|near expiry|that need renewing]
which crew documents [expire|are due]
who has to renew something soon
`,
  fleet: `
what [planes|aircraft|airplanes|birds|tails] [do we own|have we got|are in our fleet|are ours|do we operate]
[list|show] [our|the] [tails|fleet|registrations|airframes]
which [tails|airframes] are in the fleet
our own aircraft
`,
  'aircraft-types': `
which types can you [plan|calculate|handle]
what aircraft types [do you support|can i plan with|are there]
`,
  logs: `
[my|show my|list my] [logbook entries|logged flights|recorded flights|flight log entries|log entries]
show flights i [logged|recorded|uploaded]
what have i [logged|recorded] [so far|lately|]
which flights are in my logbook
`,
  questions: `
what questions did i [save|store|ask to be repeated]
which [questions|queries] are [saved|scheduled|repeated]
what do you [ask|watch|check] for me [every day|every morning|regularly]
my saved questions and their answers
`,
  pipelines: `
which pipelines are scheduled
what data pipelines run [at night|every hour|regularly|]
`,
  'applied-scenarios': `
which what-if scenarios have been applied
scenarios applied [up to now|until now|so far|already|before]
what scenarios did we apply so far
`,
  distance: `
how far [is it|] [from KJFK to EGLL|between KJFK and EGLL|to EGLL from KJFK|KJFK to EGLL] [in miles|]
how many miles KJFK EGLL
distance KJFK to EGLL please
`,
  find: `
[look for|find|search] [vor LAM|the LAM vor|ndb LAM|fix MERIT|intersection MERIT]
what is the frequency of the LAM vor
`,
  named: `
what is [fix|waypoint|intersection|navaid|point] [MERIT|LAM]
tell me about [fix|waypoint|the point|intersection] MERIT
`,
  show: `
[put|stick|pop|throw|draw|bring|chuck] the [airways|traffic|radar|clouds|airspace|vors|waypoints|airports|wind|lightning] [on the chart|on the map|up|on there|onto the screen]
[lightning|radar|traffic|wind|cloud|airspace|temperature] layer [please|pls|on|]
show [vors|ndbs|waypoints|airways|airspace|traffic]
make it a globe
i want to see the [traffic|radar|clouds|airspace|wind|airways]
[could|can] [you|i] [show|see|get|have] the [traffic|radar|clouds|storms|airspace] [please|]
where is the rain on the map
turn the radar back on
[radar|traffic] [pls|please] on the map
`,
  hide: `
[lose|kill|ditch|hide|drop|take|remove] the [clouds|traffic|radar|airspace|airways|ndbs|vors|waypoints] [away|off|please|would you|pls|now|off the map]
take the [ndbs|vors|airways|waypoints] away
i cant see anything lose the clouds
no [traffic|airspace|airways|clouds] please
the map is [cluttered|too full|a mess] [hide|remove|drop] the [waypoints|airports|airways]
i do not need the [traffic|radar|airspace|airways]
stop showing [traffic|the radar|airspace]
the [traffic|radar|airspace|airways] can go
enough of the [traffic|radar|airspace]
`,
  level: `
set [the|] [level|map|map winds|winds] [to|for] FL310
winds at FL240 on the map
map [winds|wind|level] [to|at|for] FL370
show the map at FL350
what does it look like at FL350
[change|set|bring] the level to FL350
map to FL350
level FL350 on the map please
`,
  time: `
[move|set|drag|slide|turn] the [map clock|clock|time|slider|timeline|map time] to 18Z
[skip|jump|move|go|scroll] [ahead|forward|on|back] [two hours|3 hours|one hour|by 2 hours|an hour]
show the map [at|for|as of] 18Z
what will the map look like at 1500z
map time 18Z
put the time on 1500z
one hour later please
roll the [map|time|clock] on three hours
`,
  now: `
back to the present [please|]
[return|go|jump|come|take me] [to|back to] [now|the current time|the present time|real time|live time]
set the [time|clock|map] [back to|to] now
show me the map as it is now
current time on the map
`,
  'theme-night': `
this screen is [blinding|too bright|killing my eyes|dazzling|glaring] [me|the captain|us|the crew|]
too bright dim it
[switch|change|turn|put] [it|the screen|the display|everything|the app] to [the night colours|dark|night|the dark theme|dark colours|black]
[have you got|is there|do you have|can i have|could i have|give me] a [darker|night|dark] [look|theme|mode|screen|display|palette]
gosh this screen is bright have you got a darker look
my eyes hurt it is night here
the cockpit is dark make this darker
[night|dark] [colours|colors|palette|look|display] [please|pls|]
dark please
dim the display it is night
`,
  'theme-light': `
[day|light|bright] [colours|colors|palette|look|display] [again|please|]
[switch|change|turn|put] [it|the screen|the display|everything] [back|] to [the day colours|light|day|bright colours|white]
[have you got|can i have|give me] a [lighter|brighter] [look|theme|screen]
the sun is up light theme
i cannot read this dark screen in the sun
lights on please the screen is too dark
`,
  'zoom-in': `
zoom in [a bit|a little|a notch|some more|more|one step]
[closer|nearer|in a bit|get me closer|come closer] [please|]
everything is too small on the map
i need to see it from closer
`,
  'zoom-out': `
zoom out [a bit|a little|a notch|some more|more|one step]
[further out|out a bit|farther away|wider] [please|pls|]
i am too close show me more of the world
too close pull back
`,
  'open-airport': `
[take|bring|get|fly] me to KJFK
[open|open up|bring up|pull up|go to] the [airport page|page|panel] [of|for] KJFK
KJFK open it
get me the KJFK page
the page of KJFK
move the map [over|] to KJFK
`,
  'open-flight': `
[open|open up|bring up|pull up|go to|load|get] [MER12|flight MER12|the flight MER12]
MER12 open it please
show me the page of MER12
`,
  'window:alerts': `
where do i see my alerts
open my alerts
[take me to|bring up|get me] the alerts
`,
  'window:balance': `
[bring up|get me|pull up|take me to|i need] [weight and balance|the weight and balance|the loadsheet|mass and balance|the load sheet]
i have to do the [loadsheet|weight and balance|load sheet|trim]
i need to check my weight and balance
`,
  'window:crew-management': `
[crew desk|crew planning|crew management|the crew desk] [please|pls|]
[take me to|bring up|get me] the crew [desk|page|planning|management|section|window]
where do i plan my crews
`,
  'window:settings': `
where [can|do] i [change|find] [the settings|my settings|the options]
[take me to|bring up|get me|i need] the [settings|preferences|options]
i want [hectopascals|metres|kilograms|feet] instead
`,
  'window:recorder': `
[get|bring|pull|put] the recorder up
[start|open|i want to see] the [flight recorder|recorder]
`,
  'window:notifications': `
[take me to|bring up|where are] my notifications
did i get any [messages|notifications]
`,
  'window:data-management': `
where do i [see|manage|check] the [data|data sources|feeds]
[take me to|bring up|i need] data management
are we [live|on real data] or simulated
`,
  'window:foundry': `
[take me to|bring up|i need|shut|get out of] the foundry
i want to write some sql
`,
  'window:analysis': `
[take me to|bring up|get] the analysis
close the analysis window
`,
  'window:scenarios': `
[take me to|bring up|get] the scenarios
i want to play what if
`,
  'window:waypoints': `
[take me to|bring up|where are|show me] my own waypoints
`,
  'window:saved-questions': `
[take me to|bring up|open up] my saved questions
`,
  save: `
[keep|save|store] this one for later KJFK EGLL A320 as MER77
[would you mind|could you|can you|please] [saving|save|store] a new flight [for me|] KJFK to EGLL in an A320 leaving tomorrow at 0900z and call it MER77
new flight MER77 KJFK to EGLL B738 off blocks 1200z tomorrow save it
put MER77 KJFK EGLL A320 into my flights
`,
  delete: `
[MER12|flight MER12] [can|may|should|has to|needs to|must] [be deleted|go|be removed|be erased|be scrapped|be binned]
[bin|kill|chuck|ditch|scrap|axe|nuke|toss|zap] MER12 [customer bailed|it is off|the charter is cancelled|the slot was lost|]
we are not flying MER12 [any more|after all] [delete it|please delete it|take it out|remove it]
[get rid of|take out|throw out|clear out] MER12
client pulled out so MER12 can be deleted
MER12 is off please remove it from the saved flights
delete the cancelled flight MER12
`,
  change: `
[tail swap|aircraft change|equipment change] [on|for] MER12 [now an A320|B738 instead|it goes with a B738]
swap the [bird|plane|aircraft|tail|jet] on MER12 [to|for|with] a B738
MER12 [leaves|departs|goes|pushes] at 1500Z now [update it|please change|]
[put|use] a B738 on MER12 instead of the A320
i got the time wrong on MER12 it should leave at 18Z can you change that
[change|amend|update|set|make|move] the [destination|dest|arrival|destination airport|alternate|altn|departure airport|origin] of [MER12|this flight|flight MER12] to KJFK
[change|amend|update] MER12 [destination|dest|arrival|altn|alternate|origin] to KJFK
[change|raise|lower|set|drop|bump|increase|put] the [cruise|cruise level|level|flight level|cruising level|altitude] [of|for|on] [MER12|this flight] to FL350
[raise|lower|drop|bump|take|put|climb] MER12 to FL350
[change|set|make|put] the cost index [of|for|on] [MER12|this flight] to 40
[add|put|give] [MER12|this flight] two tonnes of extra fuel
[change|set|make] the [extra fuel|passengers|number of passengers] [of|on|for] MER12 to 150
[rename|call|renumber] MER12 [as|to|] MER77
[change|amend|update] the [callsign|flight number|name] of MER12 to MER77
MER12 [is now|becomes|should be called] MER77
`,
  help: `
what can you do [for me|]
[i am|im] new here what [can|do] [you|i] [do|ask]
[how|what] do i ask you [things|]
what are your [capabilities|skills|commands|functions]
which things do you understand
what does this app do
what is this thing [for|able to do]
how can this assistant help [me|]
i do not know how to use this
how does this thing work
`,
  refused: `
[order|get|call|book] me a [taxi|cab|uber|limo|car] [to the terminal|to the hotel|]
[book|reserve] a table for two [in KJFK|tonight|]
call [Jonas|the captain|the crew] and [wake him up|tell them|tell him he is late]
file MER12 with [eurocontrol|the faa|atc|ifps]
[check in|board] [the passengers|our pax]
would you book us a table at the diner at KJFK for noon
[what is|how much is] the [landing fee|handling fee|parking fee|jet fuel price] at KJFK
[tell|inform|warn|notify] [the handling agent|ground|catering|the tower|the passengers] [that|] we are [late|delayed|early]
play the atis recording
send the loadsheet to the captain
order [deicing|fuel|catering|a bus|pushback] for MER12
pay the landing fees at KJFK
what is the time in KJFK
`,
  nonsense: `
tell me [everything|something] interesting about [the moon|cats|space|the place where you live]
how old is [the pope|your mother|the queen]
[whats|what is] the capital of [peru|spain|norway|my country]
my cat likes [bananas|milk|fish]
who won the [football|match|cup|race|election] last night
how do i [bake sourdough|make pancakes|fix a bike|grow tomatoes]
what should i [cook|eat|watch|read] tonight
do aliens exist
sing me a lullaby
my neighbour plays the trumpet
blah blah [blah|]
flurb gnarf zibble
the sofa is purple
what is your favourite colour
can you lend me ten euros
is santa real
`,
};
