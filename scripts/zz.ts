import { heardMigrations, startHeardServer } from '#app/testing/heard-sentences.ts';
import { EmbeddedClient } from '#platform/server/db/embedded-client.ts';
import { embeddedHandle } from '#platform/server/db/embedded-engine.ts';
import { ensureSnapshot } from '#platform/server/db/embedded-snapshot.ts';
import { ranked } from '#capabilities/assistant/domain/ranker/decide.ts';
import { readFileSync } from 'node:fs';
const client = new EmbeddedClient(() => {});
await client.open({ folder: null, snapshot: await ensureSnapshot(), fsync: false });
const handle = { ...embeddedHandle(client), close: async () => await client.terminate() };
await handle.migrate(heardMigrations);
let last: any = null;
const server = await startHeardServer(handle, (r) => { last = r; });
for (const row of JSON.parse(readFileSync(process.argv[2] ?? '/tmp/w24/one.json', 'utf8'))) {
  last = null;
  const r = await server.judged([row]);
  if (r.wrong.length === 0 && process.argv[3] !== 'all') continue;
  const top = last === null ? 'NOREAD' : ranked(last.reading).slice(0, 3).map((x: any) => `${x.label} ${x.share.toFixed(2)}`).join(', ');
  const rd = last?.reading;
  console.log(`${r.wrong.length ? 'WRONG' : 'ok'} ${row.join(' | ')}\n   top ${top} · job ${JSON.stringify(last?.job)}\n   tokens ${rd?.tokens.map((t: any) => t.word + (t.airport ? `=${t.airport}` : '') + (t.concept ? `(${t.concept})` : '')).join(' ')} · against ${rd?.isAgainst}${r.wrong.length ? `\n   came ${r.wrong[0]!.split(`${row[1]}: `).at(-1)!.replaceAll(/(?:searchNavdata|listCrewMembers|getFlights \{"limit":200\})[^|]*\| /g, '').slice(0, 200)}` : ''}`);
}
await server.close(); await handle.close();
