import type { SocketLine } from '#platform/client/live/live-socket.ts';
import { TrafficCore } from './traffic-core.ts';
import type { TrafficCommand } from './traffic-worker-messages.ts';

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const core = new TrafficCore({
  post: (event, transfer = []) => self.postMessage(event, { transfer }),
  connect: (url, protocols): SocketLine => new WebSocket(url, protocols),
  inflate,
  random: Math.random,
  elapsedMs: () => performance.now(),
});

self.addEventListener('message', ({ data }: MessageEvent<TrafficCommand>) => core.handle(data));
