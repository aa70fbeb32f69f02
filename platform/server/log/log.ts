import { pino, type Logger } from 'pino';
import { errorForLog } from './error-for-log.ts';

/** The server's log: structured lines on standard output; secrets are never passed to it. */
export type Log = Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token'],
  });
}
