import { LAYOUT_COLUMNS } from './layout.ts';

/** Layout of the document: text for `layOut`. */
export interface OfpLayout {
  readonly id: string;
  readonly name: string;
  readonly template: string;
}

const RULE = '-'.repeat(LAYOUT_COLUMNS);

const HEADER = `{{banner}}
{{flight:-9}} {{date:-10}} {{departure}}-{{arrival}}  {{aircraft:-4}} {{registration:-9}} OFP MADE {{made}}
${RULE}
{{#releaseWarnings}}
*** {{text:wrap}}
{{/releaseWarnings}}
STD {{std}}Z   CI {{costIndex}}   GND DIST {{ground}} NM   AIR DIST {{air}} NM   ALTN {{alternate}}
PAX {{passengers}}   CARGO {{cargo}} KG
{{#procedures}}
{{text:wrap}}
{{/procedures}}
{{#remarks}}
RMK {{text:wrap}}
{{/remarks}}`;

const PLAN = `OPERATIONAL FLIGHT PLAN  ({{units}})
{{#releaseLimits}}
  {{name:-8}} MAX {{max:7}}  PLN {{plan:7}}  MARGIN {{margin:7}} {{state}}
{{/releaseLimits}}

{{#performance}}
  FUEL POLICY {{policy:wrap}}
{{#fuel}}
  {{name:-10}}{{kg:7}} {{time:4}}  {{rule:wrap}}
{{/fuel}}
  BLOCK     {{block:7}}
  {{fuelDifference:wrap}}
{{/performance}}
{{^performance}}
  FUEL ESTIMATE BY THE AIRCRAFT TABLE: NOT FOR RELEASE
  TRIP     {{trip:7}}
  ALTN     {{alternateFuel:7}}
  FRSV     {{finalReserve:7}}  {{finalReserveTime}}
  MIN T/O  {{minimumTakeOff:7}}
  EXTRA    {{extra:7}}
  BLOCK    {{block:7}}
{{/performance}}
{{#assumptions}}
  ASSUMED: {{text:wrap}}
{{/assumptions}}

{{runwayDistances:wrap}}

ATC ROUTE
  {{departure}} {{route:wrap}}
  {{arrival}}
{{#routeNotes}}
  NOTE: {{text:wrap}}
{{/routeNotes}}`;

const PERFORMANCE = `PERFORMANCE PLAN
{{#performanceMissing}}
  {{performanceMissing:wrap}}
{{/performanceMissing}}
{{#performance}}
  MODEL {{model:wrap}}
  OFF BLOCK {{offBlock}}Z  TAKE-OFF {{takeOff}}Z  LANDING {{landing}}Z  FLIGHT TIME {{flightTime}}
  FL{{level}} M{{mach}}  AVG W/C {{component}} KT  AVG FF {{fuelFlow}} {{fuelUnit}}/H  {{distance}} NM
{{#alternateRoute}}
  ALTERNATE {{text:wrap}}
{{/alternateRoute}}
{{#fieldLengths}}
  FIELD {{text:wrap}}
{{/fieldLengths}}
{{#effectsHead}}
  {{text:-20}}  TRIP KG  BLOCK KG  MIN
{{/effectsHead}}
{{#effects}}
  {{name:-20}} {{trip:8}} {{block:9}} {{time:4}}
{{/effects}}
{{#notes}}
  NOTE: {{text:wrap}}
{{/notes}}
{{/performance}}`;

const ATC = `ATC FLIGHT PLAN
{{#atcPlan}}
  {{text:wrap}}
{{/atcPlan}}`;

const COORDINATES = `WAYPOINT COORDINATES
{{#performance}}
{{#coordinates}}
{{ident:-13}} {{place}}
{{/coordinates}}
{{/performance}}
{{#performanceMissing}}
  {{performanceMissing:wrap}}
{{/performanceMissing}}`;

const NAVLOG = `{{#performance}}
NAVIGATION LOG  (PERFORMANCE PLAN; TRACK AND WIND DEGREES TRUE, KT, C, FUEL {{fuelUnit}})
POINT       VIA     FL TRK  DST    WIND  W/C OAT ISA TAS  GS  TME  ETO FUEL    FOB MRA
{{#legs}}
{{ident:-11}} {{via:-6}} {{fl}} {{track:3}} {{distance:4}} {{wind:7}} {{component:4}} {{temperature:3}} {{isa:3}} {{tas:3}} {{gs:3}} {{time}} {{over}} {{fuel:4}} {{remaining:6}} {{mora:3}}
{{/legs}}
{{#terrain}}
MRA GRID MORA IN HUNDREDS OF FEET: {{source:wrap}}
{{driftdown:wrap}}
{{/terrain}}
AIR: {{airSource:wrap}}
{{#airNotes}}
*** {{text:wrap}}
{{/airNotes}}
{{/performance}}`;

const WINDS = `WINDS ALOFT  (DEGREES TRUE / KT, C)
{{#windsMissing}}
  {{windsMissing:wrap}}
{{/windsMissing}}
{{#winds}}
POINT         TIME{{head}}
{{#rows}}
{{ident:-13}} {{time}}{{cells}}
{{/rows}}
SOURCE: {{source:wrap}}
{{#notes}}
*** {{text:wrap}}
{{/notes}}
{{/winds}}`;

const BRIEFING = `WEATHER
{{#weather}}
{{role:-5}}{{icao}}
{{#reports}}
  {{text:wrap}}
    {{kind}}: {{source:wrap}}
{{/reports}}
{{#notes}}
  *** {{text:wrap}}
{{/notes}}
{{/weather}}
${RULE}
EN-ROUTE WEATHER  (SIGMET, AIRMET AND ADVISORIES WITHIN 50 NM OF ROUTE)
{{#sigmets}}
{{#items}}
{{title:wrap}}
  {{from}} TO {{to}}   {{levels}}
    {{text:wrap}}
{{/items}}
{{#notes}}
  {{text:wrap}}
{{/notes}}
{{#sources}}
SOURCE: {{text:wrap}}
{{/sources}}
{{/sigmets}}
${RULE}
NOTAM
{{#notams}}
{{role:-9}}{{place}}   {{source:wrap}}
{{#notices}}
  {{number:-10}} {{from}} TO {{to}}
    {{text:wrap}}
{{/notices}}
{{#notes}}
  {{text:wrap}}
{{/notes}}
{{/notams}}`;

const END = `${RULE}\n{{banner}}`;
const join = (...parts: readonly string[]) => parts.join(`\n${RULE}\n`);

/** Built-in layouts; user layouts begin as a copy of one. */
export const BUILT_IN_LAYOUTS: readonly [OfpLayout, ...OfpLayout[]] = [
  {
    id: 'lido',
    name: 'LIDO order',
    template: `${join(HEADER, PLAN, PERFORMANCE, NAVLOG, COORDINATES, WINDS, ATC, BRIEFING)}\n${END}`,
  },
  { id: 'navlog', name: 'Navigation log', template: `${join(HEADER, NAVLOG)}\n${END}` },
  { id: 'briefing', name: 'Weather and NOTAMs', template: `${join(HEADER, WINDS, BRIEFING)}\n${END}` },
];
