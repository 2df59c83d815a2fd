import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';

const SCOPES = ['read:inbox', 'write:inbox', 'write:inbox-policy'];
const MESSAGES = '/api/v1/agent-inbox/messages';
const connections = new Agent({ keepAlive: true });

/** Settings of a process in which many agents are connected at once. */
export const environment = { PAIRING_STARTS_PER_MINUTE: '1000000', SIGN_UPS_PER_MINUTE: '1000000' };

/** Agents of one person, with open inboxes, created over the API. */
export class Agents {
  /** @param {{ url: string }} api a process on the database @param {string} databaseUrl */
  static async create(api, databaseUrl, count) {
    const agents = new Agents();
    agents.api = api;
    const email = `${randomUUID()}@example.org`;
    const person = {
      email,
      password: 'the benchmark needs a long password',
      displayName: 'Inbox',
      tenantName: 'Inbox',
    };
    const { headers } = await agents.#send('POST', '/api/auth/sign-up', { origin: api.url }, person);
    agents.session = {
      cookie: headers['set-cookie'].map((line) => line.split(';')[0]).join('; '),
      origin: api.url,
    };
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // The operator's command does the same. The connections below are the first to use the feature.
    await client.query(`UPDATE tenants SET features = '{agent_inbox}'`);
    await client.end();
    agents.list = [];
    for (let n = 0; n < count; n++) agents.list.push(await agents.#connect(`agent ${n}`));
    return agents;
  }

  /** Sends a message and returns its id. */
  async send(from, to, { api = this.api, status = 201 } = {}) {
    const body = {
      recipientActorIds: [to.actorId],
      subject: 'Review',
      body: 'Please review @acme:handbook:12 before Friday.',
    };
    const answer = await this.#send('POST', MESSAGES, from, body, { api, status });
    return answer.body.data?.messageId;
  }

  async items(agent, query, { api = this.api } = {}) {
    return (await this.#send('GET', `${MESSAGES}?${query}`, agent, undefined, { api })).body.data.items;
  }

  async ack(agent, messageId) {
    await this.#send('POST', `${MESSAGES}/${messageId}/ack`, agent);
  }

  async setPolicy(agent, policy) {
    await this.#send('PUT', `/api/v1/agent-inbox/policies/${agent.actorId}`, agent, { policy });
  }

  async #connect(clientName) {
    const start = { clientName, projectSlugs: ['*'], requestedScopes: SCOPES };
    const { data: started } = (await this.#send('POST', '/api/agent-pairing/start', {}, start)).body;
    await this.#send('POST', '/api/agent-pairing/approve', this.session, { userCode: started.userCode });
    const { deviceCode } = started;
    const { data } = (await this.#send('POST', '/api/agent-pairing/poll', {}, { deviceCode })).body;
    const agent = { authorization: `Bearer ${data.token}`, actorId: data.actorId, tenantId: data.tenantId };
    await this.setPolicy(agent, 'open');
    return agent;
  }

  /** Sends one request over a kept connection. @throws Error for another status */
  #send(method, path, { authorization, cookie, origin }, body, { api = this.api, status } = {}) {
    const headers = { 'content-type': 'application/json' };
    Object.assign(headers, authorization && { authorization }, cookie && { cookie }, origin && { origin });
    return new Promise((resolve, reject) => {
      const sent = request(`${api.url}${path}`, { method, headers, agent: connections }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          const { statusCode } = response;
          if (status === undefined ? statusCode >= 300 : statusCode !== status)
            return reject(new Error(`${method} ${path} returned ${statusCode}: ${text.slice(0, 300)}`));
          resolve({ headers: response.headers, body: JSON.parse(text) });
        });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }
}
