import { postgresMissing } from '#platform/server/db/testing/postgres-server.ts';
import { ensureChromium, wishForShell } from './ensure-chromium.mjs';

// Programs that tests need besides Node, installed in turn from Debian's packages.
wishForShell();
await ensureChromium();
postgresMissing();
