/** Example sentences about positions by coordinates and about user data; in the format of those for airports. */
export const OWN_EXAMPLES = {
  'airspaces-at': `
[which|what] [fir|airspace|airspaces|control area|region|flight information region|ctr|tma] [is|are|lies|is there|do i have] [at|over|above|around|in] 50N 30W
[airspace|airspaces|fir|what airspace class|class of airspace] [at|over|above] [47.45N 8.56E|48.1, 11.5|51 north 1 west]
who controls [the airspace|the sky|the air] [over|at|above] 48 north 11 east
[in which|in what] [fir|airspace|region] [is|am i at|lies] 50N 30W
which airspaces lie over 47N 8E
is there [controlled|restricted|any] airspace at 47N 8E`,
  near: `
[what|which] [navaids|fixes|waypoints|points|navaids and fixes|vors|airports|airfields] [are|lie|do i have] [near|around|close to|nearby] [46.2N 6.1E|50.1, 8.5]
[what is|whats|anything|show me what is] [near|around|close to] 46.2N 6.1E
[nearest|closest] [navaid|fix|waypoint|vor|points] [to|around] 46.2N 6.1E
[points|fixes|navaids|waypoints] [near|around|within 30 nm of|about] 51N 1W`,
  'area-notams': `
[notams|any notams|are there any notams|list notams|flight restrictions|tfrs] [in|inside|within|for] [the box|the area|an area|the region|the rectangle|a box|] [46N 6E to 48N 10E|between 46N 6E and 48N 10E] [today|over the coming day|]
notams between 46N 6E and 48N 10E
area notams [46N 6E 48N 10E|]`,
  fleet: `
[which|what] [aircraft|aeroplanes|planes|airplanes|tails|registrations] [do we own|do we have|do i own|do i have|are in our fleet|belong to us|are ours|are in the fleet]
[list|show|show me|give me] [the|our|my|all|] [fleet|own aircraft|fleet list|fleet by registration|aircraft of our fleet|tail numbers|registrations|planes we own|aircraft in the fleet]
[our|my|the] [fleet|own aircraft|airplanes|tails]
fleet
fleet list
what is in [our|my|the] fleet
how many [aircraft|planes|tails] [are in our fleet|do we own|do we have]
which registrations do we fly
what is the registration of our [A320|B738]
which [A320|B738] do we [own|have]`,
  'aircraft-types': `
[which|what] [aircraft types|types of aircraft|types|aircraft models|airplane types] [can you calculate performance for|do you know|are supported|can you plan with|are in the performance table|are available|does the table have|do you support|can i plan]
[list|show|show me|give me] [the|all|] [aircraft types|performance table|aircraft performance table|supported aircraft|types you know|aircraft configurations|aircraft config]
[aircraft types|supported aircraft|performance table|supported types]
what does the performance table [have|say|contain]
for which aircraft can you make a plan`,
  pipelines: `
[which|what] [pipelines|data pipelines] [run|are scheduled|run on a schedule|do i have scheduled|run every day|are running at times|ran last night|does the server run]
[list|show|show me|give me] [the|my|all|] [pipeline schedules|scheduled pipelines|schedules of pipelines|pipelines on a schedule|pipelines with their last run]
[pipeline schedules|scheduled pipelines]
when [did|does|do] my [pipeline|pipelines] run [last|next|]
did [the|my] [pipelines|pipeline|scheduled pipelines] run [last night|this morning|ok|]
last run of my pipelines`,
  'applied-scenarios': `
[which|what] scenarios [have been applied|have been applied so far|were applied|did we apply|did i apply|are applied|have we applied]
[list|show|show me|give me] [the|all|] [applied scenarios|scenarios that were applied|scenarios applied so far|history of scenarios]
[applied scenarios|scenarios applied so far]
was any scenario applied [today|yet|]
what what-if changes have been [applied|made]`,
  questions: `
[which|what] questions [have i saved and what were the last answers|did i save and what was answered|do i have saved and what did they answer]
[what were|what was|show|give me] the [last|latest|recent] [answers|answer|results] [of|to] my [saved questions|questions|scheduled questions]
[list|give me] [the|my|all|] saved questions with their [last|latest|] answers
what did my saved questions [answer|say|return] [this morning|last|today|]
when do my saved questions run next
[list|give me a list of|tell me] [the|my|all|] [saved questions|questions i saved|questions i have saved]`,
} as const;
