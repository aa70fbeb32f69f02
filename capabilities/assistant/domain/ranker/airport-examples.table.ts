/**
 * Example sentences by meaning, one per line; `[a|b]` are alternatives for a part. Codes in them represent any airport,
 * aircraft, flight or member.
 */
export const AIRPORT_EXAMPLES = {
  weather: `
[what is|whats|how is|hows] the [weather|wx|meteo|weather like] [at|in|for|over at] KJFK
[give me|show me|get|pull|read me|i need|i want] [the|latest|current] [metar|metars|taf|weather|report|observation] [of|for|at|from] KJFK
[metar|taf|wx|weather|meteo|conditions] KJFK
KJFK [metar|taf|wx|weather|forecast|conditions]
[metar|weather|taf|wx] [for|of] KJFK [and|and also|,] EGLL
pull the [metars|tafs] for KJFK EGLL and KSFO
is it [foggy|raining|snowing|windy|cold|hot|stormy|icy|clear|cloudy|sunny|warm|freezing|hazy|misty|gusty|dusty|nice|bad] [at|in|over] KJFK [now|today|tonight|right now|]
is there [fog|rain|snow|mist|thunderstorm|storm|ice|wind|low cloud] [at|in|around|near] KJFK
there is [fog|rain|snow] in KJFK
does it [rain|snow|blow|thunder] [at|in] KJFK
it [rains|snows] actually at KJFK or not
will it [rain|snow|be foggy|clear up|improve|be windy|thunder] [at|in] KJFK [tonight|tomorrow|later|this evening|this afternoon|when i arrive]
how [strong|hard] [is|blows] the wind [at|on|in] KJFK
[wind|winds|gusts|wind speed] [at|in|for] KJFK [right now|now|]
what [is|are] the [wind|winds|ceiling|visibility|qnh|temperature|dew point|altimeter|pressure|rvr|cloud base|cloud] [at|in|for|over in] KJFK
[visibility|ceiling|qnh|temperature|dew point|altimeter setting|rvr|cloud base|temp|vis] [of|at|in] KJFK
[visibility|qnh|ceiling] KJFK how much is
visibility of KJFK is sufficient
how [cold|warm|hot|low|bad|windy|good] is it [at|in|up in|down in] KJFK
how [low|high] [are|is] the [clouds|ceiling|ceilings] at KJFK
[is|still] KJFK [vfr|ifr|mvfr|lifr|vmc|imc|below minimums|above minima]
KJFK still vfr
is KJFK socked in
am i going to have 1000 ft ceilings at KJFK this afternoon
what [does|do] the [forecast|taf|weather|clouds|sky] [say|look like] [for|at|in] KJFK [tomorrow|tomorrow morning|tonight|]
what says the forecast from KJFK for tomorrow morning
what are they [calling for|forecasting|reporting|expecting] [in|at] KJFK around [landing time|arrival|then]
what is it doing at KJFK
what is it like [at|in] KJFK
hows it looking [at|in] KJFK
[forecast|outlook|prognosis] [at|for] KJFK [when i get there|on arrival|overnight|]
and the [weather|taf|metar] [here|there]
[weather|metar|taf] [here|there|at the destination|at my destination|for the departure|at departure and arrival]
[weather|wx]
how is the weather looking
any [fog|ice|snow|storms|thunder|thunderstorms|cb|rain] [at|forecast at|expected at|near|around] KJFK
will i get in to KJFK
what time will the fog lift at KJFK
[do i need|should i take] [a coat|an umbrella|deicing] [at|in] KJFK
[trend|tempo|visibility trend] KJFK
can i expect [rain|snow|fog|storms|wind shear] at KJFK
is the weather [ok|good|good enough|fine|bad|improving] [at|in] KJFK
how is the weather along this flight
weather on my route
what conditions should i expect landing at KJFK
decoded metar KJFK
are we [legal|above minimums] weather wise at KJFK
freezing level at KJFK
what is the sky like over KJFK
whats the latest on the weather at KJFK
what will the [cloud base|visibility|wind|weather] be when we get to our destination
[compare|are the] conditions at KJFK [and|with those at] EGLL
i would like to know whether [fog|rain|snow] is forecast at KJFK this evening`,
  notams: `
[notams|notam|notices] [KJFK|for KJFK|at KJFK|of KJFK|in KJFK]
[any|are there any|exist|what|show|list|read me the|give me|check the|pull] [notams|notam|notices] [for|at|of|in|around] KJFK [today|tonight|in force|]
KJFK notams
[closed|shut] [runways|taxiways] [at|in] KJFK
[runway|taxiway] closures [at|in] KJFK
[is|are] [the|a|any|some] [runway|runways|taxiway|apron|tower|terminal] [closed|shut|unavailable|out of service] [at|in] KJFK
is closed some runway in KJFK
anything [shut|closed|shut down|out of service|broken|unserviceable|inop|under construction|not working] [at|in] KJFK [tonight|today|]
is the [ils|glideslope|localizer|vor|papi|lighting|approach lights|dme|fuel] [out of service|inop|down|out|unserviceable|working|ots|available] at KJFK
are there [restrictions|closures|tfrs|flight restrictions|works|constructions|limitations] [published for|at|around|near|in] KJFK [today|i should know about|]
any [tfrs|tfr|restrictions|closures|outages|cranes|obstacles|work in progress|curfew|bird activity] [around|at|near|for] KJFK
[notams|notam] [here|there|for my destination|for the arrival|for departure]
notams
[which|what] [taxiways|runways] are [closed|shut] [at|in] KJFK
what should i know [about|before going to] KJFK
is KJFK [open|closed|operational|open tonight|open at night|h24]
i want to read the notams of KJFK
whats notamed at KJFK
[temporary|active] restrictions KJFK
does KJFK have any closures
notams at both ends of MER12
notams [KJFK EGLL|for KJFK and EGLL]
KJFK and EGLL notams
whats unserviceable here`,
  'runway-wind': `
[crosswind|headwind|tailwind|xwind|cross wind|wind component|wind components] [27L at KJFK|at KJFK|KJFK|on 22R at KJFK|runway 09 KJFK|for runway 27 at KJFK|in KJFK]
[what is|whats|how much is|how strong is|what kind of|how bad is] [the|] [crosswind|headwind|tailwind|xwind|cross wind] [at|on runway 27 at|on 04R in|for|landing at] KJFK
KJFK [crosswind|headwind|tailwind]
which [runway|runways|end] [is|are|will be] [best|favoured|in use|active|into wind|they using|they landing on|likely|used] at KJFK
what runway is in use at KJFK
best runway [at|for|in] KJFK [with this wind|now|]
which way are they landing at KJFK [with this wind|]
which [lateral|side|cross] wind do i have at KJFK
what crosswind am i looking at for KJFK
can i land on 27L at KJFK with this wind
active runway [KJFK|at KJFK]
[crosswind|headwind] [31L|here|there]
which runway will i get at KJFK
which runway should i [expect|plan for|land on|use] at KJFK
is the crosswind [ok|within limits|too much|too strong|above 20 knots] at KJFK
wind on runway 27 at KJFK
are we within crosswind limits at KJFK
runway in use KJFK
landing direction at KJFK
how is the wind across runway 22R at KJFK`,
  runways: `
[runways|rwys|rwy|runway|runway list|runway lengths|runway length|runway data|runway info] [KJFK|at KJFK|of KJFK|in KJFK|for KJFK]
KJFK runways
how [long|wide] [is|are] the [runway|runways|longest runway|main runway|strip] [at|of|in] KJFK
[longest|shortest|widest|main] runway [at|in|of] KJFK
[which|what] runways [are there|are at|has|does] KJFK [have|]
how many runways [does|at|has] KJFK [have|]
is the runway at KJFK long enough [for a|for the|] [B738|A320|]
[tell me about|details of|surface of|length of|dimensions of|heading of|threshold of] runway 27 at KJFK
what surface [is|are] the [runway|runways] at KJFK
is [it|the runway|runway 27] [paved|grass|asphalt|lit|grooved] at KJFK
[pistes|landing strips|strips] [of|at] KJFK [all with direction|]
runway [headings|directions|thresholds|surface|tora|lda|declared distances|slope] [at|of] KJFK
how much [runway|pavement|concrete] is there at KJFK
can a B738 [land|stop|get in] at KJFK
landing distance available KJFK
runways here`,
  frequencies: `
[tower|ground|atis|approach|clearance|delivery|unicom|ctaf|radio|apron|departure|center] [frequency|freq|freqs] [at|for|of|in|] KJFK
[frequencies|freqs|comms|radio frequencies|coms] [KJFK|at KJFK|for KJFK|of KJFK]
KJFK [tower|ground|atis|frequencies|freqs|clearance]
[what is|whats|give me|i need|tell me] the [tower|ground|atis|clearance delivery|approach|ctaf|awos] [frequency|freq|number] [at|for|in] KJFK
on which frequency [answers|is|do i call] the [tower|ground|approach] of KJFK
who do i [call|talk to|contact|speak to] [for clearance|for taxi|for startup|on the ground|] at KJFK
how do i [contact|reach|call] KJFK [tower|ground|approach|]
[which|what] frequency [for|should i use for|is] KJFK [tower|ground|]
atis frequence KJFK
listen to atis at KJFK
radio for KJFK
ground freq there
who is on 121.9 at KJFK`,
  procedures: `
[sids|sid|stars|star|departures|arrivals|departure procedures|arrival procedures|standard departures|standard arrivals|procedures] [KJFK|at KJFK|from KJFK|out of KJFK|into KJFK|for KJFK|by KJFK|of KJFK]
[which|what|list the|show the|i must know the|give me the|show me the] [sids|stars|departures|arrivals|departure procedures|arrival routes|standard instrument departures] [from|out of|into|at|for|of|has] KJFK
what [departures|arrivals|sids|stars] [have they got|are there|does it have|are published] [out of|into|at|for] KJFK
KJFK [sids|stars|departures|arrivals]
is there an [rnav|] [sid|star|departure|arrival] [at|for|into|out of] KJFK
[stars|sids] there
how do i [depart from|leave|get out of|arrive into] KJFK procedure
which [sid|star] from runway 27 at KJFK`,
  approaches: `
[approaches|approach|approach plates|iaps|instrument approaches|approach list|approach procedures] [KJFK|at KJFK|for KJFK|into KJFK|in KJFK|of KJFK]
[which|what|list the|show the|show me the|give me the] [approaches|ils approaches|instrument approaches|rnav approaches|vor approaches|ils] [are possible|are available|are there|has|does|exist] [at|in|for|] KJFK
[is there|do they have|does KJFK have|has KJFK|have they got] an [ils|rnav|rnav approach|rnp|vor approach|ils approach|gps approach|lpv|ndb approach|approach] [at|to|into|] KJFK
has KJFK an ils or nothing
[ils|rnav|rnp|loc|vor] [approach|approaches|] [27L|runway 27|] [KJFK|at KJFK|into KJFK]
can i shoot [an|the] [ils|approach|rnav] [at|into] KJFK
cat iii approach at KJFK
KJFK approaches
what can i fly to get into KJFK in low visibility
[ils|approach] charts for KJFK
precision approaches at KJFK
how do i get down at KJFK`,
  airport: `
[tell me about|info on|information about|details of|details for|facts about|about|data of|describe] [KJFK|airport KJFK|the airport of KJFK]
[elevation|field elevation|altitude|height|airport info|transition altitude|magnetic variation|iata code|icao code|city|time zone|country|name] [of|at|for|] KJFK [in feet|in feets|]
[what is the|whats the] [elevation|field elevation|altitude|icao code|iata code|transition level|variation] [of|at|in] KJFK
how high is [KJFK|the field at KJFK|the airport of KJFK]
KJFK
airport KJFK
what airport is KJFK
which airport is KJFK
KJFK [airport|info|elevation|information|field elevation]
what is the code of KJFK
what is the local time at KJFK
[which|what] [city|country] is KJFK in`,
  coordinates: `
[coordinates|position|lat long|latitude and longitude|location|lat lon|gps position] [of|from|for|] [KJFK|the airport of KJFK|airport KJFK]
[what are|give me|whats] the [coordinates|lat long|position|exact position] of KJFK
where exactly is KJFK
where is KJFK located
KJFK [coordinates|lat long|position]`,
  charts: `
[charts|chart|airport charts|plates|taxi chart|taxi diagram|ground chart|airport diagram|parking chart|jepp charts|pdf charts] [KJFK|at KJFK|for KJFK|of KJFK|from KJFK]
[show me|i need|need|give me|got|any|are there|do we have|list|i search|find] [the|] [charts|chart|plates|taxi diagram|taxi chart|chart of parking stands|airport chart|sid chart|star chart] [for|of|from|at] KJFK [please|]
KJFK [charts|plates|diagram|taxi diagram]
[approach|departure|arrival|ground] charts [for|of|at] KJFK
[charts|plates] here
which charts do we have for KJFK`,
  'density-altitude': `
[density altitude|da|density alt] [KJFK|at KJFK|for KJFK|in KJFK]
what is the density altitude [at|in] KJFK [right now|]
how high is the density altitude at KJFK`,
  demand: `
[delays|delay|arrival demand|acceptance rate|congestion|arrival rate|arrivals per hour|slots|edct|ground stop|ground delay|holding] [KJFK|at KJFK|for KJFK|in KJFK|into KJFK]
[how|so how] [busy|congested|backed up|full|jammed|saturated|loaded] [is|will|are] KJFK [be|at 18Z|tonight|this evening|]
is KJFK [saturated|busy|congested|backed up|full|overloaded|delayed|slot restricted|over capacity] [now|at 18Z|]
how many arrivals [by hour|per hour|an hour|are expected] [at|into|for] KJFK
[is there|are there|any|expected] [a ground stop|a ground delay program|delays|holding|flow control|a gdp|slots|metering|traffic jam] [at|into|for|going into] KJFK
are arrivals delayed at KJFK
what is the [aar|acceptance rate|arrival rate|arrival demand] at KJFK
will i [hold|be held|get delayed|have to hold|wait] [at|into|going into] KJFK
how long is the [queue|hold|holding|wait] at KJFK
arrival peak KJFK
expected arrivals [at|into] KJFK [next hour|in the next hours|tonight]
how many [arrivals|aircraft] are expected at KJFK [next hour|]
how many aircraft are going to KJFK`,
} as const;
