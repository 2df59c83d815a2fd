/** A tenant of the benchmark, made as people and agents would: signed up, agent asked, person approved. */
export class Tenant {
  static async create(api) {
    const tenant = new Tenant();
    tenant.api = api;
    await tenant.#signUp();
    await tenant.#connectAgent();
    return tenant;
  }

  /** As the signed-in owner. */
  asPerson(method, path, body) {
    return this.#call(method, path, body, { cookie: this.cookie, origin: this.api.url });
  }

  /** As the agent. */
  asAgent(method, path, body) {
    return this.#call(method, path, body, { authorization: this.authorization });
  }

  async newProject(name) {
    const { data } = await this.asPerson('POST', '/api/projects', { name });
    return data;
  }

  /** The node id of a document saved to `virtualPath`. */
  async save(project, virtualPath, content) {
    const path = `/api/projects/${project.id}/documents/save`;
    const { data } = await this.asAgent('POST', path, { virtualPath, content });
    return data;
  }

  async #signUp() {
    const password = 'the benchmark needs a long password';
    const person = { email: 'bench@example.org', password, displayName: 'Bench', tenantName: 'Bench' };
    const answer = await this.#send('POST', '/api/auth/sign-up', person, {});
    this.cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  async #connectAgent() {
    const ask = { clientName: 'Bench', projectSlugs: ['*'], requestedScopes: ['read:docs', 'write:docs'] };
    const { data: started } = await this.#call('POST', '/api/agent-pairing/start', ask, {});
    await this.asPerson('POST', '/api/agent-pairing/approve', { userCode: started.userCode });
    const { deviceCode } = started;
    const { data: issued } = await this.#call('POST', '/api/agent-pairing/poll', { deviceCode }, {});
    this.authorization = `Bearer ${issued.token}`;
  }

  async #call(method, path, body, headers) {
    return (await this.#send(method, path, body, headers)).json();
  }

  async #send(method, path, body, headers) {
    const answer = await fetch(`${this.api.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
