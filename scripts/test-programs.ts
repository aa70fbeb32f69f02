import { postgresMissing } from '#platform/server/db/testing/postgres-server.ts';
import { ensureChromium } from './ensure-chromium.mjs';

// Programs that tests need besides Node, one after the other: both come from Debian's packages.
await ensureChromium();
postgresMissing();
