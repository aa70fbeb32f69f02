import https from 'node:https';
import net from 'node:net';

// Preloaded into a server under test: its https requests go to the local push service (PUSH_PORT) unencrypted, so
// that the journey needs no certificate. The address of the service is not looked up.
https.Agent.prototype.createConnection = () => net.connect(Number(process.env.PUSH_PORT), '127.0.0.1');
