import type { SocketLine } from '#platform/client/live/live-socket.ts';
import { TrafficCore } from './traffic-core.ts';
import type { TrafficOrder } from './traffic-worker-messages.ts';

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const core = new TrafficCore({
  post: (news, transfer = []) => self.postMessage(news, { transfer }),
  connect: (url, protocols): SocketLine => new WebSocket(url, protocols),
  inflate,
  chance: Math.random,
  elapsedMs: () => performance.now(),
});

self.addEventListener('message', ({ data }: MessageEvent<TrafficOrder>) => core.handle(data));
