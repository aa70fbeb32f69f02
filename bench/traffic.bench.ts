import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { WebSocketServer } from 'ws';
import type { Aircraft } from '#capabilities/traffic/domain/aircraft.ts';
import { createFrameEncoder } from '#capabilities/traffic/domain/frames/frame-encoder.ts';
import {
  parseTrafficColumns,
  writeTrafficColumns,
} from '#capabilities/traffic/domain/frames/traffic-columns.ts';
import { windowOf } from '#capabilities/traffic/domain/traffic-window.ts';
import { createSharedWindows, packFrame } from '#capabilities/traffic/server/shared-windows.ts';
import { createTraffic } from '#sky/traffic/create-traffic.ts';
import { trafficAirports } from '#sky/traffic/testing/world-airports.ts';
import { judge, quantile } from './figures.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const STEP_S = 5;
const CLIENTS = 500;
const VISIBLE = 2000;
const wind = () => ({ eastwardKt: 40, northwardKt: 5 });

function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** An hour of 10,000 aircraft, every five seconds. */
function benchHour(): boolean {
  const traffic = createTraffic({ seed: 7, aircraft: 10_000, airports: trafficAirports(), windAt: wind });
  const { count } = traffic.trafficAt({ timeMs: NOON });
  const start = process.cpuUsage();
  for (let second = STEP_S; second <= 3600; second += STEP_S)
    traffic.trafficAt({ timeMs: NOON + second * 1000 });
  const cpuS = cpuMsSince(start) / 1000;
  return judge({ name: `an hour of ${count} aircraft, CPU`, figure: cpuS, unit: 's', atMost: 10 });
}

type Steps = readonly (readonly Aircraft[])[];

/** About 2,000 aircraft, step by step, as read by the server. */
function stepsOf(count: number): Steps {
  const traffic = createTraffic({ seed: 9, aircraft: VISIBLE, airports: trafficAirports(), windAt: wind });
  return Array.from({ length: count }, (_, at) => {
    const step = traffic.trafficAt({ timeMs: NOON + at * STEP_S * 1000 });
    return parseTrafficColumns(writeTrafficColumns(step), 'Simulated sky')?.aircraft ?? [];
  });
}

function benchBytes(steps: Steps): boolean {
  const encoder = createFrameEncoder(
    windowOf({ west: -180, south: -85, east: 180, north: 85, zoom: 5, most: 5000 }).stepsPerDegree,
  );
  let bytes = 0;
  let updates = 0;
  let start = process.cpuUsage();
  steps.forEach((aircraft, at) => {
    const frame = encoder.next({ aircraft, timeMs: NOON + at * STEP_S * 1000, total: aircraft.length });
    const packed = packFrame(frame).byteLength;
    // The first is complete; the following ones are the cost of a client.
    if (at === 0) return;
    bytes += packed;
    updates += frame.updates;
  });
  const cpu = cpuMsSince(start) / steps.length;
  start = process.cpuUsage();
  let jsonBytes = 0;
  for (const aircraft of steps.slice(1))
    jsonBytes += deflateRawSync(JSON.stringify(aircraft), { level: 4 }).byteLength;
  const jsonCpu = cpuMsSince(start) / (steps.length - 1);
  console.log(
    `      a step of ${steps[0]?.length ?? 0}: ${(bytes / (steps.length - 1) / 1000).toFixed(1)} kB and ${cpu.toFixed(1)} ms CPU; as JSON, deflated: ${(jsonBytes / (steps.length - 1) / 1000).toFixed(1)} kB and ${jsonCpu.toFixed(1)} ms for each client`,
  );
  return judge({
    name: 'bytes on the wire for an update',
    figure: bytes / updates,
    unit: 'bytes',
    atMost: 6,
  });
}

/** From the new picture to the frame at the client: 500 real sockets, each window followed by ten clients. */
async function benchFanOut(steps: Steps): Promise<boolean> {
  let at = 0;
  let timeMs = Date.now();
  let picture = new Map<string, Aircraft>();
  const windows = createSharedWindows({
    clock: { nowMs: () => Date.now(), frozen: false },
    picture: {
      aircraft: () => picture,
      timeMs: () => timeMs,
      state: () => {
        throw new Error('not asked here');
      },
      onChange: () => undefined,
      revision: () => 0,
      refresh: () => undefined,
    },
  });
  const take = () => {
    picture = new Map((steps[at % steps.length] ?? []).map((one) => [one.address, one]));
    at += 1;
  };
  take();
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  let client = 0;
  server.on('connection', (socket) => {
    const shift = (client % 50) * 0.001;
    client += 1;
    const window = windowOf({
      west: -180,
      south: -85 - shift,
      east: 180,
      north: 85,
      zoom: 2 + (client % 50) / 10,
      most: 5000,
    });
    const connection = {
      send(bytes: Uint8Array | string) {
        if (socket.bufferedAmount > 262_144) return false;
        socket.send(bytes);
        return true;
      },
    };
    windows.follow({ ...window, key: `${window.key} ${client % 50}` }, connection, null).begin();
  });
  const worker = new Worker(new URL('traffic-clients.mjs', import.meta.url), {
    workerData: { port: (http.address() as AddressInfo).port, clients: CLIENTS },
  });
  await once(worker, 'message');
  const start = process.cpuUsage();
  const rounds = 12;
  for (let round = 0; round < rounds; round += 1) {
    timeMs = Date.now();
    take();
    await windows.step();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const cpuMs = cpuMsSince(start) / rounds;
  worker.postMessage('done', []);
  const [delaysMs] = (await once(worker, 'message')) as [number[]];
  await worker.terminate();
  server.close();
  http.close();
  console.log(
    `      ${CLIENTS} clients in 50 windows: ${delaysMs.length} of ${CLIENTS * rounds} frames arrived, median ${quantile(delaysMs, 0.5)} ms, ${cpuMs.toFixed(0)} ms CPU a step with the clients' own`,
  );
  const isComplete = delaysMs.length === CLIENTS * rounds;
  return (
    judge({
      name: `${CLIENTS} clients × ${steps[0]?.length ?? 0} aircraft, p99 delivery`,
      figure: quantile(delaysMs, 0.99),
      unit: 'ms',
      atMost: 1000,
    }) && isComplete
  );
}

/** Live traffic against its requirements: the simulated hour, bytes on the wire, delivery to many. */
export async function benchTraffic(): Promise<boolean> {
  console.log('live traffic');
  const steps = stepsOf(40);
  return [benchHour(), benchBytes(steps), await benchFanOut(steps)].every(Boolean);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await benchTraffic()) ? 0 : 1;
