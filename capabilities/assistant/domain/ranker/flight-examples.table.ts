/** Example sentences about routes, plans, saved flights and crews; in the format of those for airports. */
export const FLIGHT_EXAMPLES = {
  route: `
[route|routing|reroute|a route|route me] [KJFK EGLL|from KJFK to EGLL|KJFK to EGLL|between KJFK and EGLL|from KJFK until EGLL|to EGLL from KJFK] [FL350|at FL370|at 1400|]
[find|give|show|get|work out|calculate|compute|draw|make|suggest|build] [me|] [a|the|the best|the shortest] [route|routing|way|path|track] [from|between] KJFK [to|and] EGLL [at FL350|]
[best|shortest|fastest|quickest|direct|preferred|optimal] [route|way|routing|path] [from KJFK to EGLL|KJFK EGLL|between KJFK and EGLL]
how [do|would|can|should] i [get|go|fly|route] from KJFK to EGLL
KJFK to EGLL how would i get there
i want to [fly|go] KJFK to EGLL [by where i pass|which way|]
i would like to go from KJFK to EGLL
[KJFK EGLL|KJFK to EGLL|from KJFK to EGLL|KJFK - EGLL] [FL350|]
give [three|two|some] different [routings|routes|options] KJFK EGLL
KJFK EGLL route [avoiding|without|but avoid|but without to overfly the point] MERIT
route KJFK EGLL via MERIT
which [airways|waypoints|way] from KJFK to EGLL
KJFK DCT SIE DCT EGLL does that parse ok
is this route valid KJFK DCT MERIT DCT EGLL
route from here to EGLL
route KJFK
take me a path KJFK EGLL
alternative routes KJFK EGLL
nat route KJFK EGLL
how to get to EGLL from KJFK`,
  plan: `
[plan|make plan|make a plan|plan a flight|performance plan|make plan of performance|do plan|you can do plan] [KJFK EGLL B738|from KJFK to EGLL with a B738|KJFK to EGLL in an A320|KJFK EGLL A320 at FL350|the B738 from KJFK to EGLL at FL350]
[fuel|fuel burn|trip fuel|block fuel|flight time|block time|trip time|endurance|fuel required|time and fuel] [KJFK EGLL B738|from KJFK to EGLL with a B738|for KJFK to EGLL in an A320|KJFK EGLL]
how much [fuel|kerosene|gas|juice|of fuel] [do i need|does a B738 need|needs one B738|will i burn|for|to take|should i load] from KJFK to EGLL [with a B738|in an A320|B738|]
what will i burn [going|flying|] KJFK to EGLL in a B738
how long [does it take|to fly|will it take|is the flight|is it] [from|] KJFK to EGLL in a B738
for KJFK EGLL with A320 in FL390 which fuel i must take
KJFK EGLL [B738|A320] [FL350|CI 40|mach .78|at 1400|]
from KJFK to EGLL in a B738
B738 [from KJFK to EGLL|KJFK EGLL] [FL350|cost index 50|]
KJFK EGLL B738 with 320 pax work up the fuel
plan KJFK EGLL B738 alternate KSFO
plan a flight to EGLL
plan KJFK EGLL
how long does a B738 take
[what|how much] does my flight burn at FL330
replan [fuel|my flight|this flight|MER12] [with mach .83|at FL370|with CI 30]
what if my flight goes at FL370
fuel for MER12 at FL370
navlog KJFK EGLL B738
can a B738 make it from KJFK to EGLL [nonstop|]
does a B738 have the range for KJFK EGLL
find me a route KJFK EGLL at FL370 in an A320
total fuel KJFK EGLL B738 payload 12 t`,
  ofp: `
[ofp|operational flight plan|an ofp] [KJFK EGLL B738|for KJFK to EGLL with a B738|KJFK EGLL A320 180 passengers]
[run|make|generate|create|build|prepare|give|do|produce|compute] [me|] [an|the] [ofp|operational flight plan|full ofp] [KJFK EGLL B738|from KJFK to EGLL in a B738|of KJFK to EGLL A320 cost index 40|for KJFK EGLL with A320]
i need an ofp KJFK to EGLL B738`,
  alternates: `
[alternates|alternate|best alternate|diversion airports|divert options|diversion options|good alternates|alternate airports|alternates list] [for EGLL|for this flight|for my flight|MER12|for MER12|of MER12|near EGLL|KJFK EGLL B738]
where [can|could|should|would] [i|we|MER12] [divert|go|land|deviate|bail out|bail out to|put down] [if EGLL closes|if EGLL is closed|if the destination goes down|if the destination is shut|if it closes|]
if EGLL is [closed|shut] where can [deviate|divert|go] [the MER12|MER12|we|i]
[propose|suggest|rank|list|find|give|show] [me|] [alternates|diversions|aerodromes of diversion|diversion airfields|alternate airports] [with minimum 2500 metres of runway|with 7000 ft of runway|for my flight|for MER12|]
[which|what] [alternate|alternates|diversion] [is best|should i take|do i have|on this flight|are there|is nearest] [for MER12|]
alternates gotta have 7000 ft of pavement
what is plan b if EGLL is shut
somewhere else to land if EGLL is fogged in
etops alternates
second choice if we cannot land at EGLL
what are our options if we cannot get in`,
  briefing: `
[brief|brief me on|briefing|briefing for|full briefing on|full brief|the whole briefing of|complete briefing for|flight briefing|preflight briefing for] [MER12|this flight|my flight|flight MER12|the flight]
[prepare|give me|make|show me|i need|get|print] [the|a|a full|the complete|the whole] briefing [for|of|on] [MER12|my flight|this flight]
full brief please
brief me
everything i need to know [about|for] [MER12|this flight|my flight]
put together a briefing pack for MER12
walk me through MER12`,
  distance: `
[how far|distance|great circle distance|bearing|miles|how many miles|track and distance] [from KJFK to EGLL|KJFK EGLL|between KJFK and EGLL|is it from KJFK to EGLL|is it from KJFK down to EGLL|KJFK to EGLL]
how far [is|apart are] [KJFK from EGLL|KJFK from here|KJFK and EGLL|EGLL]
[bearing and distance|distance and bearing|heading] KJFK EGLL
how many [miles|nautical miles|km|nm] [is it|between|from] KJFK [to|and] EGLL
what is the [distance|bearing|range] [from KJFK to EGLL|between KJFK and EGLL]`,
  flights: `
[my flights|saved flights|list my flights|show my flights|all my flights|flights|list flights|flight list|list saved flights]
[what|which] [flights|trips|legs] [do i have|have i got saved|have i saved|are saved|are stored|did i save|do we have]
my flights [memorised which are they|today|tomorrow|stored]
[show|list|give] me [all|] my [flights|trips|legs|saved flights|stored flights]
how many flights do i have
what am i flying today
what is on my list of flights`,
  flight: `
MER12
[flight MER12|show flight MER12|details of this flight|details of MER12|info on MER12|about MER12|show me MER12|status of MER12|what about MER12]
is MER12 [saved|stored|in my list]
when does MER12 [leave|depart|land|arrive|take off|get in]
[what|which] [aircraft|plane|type] is [on|flying] MER12
where does MER12 [go|come from|fly to]
what time is [MER12|my flight|departure of MER12]
how much fuel for [my flight|this flight|MER12]
fuel for this flight
ofp for this flight
what is the [etd|eta|callsign|route|level|altitude|arrival time|departure time|off block time] of [MER12|this flight|my flight]
how long is [MER12|this flight]`,
  crossing: `
sigmets on this one
any [tfr|sigmet|restriction|storm] or cells on MER12 [track|route|]
[storms|sigmets|cells|tfrs] on [MER12 track|this one|the way to EGLL]
what crosses [my flight|MER12|this flight|my route|the route]
[does|will|is] [MER12|my flight|this flight|it] [cross|go through|pass|pass in|hit|run into|meet|encounter|fly through|gonna run into|penetrate|touch] [any sigmet|some sigmet|any sigmets|any weather|restricted airspace|any turbulence|a tfr|bad weather|any storms|any restricted zone]
it crosses any restricted zone
[any|are there any|are there|is there|which] [hazards|sigmets|turbulence|thunderstorms|storms|tfrs|restricted areas|danger areas|weather|icing|notams|airspace] [on|along|in the way of|on the way of|affecting|for|near] [my route|MER12|my flight|this flight|the route|my path|the way]
the thunderstorms on the way of MER12 which ones
[anything|something] [nasty|bad|in the way|to worry about|to avoid|dangerous|i should know] [along the route|of MER12|on my route|on my way|for my flight|on MER12]
whats on my way
whose airspace am i gonna bust between KJFK and EGLL
what airspace [do i|does MER12|will i] [cross|enter|go through|fly through]
conflicts [with|on|for] [MER12|my route|my flight]
is [my route|the route|MER12|my path] [clear|clean|free of weather|safe|affected]
what will i meet on the way
will MER12 have a smooth ride`,
  legality: `
[is|will be] [crew 12|Moreau|captain Moreau|Jonas Weber|she|he|they|this crew|the captain|employee 12] [legal|within limits|rested|allowed|still legal|in limits|good to go|ok|fit|able] [tomorrow at 0600z|at 18Z|today|tonight|for this flight|for MER12|to fly|to operate|]
can [crew 12|Moreau|captain Weber|she|he|they|number 12] [fly|operate|take|do|work|cover] [this|this flight|MER12|tonight|at 1800z|tomorrow|an hour later|]
[ftl|ftl check|duty limits|duty check|flight time limits|rest|duty time|duty hours|duty remaining|fdp|legality|hours] [crew 12|of Moreau|for crew 12|of Weber|for Jonas Weber]
[Moreau|Weber] [duty remaining|ftl|legal|rest|hours left|limits]
does [Weber|crew 12|she|he] have [enough rest|enough hours|hours left|the right to fly]
has [the captain Moreau|Weber] the right to fly today
Jonas Weber he is still legal at 20Z
how [much|many] [rest|duty|duty hours|hours|flight hours] [does|has|after|can] [crew 12|Moreau|this duty|she|he] [need|left|have|flown|fly|]
[she|he|Moreau|Weber] timed out [yet|]
has [she|he|Moreau] timed out
is [she|he|Moreau] [timed out|out of hours|over the limit|illegal|tired|too tired|fatigued]
when [can|may|must] [Moreau|she|he|crew 12] [fly again|stop|report|rest]
check the duty of crew 12
[does|do] [Moreau|Weber|crew 12|she] [comply with|meet|satisfy|exceed|break|keep] [easa rules|the faa rules|the limits|the flight time limits|ftl]
why cannot crew 12 take this flight
why is this duty illegal
would it be legal to [put|use|send] [Moreau|Weber] on MER12`,
  schedule: `
[Weber|Moreau|crew 12|her|his] [duties|shifts|schedule|roster|working days] [next week|tomorrow|this month|this weekend|in december]
[which|what] [duties|duty|schedule|rotation|shifts] [has|does|for] [Weber|crew 12|Moreau|employee 12|she|he] [have|got|this week|tomorrow|next week|]
what has [employee 12|Moreau|Weber|crew 12] got on the schedule
[list|show|which|what are|all|give me] [all|the|] duties [this week|tomorrow|from now until friday|next week|in december|of everybody|there are|]
[show|list] [all|the|] [schedules|rosters|duties] [for|of] [tomorrow|next week|today|all crews]
which duties [overlap with|fall on|are on] [christmas|the weekend|friday|24 to 26 december]
[duties|the roster|shifts] [this week|today|tomorrow|of all crews]
[schedule|roster|duties|rota|agenda|calendar] [of|for] [Weber|Moreau|crew 12|Jonas Weber|her|him]
[show me|what is] [the duties|the schedule|the roster] [of|for] [crew 12|Moreau]
when [is|does] [Weber|Moreau] [on duty|working|off|have a day off|work next|start]
what is [Weber|Moreau|she|he] doing [tomorrow|this week|today|on friday]`,
  'crew-flights': `
what are [her|his|their] next flights
[which|what] flights [does|is|has] [Moreau|Weber|crew 12|she|he] [fly|flying|operate|have|assigned to|on]
flights of [Moreau|Weber|crew 12|the captain]
[who is|whos] [crewing|flying|on|the captain of] [MER12|my flight|tonight|this flight]
next [flight|flights|sector|sectors] [of|for] [Moreau|Weber|crew 12]
what is [Moreau|Weber|she|he] flying [next|tomorrow|today|this week]
which crew is on which flight [today|tomorrow|]
who flies what [today|tomorrow|]
[all crew flights|crew assignments|flights with their crews]`,
  members: `
[list|show|give] [me|] [all|] [the|my|our] [crew|crew members|persons of the crew|people of the crew|pilots|captains|first officers|staff|cabin crew]
who [is|are] [in the crew|in my crew|the pilots|our captains|on the crew list|based at EGLL]
[show|list|give me] [first officers|captains|pilots|cabin crew|the crew list|the list of crew members]
list of [pilots|crew members|captains|employees]
how many [pilots|captains|crew members] do we have
all crew members
which pilots do we have
which [of our|] [first officers|captains|pilots|cabin crew] are based in KJFK
what [captains|copilots] do we have at KJFK`,
  qualifications: `
[which|whose|what|any|list the|show|the|anybodys] [medicals|medical|qualifications|licences|licenses|documents|passports|visas|ratings|type ratings|checks|certificates] [expire soon|that expire before end of year|about to lapse|expiring|run out this month|about to expire|due|lapse|that expire next month]
whose medical expires soon
expiring [documents|qualifications|licences|medicals]
qualifications [of|for] [crew 12|Moreau|Weber]
anybodys medical about to lapse
when does [Weber|Moreau|crew 12] [medical|licence|passport] expire
list all qualifications
[who has|who needs] [an expired medical|a check soon|a new medical|recurrent training]
[anyone|anybody] with [expired|expiring] [papers|documents|licence]`,
  explain: `
how come she is over her duty limit
why is [she|he|this duty|the duty|it] [illegal|over|over the limit|not legal]
explain [this|that|this notam|the verdict|this hazard|this duty|the metar]
what does this [mean|notam mean|notam say]
explain why
could you explain why that duty was judged illegal
why was [the|that] duty judged illegal
why not legal`,
} as const;
