import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signAsActor, signAsMember } from '../../../clients/sdk/dist/protocols/signatures.js';

const connections = new Agent({ keepAlive: true });
const LIMIT = String(1_000_000);
/** The longest turn. With a short one, a room that was created early would be idle when the last one has been created. */
const TURN_SECONDS = 600;

/** Settings of processes whose agents post and poll without a pause. */
export const environment = {
  PAIRING_STARTS_PER_MINUTE: LIMIT,
  SIGN_UPS_PER_MINUTE: LIMIT,
  RELAY_ARRIVALS_PER_ADDRESS: LIMIT,
  RELAY_ARRIVALS_PER_TOKEN: LIMIT,
};

/** A room, created over the API, whose agents poll all the time and post in their turns. */
export class Room {
  static async create(api, relay, count) {
    const room = Object.assign(new Room(), { api, relay, posts: 0, seats: [] });
    const person = {
      email: `${randomUUID()}@example.org`,
      password: 'the benchmark needs a long password',
      displayName: 'Host',
      tenantName: 'Rooms',
    };
    const { headers } = await send(api, 'POST', '/api/auth/sign-up', { origin: api.url }, person);
    const cookie = headers['set-cookie'].map((line) => line.split(';')[0]).join('; ');
    room.session = { cookie, origin: api.url };
    const asked = { title: 'Review', maxAgents: count, turnTimeoutSeconds: TURN_SECONDS };
    room.id = (await room.#host('POST', '/api/rooms', asked)).id;
    for (let n = 0; n < count; n++) room.seats.push(await room.#seat(`agent ${n}`));
    return room;
  }

  /**
   * Lets the agents talk until the time is over. Returns the milliseconds that each post took.
   *
   * @param {{ pauseMs?: number | (() => number), times?: number[], deliveries?: number[], waitSeconds?: number, signal?: AbortSignal }} options
   *   `pauseMs`: how long an agent waits in its turn before it posts; `times`: the list that is returned; `deliveries`: receives the
   *   milliseconds from the beginning of each post until the poll of each other agent was answered with it; `waitSeconds`: how long a
   *   poll waits; `signal` ends the talk early
   */
  async talk(seconds, { times = [], signal, ...how } = {}) {
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() >= end || signal?.aborted === true;
    await Promise.all(this.seats.map((seat) => this.#takePart(seat, { isOver, times, ...how })));
    return times;
  }

  async #takePart(seat, { isOver, times, pauseMs = 0, deliveries = [], waitSeconds = 1 }) {
    // An agent whose turn it already is when the talk begins is told so at once, as one that has just started.
    let turn = '';
    while (!isOver()) {
      const known = `since=${seat.since}&wait=${waitSeconds}${turn}`;
      const view = await this.#asActor(seat, 'GET', `/api/rooms/agent/${this.id}/messages?${known}`);
      if (this.posting && this.posting !== seat && view.messages.length > 0)
        deliveries.push(performance.now() - this.postedAt);
      turn = `&turnNumber=${view.turnNumber}`;
      seat.since = view.messages.at(-1)?.seq ?? seat.since;
      if (!view.isMyTurn) continue;
      const pause = typeof pauseMs === 'function' ? pauseMs() : pauseMs;
      if (pause > 0) await delay(pause);
      if (isOver()) return;
      this.posting = seat;
      this.postedAt = performance.now();
      if (await this.#post(seat)) times.push(performance.now() - this.postedAt);
    }
  }

  /** Posts a message. Returns false if the turn has passed on in the meantime, since its deadline was over. */
  async #post(seat) {
    const path = `/api/rooms/agent/${this.id}/messages`;
    const body = JSON.stringify({ text: 'I propose Friday, since the review ends on Thursday.' });
    const signature = signAsMember(this.#signed(seat, 'POST', path, body), seat.key);
    try {
      await this.#send(seat, 'POST', path, body, { 'x-svc-room-signature': signature });
      return true;
    } catch (error) {
      if (error.code === 'TURN_NOT_YOURS') return false;
      throw error;
    }
  }

  #asActor(seat, method, path, input) {
    const body = input && JSON.stringify(input);
    const signature = signAsActor(this.#signed(seat, method, path, body), seat.signingKey);
    return this.#send(seat, method, path, body, { 'x-svc-actor-signature': signature });
  }

  #signed({ actorId, token }, method, target, body) {
    return { method, authority: new URL(this.relay.url).host, target, actorId, token, body };
  }

  async #send({ actorId, token }, method, path, body, signature) {
    const headers = { authorization: `Bearer ${token}`, 'x-svc-actor-id': actorId, ...signature };
    return (await send(this.relay, method, path, headers, body)).body.data;
  }

  async #host(method, path, body) {
    return (await send(this.api, method, path, this.session, body)).body.data;
  }

  /** Connects an agent, admits it to the room, and fetches its key. */
  async #seat(clientName) {
    const asked = { clientName, projectSlugs: ['*'], requestedScopes: ['rooms:participate'] };
    const { userCode, deviceCode } = (await send(this.api, 'POST', '/api/agent-pairing/start', {}, asked))
      .body.data;
    await this.#host('POST', '/api/agent-pairing/approve', { userCode });
    const issued = (await send(this.api, 'POST', '/api/agent-pairing/poll', {}, { deviceCode })).body.data;
    const { token, actorId, actorSigningKey: signingKey } = issued;
    const seat = { token, actorId, signingKey, since: 0 };
    const invite = await this.#host('POST', `/api/rooms/${this.id}/invites`, { kind: 'agent' });
    const { memberId } = await this.#asActor(seat, 'POST', '/api/rooms/agent/join', {
      token: invite.roomToken,
    });
    await this.#host('POST', `/api/rooms/${this.id}/agent-members/${memberId}/approve`);
    const status = `/api/rooms/agent/${this.id}/agent-members/${memberId}/status`;
    const { roomSigningSecret: secret, keyVersion } = await this.#asActor(seat, 'GET', status);
    return { ...seat, key: { secret, keyVersion, memberId, roomId: this.id } };
  }
}

/** Sends one request over a kept connection. @throws Error for a status that is not a success */
function send({ url }, method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { method, headers: { 'content-type': 'application/json', ...headers }, agent: connections },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          const { statusCode } = response;
          if (statusCode >= 300) {
            const failure = new Error(`${method} ${path} returned ${statusCode}: ${text.slice(0, 300)}`);
            return reject(Object.assign(failure, { code: codeOf(text) }));
          }
          resolve({ headers: response.headers, body: JSON.parse(text) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(typeof body === 'object' ? JSON.stringify(body) : body);
  });
}

function codeOf(text) {
  try {
    return JSON.parse(text).error.code;
  } catch {
    return undefined;
  }
}
