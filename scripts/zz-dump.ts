import { writeFileSync } from 'node:fs';
import { HEARD_LISTS } from '#app/testing/heard-lists.ts';
import { OWN_WORDINGS } from '#capabilities/assistant/testing/own-wordings.table.ts';
writeFileSync('/tmp/w24/all.json', JSON.stringify([...HEARD_LISTS.flatMap(([, l]) => l), ...OWN_WORDINGS]));
