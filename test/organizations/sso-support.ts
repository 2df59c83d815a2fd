import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Person, anonymous, newOwner, uniqueName } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { deployment } from '../support/deployments';
import { oncePerRun } from '../support/once-per-run';

/** An account at a provider. Its subject is what a person enters there. */
export interface Account {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: string;
}

/** The OpenID provider that all test files of the run share, which never stops. */
export async function sharedProvider(): Promise<Provider> {
  const { issuer } = await oncePerRun('oidc-provider', async () => {
    const { child, issuer } = await runProvider();
    // It must not keep the worker that started it from ending.
    child.unref();
    child.channel?.unref();
    return { issuer, pid: child.pid! };
  });
  return new Provider(issuer, () => Promise.reject(new Error('Other test files use this provider.')));
}

/** Starts a real OpenID provider of the test file's own, and returns its issuer. */
export async function startProvider(environment: Record<string, string> = {}): Promise<Provider> {
  const { child, issuer } = await runProvider(environment);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  atEndOfFile(stop);
  return new Provider(issuer, stop);
}

async function runProvider(environment: Record<string, string> = {}) {
  const child = fork(`${__dirname}/oidc-provider.mjs`, {
    env: { ...process.env, ...environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [issuer] = (await once(child, 'message')) as [string];
  return { child, issuer };
}

/** A running provider. */
export class Provider {
  constructor(
    readonly issuer: string,
    readonly stop: () => Promise<void>,
  ) {}

  /** Adds an account with a verified e-mail address, or changes one. */
  async account(fields: Partial<Account> = {}): Promise<Account> {
    const sub = fields.sub ?? uniqueName('sub');
    const account = {
      sub,
      email: `${sub}@test.invalid`,
      email_verified: true,
      name: 'Ada Lovelace',
      ...fields,
    };
    await this.post('/test/accounts', account);
    return account;
  }

  /** Registers the service for a tenant, and returns the body of its connection. */
  async register(owner: Person): Promise<{ issuer: string; clientId: string; clientSecret: string }> {
    const { body } = await owner.get('/api/v1/admin/oidc').expect(200);
    const client = await this.post('/reg', {
      redirect_uris: [body.data.redirectUri],
      post_logout_redirect_uris: [body.data.postLogoutRedirectUri],
    });
    const { client_id: clientId, client_secret: clientSecret } = JSON.parse(client) as Record<string, string>;
    return { issuer: this.issuer, clientId: clientId!, clientSecret: clientSecret! };
  }

  private async post(path: string, body: object): Promise<string> {
    const answer = await fetch(this.issuer + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  }
}

/** A new tenant that uses a provider. */
export async function connectedOwner(
  provider: Provider,
  fields: { required?: boolean; createUsers?: boolean } = {},
  url = deployment().api[0],
): Promise<Person> {
  const owner = await newOwner(url);
  const connection = await provider.register(owner);
  await owner.put('/api/v1/admin/oidc', { ...connection, ...fields }).expect(200);
  return owner;
}

/** A page of the service, or a redirect from it. */
export interface Shown {
  status: number;
  location: string;
  text: string;
}

/** A browser: it keeps cookies of the service and of providers apart, and follows no redirect by itself. */
export class Browser {
  private readonly jars = new Map<string, Map<string, string>>();

  constructor(readonly url: string = deployment().api[0]) {}

  /** Opens a path of the service. */
  async open(path: string): Promise<Shown> {
    const answer = await anonymous(this.url)
      .with({ Cookie: this.cookies(this.url) })
      .get(path);
    this.store(this.url, (answer.headers['set-cookie'] as unknown as string[] | undefined) ?? []);
    return { status: answer.status, location: answer.headers.location ?? '', text: answer.text };
  }

  /** Starts a sign-in, and returns the address at the provider. */
  async start(tenant: string, returnTo?: string): Promise<URL> {
    const query = new URLSearchParams({ tenant, ...(returnTo !== undefined && { returnTo }) });
    const { status, location, text } = await this.confirm(`/api/auth/oidc/start?${query.toString()}`);
    if (status !== 303) throw new Error(`${status}: ${text}`);
    return new URL(location);
  }

  /** Opens an address that starts a sign-in, and confirms what the page asks. */
  async confirm(path: string): Promise<Shown> {
    const asked = await this.open(path);
    if (asked.status !== 303 || !asked.location.startsWith('/sign-in/organization?')) return asked;
    const form = Object.fromEntries(new URL(asked.location, this.url).searchParams);
    const chosen = await this.post('/sign-in/organization', form);
    return this.open(
      /href="(\/api\/auth\/oidc\/start[^"]*)"/.exec(chosen.text)![1]!.replaceAll('&amp;', '&'),
    );
  }

  /** Signs in at a provider as an account, and returns the path with which it leads back. */
  async signInAt(address: URL, { sub }: Account): Promise<string> {
    address.searchParams.set('login_hint', sub);
    let location = address.href;
    for (let steps = 0; steps < 10; steps++) {
      const { origin } = new URL(location);
      if (origin === new URL(this.url).origin || location.includes('/api/auth/oidc/callback/'))
        return pathOf(location);
      const answer = await fetch(location, { redirect: 'manual', headers: { Cookie: this.cookies(origin) } });
      this.store(origin, answer.headers.getSetCookie());
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`${location}: ${answer.status} ${await answer.text()}`);
      location = new URL(next, location).href;
    }
    throw new Error('The provider redirects again and again.');
  }

  /** A whole sign-in. */
  async signIn(tenant: string, account: Account, returnTo?: string): Promise<Shown> {
    return this.open(await this.signInAt(await this.start(tenant, returnTo), account));
  }

  /** The id of the signed-in user; null if nobody is signed in. */
  async userId(): Promise<string | null> {
    const me = await anonymous(this.url)
      .with({ Cookie: this.cookies(this.url) })
      .get('/api/me');
    return me.status === 200 ? (me.body.data.userId as string) : null;
  }

  /** Posts a form of the service. */
  async post(path: string, form: Record<string, string> = {}): Promise<Shown> {
    const answer = await anonymous(this.url)
      .with({ Cookie: this.cookies(this.url), Origin: this.url })
      .post(path)
      .type('form')
      .send(form);
    this.store(this.url, (answer.headers['set-cookie'] as unknown as string[] | undefined) ?? []);
    return { status: answer.status, location: answer.headers.location ?? '', text: answer.text };
  }

  cookies(origin: string): string {
    return [...this.jar(origin)].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private store(origin: string, cookies: string[]): void {
    for (const cookie of cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') this.jar(origin).delete(name!);
      else this.jar(origin).set(name!, value!);
    }
  }

  private jar(origin: string): Map<string, string> {
    if (!this.jars.has(origin)) this.jars.set(origin, new Map());
    return this.jars.get(origin)!;
  }
}

/** The path of an address, with its parameters. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://self.invalid');
  return pathname + search;
}
