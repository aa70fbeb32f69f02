import type { AppCommand, AppWindow, ClientAction } from '../../contract.ts';

const SMALL = new Set(
  (
    'a an the my our me us up please pls can could you i we to want would like let lets now just for of on at in ok okay hey ' +
    'thanks bit little more is'
  ).split(' '),
);
const OPENS = new Set(
  'open show view see display start launch bring pull list get go take give run switch use enable'.split(' '),
);
const CLOSES = new Set('close shut dismiss leave exit quit'.split(' '));
/** Endings that do not change the meaning of a name. */
const TAILS = new Set('panel window page workspace screen tab dialog picker'.split(' '));

/** Window names that mean the window even without a verb. */
const WINDOW_NAMES: Readonly<Partial<Record<AppWindow, string>>> = {
  foundry: 'foundry|data workspace|sql',
  analysis: 'analysis|flight analysis|vertical profile|profile',
  alerts: 'alerts|alert',
  'ai-assistant': 'assistant|ai assistant|ask assistant',
  'crew-management': 'roster|crew roster|crew management',
  balance:
    'weight and balance|weight balance|balance|balance sheet|mass and balance|w b|w and b|wb|loadsheet|load sheet|trim sheet|weight and balance calculator|wt and bal|wt bal|wgt bal|w and bal|weight bal',
  notifications: 'notifications|notification|unread notifications|new notifications|inbox',
  'saved-questions': 'saved questions|scheduled questions',
  recorder: 'flight logs|flight log|logbook|log book|flight recorder',
  scenarios: 'scenarios|what if scenarios|what if',
  waypoints: 'own waypoints|user waypoints',
  layers: 'layers|map layers|layer list',
  settings: 'settings|preferences|units|options',
  'data-management':
    'data management|data sources|data feeds|feeds|data packs|sources of data|feed status|data status',
  'create-flight': 'create flight|new flight|add flight|make flight|enter flight',
  hazards:
    'hazards and pilot reports|list hazards and pilot reports|hazard list|pilot report list|sigmet list',
  traffic: 'traffic list|aircraft list|list traffic|list aircraft',
  airports: 'airport list',
  flights: 'flight list',
};
/** Names that request facts unless a verb opens or closes the window. */
const OPENED_NAMES: Readonly<Partial<Record<AppWindow, string>>> = {
  notams: 'notams|notam',
  charts: 'charts|chart',
  'crew-management': 'crew|crews|crew list|duties',
  waypoints: 'waypoints',
  hazards: 'hazards|pilot reports|pireps|sigmets',
  traffic: 'traffic',
  search: 'search',
  airports: 'airports',
  flights: 'flights|saved flights',
  'data-management': 'data',
};
const COMMAND_NAMES: Readonly<Record<AppCommand, string>> = {
  keys: 'keyboard|keyboard shortcuts|shortcuts|keys',
  'go-map': 'map|back map|main map|back to map',
  'zoom-in': 'zoom in|zoom closer|zoom map in',
  'zoom-out': 'zoom out|zoom map out',
  north: 'north up|reset north|map north up',
  'inspect-centre':
    'read data at middle of map|read data at centre of map|inspect centre|inspect middle of map',
  account: 'account|account menu|my account|access tokens',
  'sign-out': 'sign out|log out|logout|sign off|log off',
  'navdata/nearby':
    'what is near middle of map|what is near centre of map|what is nearby|nearby|what is near',
  'procedures/clear': 'clear procedures|clear procedures from map|remove procedures from map',
  'route/undo': 'undo route change|undo last route change|undo change of route',
  'route/redo': 'redo route change|redo last route change',
  'route/pin': 'pin or unpin route|pin route|unpin route|pin this route',
  'route/clear': 'clear routes|clear all routes|clear routes from map|remove all routes from map',
  'route/dim': 'dim routes|dim all routes',
  'ofp/import': 'import flight plan|import plan|load flight plan from file',
  theme: 'night or light theme|toggle theme|switch theme|change theme',
  globe: 'globe or flat map|toggle globe',
};
const OTHER_NAMES: readonly (readonly [string, ClientAction])[] = [
  ['night theme|dark theme|dark mode|night mode', { kind: 'theme', theme: 'night' }],
  ['light theme|light mode|day theme|day mode|bright theme', { kind: 'theme', theme: 'light' }],
  ['flat map|flat|2d map|map flat', { kind: 'layer', key: 'globe', isOn: false }],
];

