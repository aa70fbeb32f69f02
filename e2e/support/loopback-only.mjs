import { appendFileSync } from 'node:fs';
import net from 'node:net';

// Preloaded into the server under test: every connection that would leave this machine is rejected and recorded.
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function (...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args;
  const options = typeof first === 'object' && first !== null ? first : { port: first, host: args[1] };
  const isLocal = options.path !== undefined || options.host === undefined || LOOPBACK.test(options.host);
  if (isLocal) return connect.apply(this, args);
  if (process.env.REFUSED_CONNECTIONS) appendFileSync(process.env.REFUSED_CONNECTIONS, `${options.host}\n`);
  const error = Object.assign(new Error(`network is cut: ${options.host}`), { code: 'ENETUNREACH' });
  process.nextTick(() => this.destroy(error));
  return this;
};

// A killed test run does not stop its servers, so a server without its parent exits.
const { ppid } = process;
const PARENT_LOOK_MS = 2_000;
setInterval(() => {
  if (process.ppid !== ppid) process.exit(1);
}, PARENT_LOOK_MS).unref();
