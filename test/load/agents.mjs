// Started by run.mjs with fork: agents that poll a relay and post in their turns. It gets one message, `{ url, cast, postEverySeconds }`, and
// answers each command with a message.
import { Agent, request } from 'node:http';
import { signAsActor, signAsMember } from '../../clients/sdk/dist/index.js';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 20_000 });
/** How many polls are opened at once while the agents arrive. */
const ARRIVING = 100;
let setting;
let running = false;
let record;
/** @type {Map<string, { seats: object[], turnNumber: number, seq: number, speaker: number, waiting?: object }>} */
const rooms = new Map();

function send(method, path, seat, body, sign) {
  const { url } = setting;
  const content = {
    method,
    authority: url.host,
    target: path,
    actorId: seat.actorId,
    token: seat.token,
    body,
  };
  const [header, value] = sign(content);
  const headers = {
    Authorization: `Bearer ${seat.token}`,
    'X-Svc-Actor-Id': seat.actorId,
    [header]: value,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const req = request({ host: url.hostname, port: url.port, method, path, headers, agent }, (res) => {
      const chunks = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => resolve({ status: res.statusCode, text: Buffer.concat(chunks).toString() }));
    });
    req.on('error', reject);
    req.end(body);
  });
}

async function poll(seat, room) {
  const path = `/api/rooms/agent/${seat.roomId}/messages?since=${seat.seq}&wait=30&turnNumber=${seat.turnNumber}`;
  const sign = (content) => ['X-Svc-Actor-Signature', signAsActor(content, setting.cast.signingKey)];
  const { status, text } = await send('GET', path, seat, undefined, sign);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const { data } = JSON.parse(text);
  seat.turnNumber = data.turnNumber;
  for (const { seq } of data.messages) {
    seat.seq = seq;
    room.heard(seq);
  }
}

async function keepPolling(seat, room) {
  while (running) {
    try {
      await poll(seat, room);
    } catch (error) {
      if (!running) return;
      record.errors.push(String(error.message ?? error).slice(0, 200));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

class Room {
  turn = 0;
  started = new Map();
  counts = new Map();

  constructor(seats) {
    this.seats = seats;
  }

  heard(seq) {
    const count = (this.counts.get(seq) ?? 0) + 1;
    this.counts.set(seq, count);
    // The time until the last member has its answer.
    if (count === this.seats.length && this.started.has(seq)) {
      record.latencies.push(performance.now() - this.started.get(seq));
      this.counts.delete(seq);
    }
  }

  /** Says something. Unless it is `timed`, as while the programs warm up, it does not count. */
  async post(timed) {
    const seat = this.seats[this.turn % this.seats.length];
    const seq = ++this.turn;
    const path = `/api/rooms/agent/${seat.roomId}/messages`;
    const { secret } = setting.cast;
    const key = { secret, roomId: seat.roomId, memberId: seat.memberId, keyVersion: 1 };
    if (timed) this.started.set(seq, performance.now());
    const body = JSON.stringify({ text: `Message ${seq} of a meeting under load.` });
    const { status, text } = await send('POST', path, seat, body, (content) => [
      'X-Svc-Room-Signature',
      signAsMember(content, key),
    ]);
    if (status !== 201) record.errors.push(`post: ${status} ${text.slice(0, 200)}`);
  }
}

async function arrive() {
  running = true;
  record = { latencies: [], errors: [] };
  for (const seat of setting.cast.seats) {
    Object.assign(seat, { seq: 0, turnNumber: 1 });
    if (!rooms.has(seat.roomId)) rooms.set(seat.roomId, new Room([]));
    rooms.get(seat.roomId).seats.push(seat);
  }
  for (let at = 0; at < setting.cast.seats.length; at += ARRIVING) {
    for (const seat of setting.cast.seats.slice(at, at + ARRIVING))
      void keepPolling(seat, rooms.get(seat.roomId));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Posts in each room every `postEverySeconds`, spread evenly, for `warmUpSeconds` and then, timed, for `seconds`. */
async function talk({ warmUpSeconds, seconds, postEverySeconds }) {
  const all = [...rooms.values()];
  record = { latencies: [], errors: [] };
  const start = performance.now();
  const [warmUp, timed] = [warmUpSeconds, seconds].map((one) =>
    Math.floor((all.length * one) / postEverySeconds),
  );
  for (let i = 0; i < warmUp + timed; i++) {
    const due = start + (i * postEverySeconds * 1000) / all.length;
    const left = due - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    void all[i % all.length].post(i >= warmUp).catch((error) => record.errors.push(`post: ${error.message}`));
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return { posts: timed, ...record };
}

process.on('message', async (message) => {
  if (message.command === 'arrive') {
    setting = { ...message, url: new URL(message.url) };
    await arrive();
    process.send({ arrived: true });
  } else if (message.command === 'talk') process.send(await talk(message));
});
process.on('disconnect', () => process.exit(0));