/** Questions that a window answers completely. */
const QUESTIONS: readonly (readonly [RegExp, AppWindow])[] = [
  [
    /\b(?:where|how) (?:do|can) (?:i|we) (?:change|set|find) (?:the |my )?(?:units|settings|preferences|theme)\b/,
    'settings',
  ],
  [
    /\bhow (?:old|fresh|current|recent) (?:is|are) (?:the |this |my |our )?(?:\w+ )?(?:data|feeds?|sources?|picture)\b/,
    'data-management',
  ],
  [/\b(?:age|freshness) of (?:the |this |my |our )?(?:\w+ )?(?:data|feeds?|sources?)\b/, 'data-management'],
  [/\b(?:live|real|simulated|replayed?) or (?:live|real|simulated|fake|replayed?)\b/, 'data-management'],
];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const keyOf = (words: readonly string[]): string => words.filter((word) => !SMALL.has(word)).join(' ');

function byKey<Name extends string>(
  names: Readonly<Partial<Record<Name, string>>>,
): ReadonlyMap<string, Name> {
  const entries = Object.entries(names) as [Name, string][];
  return new Map(
    entries.flatMap(([name, all]) =>
      all.split('|').map((one): [string, Name] => [keyOf(one.split(' ')), name]),
    ),
  );
}
const WINDOWS = byKey(WINDOW_NAMES);
const OPENED = byKey(OPENED_NAMES);
const COMMANDS = byKey(COMMAND_NAMES);
const OTHERS = new Map(
  OTHER_NAMES.flatMap(([all, action]) =>
    all.split('|').map((one): [string, ClientAction] => [keyOf(one.split(' ')), action]),
  ),
);

function named(key: string, verb: string | undefined): ClientAction | null {
  const opens = verb !== undefined && OPENS.has(verb);
  const closes = verb !== undefined && CLOSES.has(verb);
  const window = WINDOWS.get(key);
  // `list my flight logs` and `list saved questions` request the entries.
  if (verb === 'list' && (window === 'recorder' || window === 'saved-questions')) return null;
  // `show notams` is about the map, `open notams` about the panel.
  const opened = verb === 'open' || closes ? OPENED.get(key) : undefined;
  const name = window ?? opened;
  if (name !== undefined) return { kind: closes ? 'close' : 'window', name };
  if (closes) return null;
  const id = COMMANDS.get(key);
  if (id !== undefined && (key !== 'map' || opens)) return { kind: 'command', id };
  return OTHERS.get(key) ?? null;
}

/** Action of a sentence that is only a command of the app, such as `open weight and balance`; null for any other. */
export function commandOf(text: string): ClientAction | null {
  const lower = text
    .toLowerCase()
    .replaceAll(/['’]s\b/g, ' is')
    .replaceAll('&', ' and ');
  const theme = /\b(night|dark|light|day) (?:mode|theme)\b/.exec(lower)?.[1];
  if (theme !== undefined && !/\b(?:not|don['’]?t|never|what|is)\b/.test(lower))
    return { kind: 'theme', theme: theme === 'night' || theme === 'dark' ? 'night' : 'light' };
  const question = QUESTIONS.find(([pattern]) => pattern.test(lower));
  if (question !== undefined) return { kind: 'window', name: question[1] };
  const words = keyOf(wordsOf(lower)).split(' ');
  const whole = words.join(' ');
  // The content of a list is requested, not its window.
  const plain = /\b(?:list|logs)(?: (?:please|pls|plz|thanks|thx))*\W*$/.test(lower)
    ? null
    : named(whole, undefined);
  if (plain !== null) return plain;
  const [verb = '', ...rest] = words;
  if (!OPENS.has(verb) && !CLOSES.has(verb)) return null;
  const last = rest.at(-1);
  const isTail = rest.length > 1 && last !== undefined && TAILS.has(last);
  return (
    named(rest.join(' '), verb) ??
    (isTail ? named(rest.slice(0, -1).join(' '), verb === 'show' ? 'open' : verb) : null)
  );
}
