import { shortForms } from '../plain-text.ts';
import { createSpeller, type Speller } from '../spelling.ts';
import { examples } from './intents.ts';

/** Words that figures and phrases are read by, which no example has. */
const MORE =
  'noon midnight passengers tonnes kilograms pounds metres meters payload callsign january february march april may june july august ' +
  'september october november december monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night ' +
  'minutes hours forty thirty twenty fifty north south east west mach index cruise employee number registration registrations please';

let made: Speller | null = null;

/** Corrects words by those of the example sentences. */
export function speller(): Speller {
  made ??= createSpeller([
    ...examples().flatMap(({ text }) => text.match(/(?<![\w])[a-z]+(?![\w])/g) ?? []),
    ...MORE.split(' '),
    ...shortForms(),
  ]);
  return made;
}

/** Forgets the words of the examples, so that they are taken anew. */
export function forgetWords(): void {
  made = null;
}
