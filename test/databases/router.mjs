import { Agent, createServer, request } from 'node:http';
import { freePort } from '../../apps/launcher/dist/process/ports.js';

/**
 * Whether a service does not have the organization of a request: 401 if it does not know the credential, 421 if the organization has moved, and 400
 * `invalid_grant` if it does not know a code or refresh token of OAuth. It has changed nothing, so any request may be sent to the next service.
 */
function isElsewhere(path, { status, body }) {
  return (
    status === 401 || status === 421 || (path === '/oauth/token' && errorOf(status, body) === 'invalid_grant')
  );
}

/** Whether an answer does not tell if the service has the organization: a revocation of an unknown token succeeds (RFC 7009). */
function tellsNothing(path, { status }) {
  return path === '/oauth/revoke' && status === 200;
}

function errorOf(status, body) {
  return status === 400 ? JSON.parse(body.toString()).error : undefined;
}

/**
 * One address in front of several services, each with a database of its own. A token says nothing about its database, so the router asks one after another,
 * and remembers who knew the token. A token in the body of a request is used once, so it is not remembered.
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
    const token = req.headers.authorization;
    const [path] = req.url.split('?');
    const known = this.#placeOf.get(token) ?? 0;
    const places = [known, ...this.services.keys()].filter((place, n, all) => all.indexOf(place) === n);
    let answer;
    for (const place of places) {
      if (place !== known) this.asked++;
      const next = await this.#send(this.services[place], req, body);
      // If no service has the organization, the answer of the first one counts.
      if (answer === undefined || !isElsewhere(path, next)) answer = next;
      if (isElsewhere(path, next) || tellsNothing(path, next)) continue;
      if (token !== undefined && next.status < 500) this.#placeOf.set(token, place);
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
