import { Agent, createServer, request } from 'node:http';
import { freePort } from '../../apps/launcher/dist/process/ports.js';

/** 401: this database does not know the credential. 421: the organization has moved. Nothing was done, so any request may be sent elsewhere. */
const ELSEWHERE = new Set([401, 421]);

/**
 * One address in front of several services, each with a database of its own. A token says nothing about its database, so the router asks one after another,
 * and remembers who knew the token.
 */
export class Router {
  #placeOf = new Map();
  #agent = new Agent({ keepAlive: true });
  /** How many requests it had to send to a second service. */
  asked = 0;

  /** @param {string[]} services their addresses */
  constructor(services) {
    this.services = services;
  }

  /** Listens, and returns the address. */
  async start() {
    const port = await freePort('127.0.0.1');
    this.server = createServer((req, res) => {
      this.#serve(req, res).catch(() => res.destroy());
    });
    await new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${port}`;
  }

  stop() {
    this.server?.close();
    this.server?.closeAllConnections();
    this.#agent.destroy();
  }

  async #serve(req, res) {
    const chunks = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const token = req.headers.authorization ?? '';
    const known = this.#placeOf.get(token) ?? 0;
    const places = [known, ...this.services.keys()].filter((place, n, all) => all.indexOf(place) === n);
    let answer;
    for (const place of places) {
      if (place !== known) this.asked++;
      const next = await this.#send(this.services[place], req, body);
      // If no service knows the credential, the answer of the first one counts.
      if (answer === undefined || !ELSEWHERE.has(next.status)) answer = next;
      if (ELSEWHERE.has(next.status)) continue;
      if (next.status < 500) this.#placeOf.set(token, place);
      break;
    }
    res.writeHead(answer.status, answer.headers).end(answer.body);
  }

  /** The answer of a service, or 503 if it can't be reached. */
  #send(service, { method, url, headers }, body) {
    return new Promise((resolve) => {
      const sent = request(service + url, { method, headers, agent: this.#agent }, async (res) => {
        const chunks = [];
        try {
          for await (const chunk of res) chunks.push(chunk);
          resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(chunks) });
        } catch {
          resolve(AWAY);
        }
      });
      sent.on('error', () => resolve(AWAY));
      sent.end(body);
    });
  }
}

const AWAY = { status: 503, headers: { 'retry-after': '1' }, body: '' };
