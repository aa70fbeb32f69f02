import { resolve } from 'node:path';
import { createAccountAdmin } from '#capabilities/account/server/account-admin.ts';
import { accountMigrations } from '#capabilities/account/server/account.migrations.ts';
import {
  parseAdminCommand,
  runAdminCommand,
  type AdminAnswer,
  type AdminCommand,
} from '#capabilities/account/server/admin-commands.ts';
import { askRunningServer } from '#capabilities/account/server/admin-socket.ts';
import { passwordHasher } from '#capabilities/account/server/password-hasher.ts';
import { DataFolderInUse } from '#platform/server/db/data-folder-lock.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { ConfigError, loadConfig } from '../settings/config.ts';

const USAGE = `Usage: npm run user -- COMMAND
  list                                accounts, whether verified, when made
  reset EMAIL [--password PASSWORD]   new password (made up when not given); ends all sessions
  verify EMAIL                        count the email address as verified
  create EMAIL [--password PASSWORD]  new verified account
  rotate-key                          forget signing keys and sessions, when AUTH_SECRET was lost
Works while the server runs (through its data folder) and while it does not.`;

/** The embedded database belongs to a running server, which is called first; without one the data is opened here. */
async function carryOut(command: AdminCommand): Promise<AdminAnswer> {
  const config = loadConfig(process.env);
  const dataDir = resolve(config.DATA_DIR);
  if (config.DATABASE_URL === undefined) {
    const answer = await askRunningServer(dataDir, command);
    if (answer) return answer;
  }
  const database = await openDatabase({ dataDir, databaseUrl: config.DATABASE_URL });
  try {
    await database.migrate(accountMigrations);
    return await runAdminCommand(createAccountAdmin(database.db, passwordHasher), command);
  } finally {
    await database.close();
  }
}

async function main(): Promise<number> {
  const parsed = parseAdminCommand(process.argv.slice(2));
  if (!parsed) {
    console.error(USAGE);
    return 2;
  }
  if ('message' in parsed) {
    console.error(parsed.message);
    return 2;
  }
  const answer = await carryOut(parsed.command);
  for (const line of answer.lines) (answer.ok ? console.log : console.error)(line);
  return answer.ok ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataFolderInUse)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
