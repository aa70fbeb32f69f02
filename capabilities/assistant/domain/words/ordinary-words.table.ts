import { EVERYDAY_WORDS } from './everyday-words.table.ts';

/**
 * Everyday words that are airport codes too (`lie` is Libenge, `dep` Daporijo), or differ by one letter from a word of
 * the vocabulary. They are a code only in capitals or where a place is expected, and never a typing error.
 */
const ORDINARY =
  'dar por una uno los las del con que hay sin mas und der die das ist wie auf bei den von les des une sur est pas per che sto qui nos sus para como esta ' +
  'knock bath able add age aid aim air aircraft all and any apps are arm art ask asks away bad bar base bay bed big bit bits blue body book bow box ' +
  'boy bug bus but buy call calm can car cell chat city clock close cold come comes commas condition core cost cup cut dark data ' +
  'day days dead deal deep delta did dim dirt dog done door down drain draw drawn drop dry due each early ear east easy eat edge ' +
  'else end ends enter ever example exit eye face fact fail fall far fast feed feel few file fill fin fine fire fit five fix ' +
  'flat flow foot for free full fun gain gate gave get give glob goal gone good got great grow guy had half hand hard has have ' +
  'heat held help her here high him hill his hit hold home hood hook hot how huge ice idea idle ill inn its jam jet job join ' +
  'jump just keep kept key kind kinds know lab lack lag land last late law lay lead leak least leave led left leg legs less let ' +
  'lets lie lies life lift light line link load log logs long look lose loss lost lot lots low lower mad made mail main make man ' +
  'many map max mean men met mid mind miss mix mode more most move much nap near need nest net new next nice nine none nor now ' +
  'odd oil old one ones only our out over own page pair pan part pass past path pay per pet pick pin pit place plain plan play ' +
  'plus pod pop post power pull push put rain ran rate raw read real red rely rest rid ring rise risk road rod round row rub run ' +
  'runs rush sad safe said sat save saw say says sea search seat see seen self sell send sent set sets seven shell ship shop ' +
  'show side sign sing sit six size skip sky slow snow soft sold some son song soon spec spot start starts stay step still stop ' +
  'such sum sun sure tab take talk tall task tax tea team tell ten term than that the them then there these they thin this three ' +
  'though thus tie time tip told too took tool top tour town trip true try turn two type ugly under unit until upon use used user ' +
  'uses van very via view wait walk wall want war warm was way week well went were west wet what when who whole why wide win ' +
  'wish with won word work yes yet you young zone not will same may res tag gap off ret ways tap site min avg med nav pack tar ' +
  'non cat cap lat mod swap act pre fly sits sub seem iso food bag knew lows wars prep butt nah atm fmc final visual hurt wonder eyes freeze cluttered teh green she sits suits sees ago ban scan hang arc too lest tun both many fir ' +
  'got gonna worst worse break breaks broke rules rule okay other others each such been being were does done made none ' +
  'text texts mail mails phone tell told says word words find found give given good bread better think thing thanks ' +
  'people person name names named number numbers first second third before after above below under again against always never ' +
  'also already almost another anyone anybody everyone nobody because between could would should might must shall ' +
  'great small large little long short early late later earlier whole part parts place places point points line lines ' +
  'snap flip whip crank drag nudge slide roll yank bump thank';

export const ORDINARY_WORDS: ReadonlySet<string> = new Set([...ORDINARY.split(' '), ...EVERYDAY_WORDS]);
