import { z } from 'zod';
import { messageOf, Problem } from '#platform/contract/problem.ts';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../contract.ts';
import type { AccountAdmin } from './account-admin.ts';
import { requireUnguessable } from './password-strength.ts';

const email = z.string().trim().max(EMAIL_MAX).pipe(z.email('Give a whole email address.'));
const password = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters for the password.`)
  .max(PASSWORD_MAX)
  .nullable();

/** Commands of an administrator, on the command line and over the running server's socket. */
export const adminCommand = z.discriminatedUnion('name', [
  z.object({ name: z.literal('list') }),
  z.object({ name: z.literal('reset'), email, password }),
  z.object({ name: z.literal('verify'), email }),
  z.object({ name: z.literal('create'), email, password }),
  z.object({ name: z.literal('rotate-key') }),
  /** Writes the database of the running server to a file; used by `npm run backup`. */
  z.object({ name: z.literal('backup'), file: z.string().min(1).max(2000) }),
]);
export type AdminCommand = z.infer<typeof adminCommand>;

/** The result, as lines for a terminal. */
export const adminAnswer = z.object({ ok: z.boolean(), lines: z.array(z.string()) });
export type AdminAnswer = z.infer<typeof adminAnswer>;

async function listLines(admin: AccountAdmin): Promise<string[]> {
  const accounts = await admin.list();
  if (accounts.length === 0) return ['No accounts yet.'];
  const width = Math.max(...accounts.map((account) => account.email.length));
  return accounts.map((account) => {
    const verified = account.emailVerified ? 'verified  ' : 'unverified';
    const made = account.madeByServer ? ' · demo account' : '';
    const sessions = `${account.sessions} session${account.sessions === 1 ? '' : 's'}`;
    return `${account.email.padEnd(width)}  ${verified}  ${account.createdAt.slice(0, 10)}  ${sessions}  ${account.username}${made}`;
  });
}

async function run(
  admin: AccountAdmin,
  command: AdminCommand,
  backup: DatabaseBackup | undefined,
): Promise<string[]> {
  switch (command.name) {
    case 'list':
      return listLines(admin);
    case 'reset': {
      if (command.password !== null) requireUnguessable(command.password, [command.email]);
      const next = await admin.resetPassword(command.email, command.password);
      return [
        command.password === null
          ? `New password of ${command.email}: ${next}`
          : `Password of ${command.email} set.`,
        'Every session of the account has ended.',
      ];
    }
    case 'verify':
      await admin.verifyEmail(command.email);
      return [`${command.email} counts as verified now.`];
    case 'create': {
      if (command.password !== null) requireUnguessable(command.password, [command.email]);
      const made = await admin.create(command.email, command.password);
      return command.password === null
        ? [`Account ${command.email} created, verified. Password: ${made}`]
        : [`Account ${command.email} created, verified.`];
    }
    case 'backup':
      if (!backup) throw new Problem('no-backup', 409, 'This server has no database of its own to copy.');
      await backup(command.file);
      return [];
    case 'rotate-key':
      await admin.rotateKey();
  }
  return [
    'Signing keys and all sessions forgotten; everyone signs in again. Start the server to make a new key.',
  ];
}

/** Writes the database to a file while it is open. */
export type DatabaseBackup = (file: string) => Promise<void>;

/** Runs a command. An administrator's mistake is returned as a result; anything else is thrown. */
export async function runAdminCommand(
  admin: AccountAdmin,
  command: AdminCommand,
  backup?: DatabaseBackup,
): Promise<AdminAnswer> {
  try {
    return { ok: true, lines: await run(admin, command, backup) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, lines: [messageOf(error)] };
    throw error;
  }
}

/** Parses the command line after `npm run user --`; null when invalid, so that the usage is shown. */
export function parseAdminCommand(
  words: readonly string[],
): { command: AdminCommand } | { message: string } | null {
  const [name, ...rest] = words;
  const at = rest.indexOf('--password');
  const given = at === -1 ? null : (rest[at + 1] ?? '');
  const others = at === -1 ? rest : rest.toSpliced(at, 2);
  if (name === undefined || others.length > 1 || others.some((word) => word.startsWith('--'))) return null;
  if (name === 'backup') return null;
  const parsed = adminCommand.safeParse({ name, email: others[0], password: given });
  if (parsed.success) return { command: parsed.data };
  const isKnown = adminCommand.options.some((option) => option.shape.name.value === name);
  return isKnown ? { message: parsed.error.issues[0]?.message ?? 'Not understood.' } : null;
}
