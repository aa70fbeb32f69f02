import { pino, type Logger } from 'pino';

/** The server's log: structured lines on standard output; secrets are never passed to it. */
export type Log = Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token'],
  });
}
