import https from 'node:https';
import net from 'node:net';

// Preloaded into a server under test: what it sends by https comes to the local push service (PUSH_PORT) as it is. A
// certificate is nothing that the journey is about.
class PlainAgent extends https.Agent {
  createConnection() {
    return net.connect(Number(process.env.PUSH_PORT), '127.0.0.1');
  }
}
https.globalAgent = new PlainAgent();
