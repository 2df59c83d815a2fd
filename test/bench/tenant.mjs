/** A tenant for the benchmark, with a signed-in owner and a connected agent. It is created over the API. */
export class Tenant {
  static async create(api) {
    const tenant = new Tenant();
    tenant.api = api;
    await tenant.#signUp();
    await tenant.#connectAgent();
    return tenant;
  }

  /** Sends a request as the signed-in owner. */
  asPerson(method, path, body) {
    return this.#call(method, path, body, { cookie: this.cookie, origin: this.api.url });
  }

  /** Sends a request as the agent. */
  asAgent(method, path, body) {
    return this.#call(method, path, body, { authorization: this.authorization });
  }

  async newProject(name) {
    const { data } = await this.asPerson('POST', '/api/projects', { name });
    return data;
  }

  /** Saves a document and returns the `data` of the response. */
  async save(project, virtualPath, content) {
    const path = `/api/projects/${project.id}/documents/save`;
    const { data } = await this.asAgent('POST', path, { virtualPath, content });
    return data;
  }

  async #signUp() {
    const password = 'the benchmark needs a long password';
    const person = { email: 'bench@example.org', password, displayName: 'Bench', tenantName: 'Bench' };
    const response = await this.#send('POST', '/api/auth/sign-up', person, {});
    this.cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  async #connectAgent() {
    const request = {
      clientName: 'Bench',
      projectSlugs: ['*'],
      requestedScopes: ['read:docs', 'write:docs'],
    };
    const { data: started } = await this.#call('POST', '/api/agent-pairing/start', request, {});
    await this.asPerson('POST', '/api/agent-pairing/approve', { userCode: started.userCode });
    const { deviceCode } = started;
    const { data: issued } = await this.#call('POST', '/api/agent-pairing/poll', { deviceCode }, {});
    this.authorization = `Bearer ${issued.token}`;
  }

  async #call(method, path, body, headers) {
    return (await this.#send(method, path, body, headers)).json();
  }

  async #send(method, path, body, headers) {
    const response = await fetch(`${this.api.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response;
  }
}
