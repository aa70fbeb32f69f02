import type { Job } from '../job.ts';
import type { Concept } from '../words/vocabulary.ts';
import { notamsOf, weatherOf } from './airports.rules.ts';
import { type ParsedRequest, has, type Rule } from './asked.ts';

type Topic =
  | 'airport'
  | 'weather'
  | 'notams'
  | 'frequencies'
  | 'runways'
  | 'charts'
  | 'sid'
  | 'star'
  | 'approach';

const TOPIC_OF: ReadonlyMap<Concept, Topic> = new Map<Concept, Topic>([
  ['airport', 'airport'],
  ['metar', 'weather'],
  ['taf', 'weather'],
  ['weather', 'weather'],
  ['notam', 'notams'],
  ['frequency', 'frequencies'],
  ['runway', 'runways'],
  ['chart', 'charts'],
  ['sid', 'sid'],
  ['star', 'star'],
  ['approach', 'approach'],
]);
/** Nouns that only name their topic: `closed runways` is about NOTAMs, `approach and tower` about frequencies. */
const NOUN =
  /^(?:elevation|metars?|tafs?|weather|wx|notams?|frequency|frequencies|freqs?|runways?|charts?|sids?|stars?|approaches)$/;
const JOINS = new Set(['and', 'plus', 'also', 'with']);
const BETWEEN = new Set(['the', 'all', 'its', 'their', 'also', 'any', 'of', 'AIRPORT']);

/** Topics after `and`, and those before it. */
function topicsOf({ reading: { tokens } }: ParsedRequest): Topic[] {
  const topicAt = (at: number): Topic | undefined => {
    const token = tokens[at];
    return token !== undefined && token.concept !== null && NOUN.test(token.text)
      ? TOPIC_OF.get(token.concept)
      : undefined;
  };
  const found = new Set<Topic>();
  for (const [at, { text }] of tokens.entries()) {
    if (!JOINS.has(text)) continue;
    let behind = at + 1;
    while (BETWEEN.has(tokens[behind]?.text ?? '')) behind += 1;
    const second = topicAt(behind);
    const first = tokens.slice(0, at).flatMap((_, place) => topicAt(place) ?? []);
    if (second !== undefined) for (const topic of [...first, second]) found.add(topic);
  }
  return [...found];
}

function jobsOf(request: ParsedRequest): Job[] {
  const { airport } = request;
  if (airport === null) return [];
  return topicsOf(request).map((topic): Job => {
    if (topic === 'weather') return weatherOf(request);
    if (topic === 'notams') return notamsOf(request);
    return topic === 'sid' || topic === 'star' || topic === 'approach'
      ? { job: 'procedures', airport, kind: topic }
      : { job: topic, airport };
  });
}

/** `notams and frequencies of EGLL`: two answers to one sentence. */
const asksBothOceans = (request: ParsedRequest): boolean =>
  has(request, 'layer:nat') && has(request, 'layer:pac') && !has(request, 'show', 'hide', 'open');

/** `NAT and PAC tracks`. */
export const OCEANS_RULE: Rule = [
  asksBothOceans,
  () => ({
    job: 'several',
    jobs: [
      { job: 'tracks', ocean: 'nat' },
      { job: 'tracks', ocean: 'pac' },
    ],
  }),
];

export const SEVERAL_RULE: Rule = [
  (request) => !has(request, 'runway-wind', 'best', 'route', 'plan') && jobsOf(request).length > 1,
  (request) => ({ job: 'several', jobs: jobsOf(request) }),
];
