import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

// Runs in a thread: clients that record the latency of each delta (header: docs/traffic.md).
const { port, clients } = workerData;
const delaysMs = [];
const sockets = Array.from({ length: clients }, () => new WebSocket(`ws://127.0.0.1:${port}`));
for (const socket of sockets) {
  socket.on('message', (data) => {
    const isDelta = data.readUInt8(3) === 0;
    if (isDelta) delaysMs.push(Date.now() - data.readDoubleBE(8));
  });
}
await Promise.all(sockets.map((socket) => once(socket, 'open')));
parentPort.postMessage('open', []);
parentPort.once('message', () => {
  parentPort.postMessage(delaysMs, []);
  for (const socket of sockets) socket.terminate();
});
