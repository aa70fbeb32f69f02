/** Negation that supports an order: `we are not flying it anymore`. */
const NO_MORE =
  /\b(?:no longer|no more|no need for \S+(?: any ?(?:longer|more))?|(?:(?:wo|sha)n['’]?t|(?:wi|sha)ll not) (?:happen|operate|go|fly|take place|be needed)|no use for \S+(?: any ?(?:longer|more))?|any longer|no[ -]shows?(?:ed|ing)?|not needed|(?:(?:i|we) )?(?:(?:wo|sha)n['’]?t|(?:wi|sha)ll not) (?:fly|operate|do|need|use|run) (?:it|this|that|this one|that one)(?: after all)?|(?:(?:i|we) )?(?:(?:wo|sha)n['’]?t|(?:wi|sha)ll not) be (?:doing|flying|operating|needing|using|going|running|taking)(?: (?:it|this|that|this one|that one))?(?: after all)?|(?:(?:are|is|am|was) not|['’](?:re|m|s) not|(?:are|is|was)n['’]?t) (?:flying|operating|doing|going|happening|needed|required|running|using|taking place)(?: (?:it|this|that|this one|that one))?(?: after all)?|(?:do|does)(?:n['’]?t| not) (?:need|operate|fly) (?:it|this|that|this one|that one)(?: after all)?(?= *(?:$|[,.;]| - ))|(?:is |are )?not (?:happening|operating|flying|going|needed|required)(?= *(?:$|[.,;]| - ))|after all|(?:(?:do|does|did|are|is|am|will)(?:n['’]?t| not)|['’](?:re|m|s) not|not) (?:\w+ ){1,5}(?:any ?)?more)\b/gi;
/** Boundaries between clauses; `I do not need it any more` begins one without punctuation. */
const BETWEEN =
  /\s+(?:because|coz|cuz|as(?! (?:it|they|things)(?:['’]ll (?:be|look)| (?:(?:will|would|['’]ll|should) (?:be|look)|(?:is|was|looks?|looked|stands) (?:at|in|on|now|around|by))\b))|since)\s+(?=(?:it|same|the same|we|i|the|they|our|my|he|she|customer|client|pax|charter)\b)|\s+(?:and )?(?:so|therefore|hence)\s+(?=(?:please|pls|plz|can|could|you|just|go|get|kindly|delete|remove|erase|trash|bin|scrap|discard|change|save|i want|we want|i need|let)\b)|\s+(?=(?:i|we)(?:['’](?:re|m)| are| am) not \w+ing\b)|\s+(?=(?:it|that)(?: is|['’]s| was| got| has been) (?:cancel+ed|off|gone|scrubbed|canned|dead)\b)|(?<!\b(?:since|as|because|and|that|if|when|but|so|while|though|cause|coz|now))\s+(?=(?:the|our|my) (?:[\w-]+ ){1,2}(?:is|has|got|went|was) (?:stuck|gone|broken|tech|sick|cancel+ed|late|down|grounded|in|on|not)\b)|(?<=\b(?:please|pls|plz|thanks|thx))\s+(?=(?:we|i|they|he|she|it|the|our|my)\b)|\s+(?:because|coz|cuz)\s+|\s*(?:[,;](?!\d)|\s[-–—]+(?=\s)|[–—]|[.!?](?=\s))\s*|\s+(?=(?:i|we) (?:do not|don['’]?t) \w+ (?:it|this|that|them) (?:any ?)?more\b)/i;
/** Words by which a clause negates an order, postpones it, or makes it a question. */
const AGAINST =
  /\?|n['’]t\b|\b(?:no|not|nope|nah|dont|cant|wont|never|wait|unless|if|instead|rather|keep|hold|stop|undo|until|till|before|after|once|when|whether|later|maybe|perhaps|actually|should|shall|could|would|might|may|think|guess|wonder|joke|joking|kidding|sure|wrong|sorry|oops|scratch|leave (?:it|that|this|them|alone)|second thoughts?|never ?mind|nvm|ignore|forget|only|but|except|without|said|says|told|asked|what|why|who|which|how|where)\b/i;
/** Question, by word order. */
const BEGINS_QUESTION =
  /^(?:(?:and|or|so|but) )*(?:is|are|was|were|does|do|did|has|have|am|can|will) (?:i|we|he|she|it|they|you|this|that|there|the|my|our|your|any\w*)\b/i;
/** A polite request is not a question: `could you delete MER45, it is cancelled?` */
const ASKED_POLITELY =
  /^\W*(?:(?:hi|hey|hello|please|pls|ok|okay|so|then|therefore)\W+)*(?:can|could|would|will) (?:you|u)\b(?! (?:really|even|actually)\b)/i;
const POLITE =
  /\b(?:(?:can|could|would|will) (?:you|u)|would you mind|if you (?:could|would|do not mind|don['’]?t mind)|i would like(?: you)? to|please|pls|plz|kindly|thanks|thank you|thx|cheers|hi|hey|hello|sir|maam|mate)\b/gi;
const QUESTION_AT_END = /\?(?=[\s)]*$)/;

/** Clause about the past. */
const TELLS_OF_PAST =
  /\b(?:was|were|had|came|went|ended|flew|got|did|made|took|told|said|saw|used to|last (?:week|month|year|time|night|summer|winter|spring|autumn|sunday|monday|tuesday|wednesday|thursday|friday|saturday)|yesterday|ago|back in|in (?:19|20)\d\d)\b/i;
export const isAboutPast = (clause: string): boolean => TELLS_OF_PAST.test(clause);

const BRACKETS = /\s*\(([^()]*)\)/g;
const ASIDE_WORDS_MIN = 3;
/** Words that request a change of data: other clauses may contradict it. */
const WISHES_CHANGE =
  /\b(?:delet|remov|eras|trash|bin|drop|sav|stor|chang|swap|updat|amend|mov|delay|postpon|renam)\w*\b/i;

/** Removes bracketed asides of several words, such as a reason, unless they contradict a change. */
export const withoutAsides = (text: string): string =>
  text.replaceAll(BRACKETS, (all, aside: string) => {
    const isShort = aside.trim().split(/\s+/).length < ASIDE_WORDS_MIN;
    return isShort || aside.includes('?') || (WISHES_CHANGE.test(text) && hesitates(aside)) ? all : ' ';
  });

/**
 * Whether the sentence, or its last clause, is a request in the form of a question: `the client withdrew, so would you
 * delete MER45?`
 */
const isAskedPolitely = (text: string): boolean => {
  const last = text
    .split(BETWEEN)
    .filter((clause) => /[a-z0-9]/i.test(clause))
    .at(-1);
  return ASKED_POLITELY.test(text) || ASKED_POLITELY.test(last ?? '');
};

const plainly = (text: string): string =>
  (isAskedPolitely(text) ? text.replace(QUESTION_AT_END, '') : text).replaceAll(NO_MORE, ' ');

/** Clauses of a sentence, without those that are only polite. */
export const clausesOf = (text: string): string[] =>
  text.split(BETWEEN).filter((clause) => /[a-z0-9]/i.test(clause.replaceAll(POLITE, '')));

const WHO = '(?:i|we|he|she|they|you|it|the|my|our|his|her|their|this|there)';
/** Purpose or condition of a request: `SIGMETs that I should pass on to our crews`. */
const PURPOSE = new RegExp(
  String.raw`[\s,]+(?:(?:that|which) (?:i|we|he|she|they) (?:should|must|need|have to|can|could|ought|may|might|want|will)\b|so (?:that )?${WHO}\b|before ${WHO}\b|because\b|since ${WHO}\b|as ${WHO} (?!soon|well|long|(?:(?:will|would|['\u2019]ll|should) (?:be|look)|(?:is|was|looks?|looked|stands) (?:at|in|on|now|around|by))\b)|in order to\b).*$`,
  'i',
);
const LEADING_REASON = new RegExp(
  String.raw`^\W*(?:before|when|while|since|because|as|after|now that|given that) ${WHO}\b[^,]*,\s*`,
  'i',
);

/** Sentence without its purpose; unchanged when the purpose is all of it. */
export function coreOf(text: string): string {
  const core = text.replace(LEADING_REASON, '').replace(PURPOSE, '');
  return core.trim().split(/\s+/).length < 2 ? text : core;
}

/** Whether words negate an order, postpone it or make it a question, in any clause. */
export const hesitates = (text: string): boolean => AGAINST.test(plainly(text).replaceAll(POLITE, ' '));

/** Whether a clause contradicts or questions the order of another. */
export function contradicts(text: string): boolean {
  const plain = plainly(text);
  return (
    text.split(BETWEEN).filter((clause) => /[a-z0-9]/i.test(clause)).length > 1 &&
    (clausesOf(plain).length > 1 || plain.includes('?')) &&
    (AGAINST.test(plain.replaceAll(POLITE, ' ')) ||
      clausesOf(plain.replaceAll(POLITE, ' ')).some((clause) => BEGINS_QUESTION.test(clause.trim())))
  );
}
