// A real OpenID provider for tests. It prints its address when it listens. POST /test/accounts adds an account; a sign-in with its subject
// as login_hint needs no further step, and others show a form that asks for the subject.
import { createServer } from 'node:http';
import { URLSearchParams } from 'node:url';

// It warns that its memory and its keys are only for tests, as they are.
console.warn = () => undefined;
const { Provider } = await import('oidc-provider');

const accounts = new Map();
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  features: { devInteractions: { enabled: false }, registration: { enabled: true } },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // Standard: the claims of scopes come from the userinfo endpoint. Many providers put them into the ID token too.
  conformIdTokenClaims: process.env.CLAIMS_IN_ID_TOKEN !== 'true',
  cookies: { keys: ['only for tests'] },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  interactions: { url: (_ctx, { uid }) => `/test/interaction/${uid}` },
  findAccount: (_ctx, sub) => accounts.has(sub) && { accountId: sub, claims: () => accounts.get(sub) },
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
const standard = provider.callback();

const FORM = `<!doctype html><html lang="en"><title>Acme Login</title><h1>Acme Login</h1>
<form method="post"><label>Login <input name="sub" autofocus></label> <button>Sign in at Acme</button></form>`;

async function bodyOf(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

server.on('request', (req, res) => {
  void handle(req, res).catch((error) => {
    console.error(error);
    res.destroy();
  });
});

async function handle(req, res) {
  if (req.url === '/test/accounts') {
    const account = JSON.parse(await bodyOf(req));
    accounts.set(account.sub, account);
    return res.end();
  }
  if (!req.url.startsWith('/test/interaction/')) return standard(req, res);
  const { params } = await provider.interactionDetails(req, res);
  const sub = req.method === 'POST' ? new URLSearchParams(await bodyOf(req)).get('sub') : params.login_hint;
  if (!sub) return res.writeHead(200, { 'Content-Type': 'text/html' }).end(FORM);
  const result =
    sub === 'nobody' ? { error: 'access_denied' } : { login: { accountId: sub, remember: false } };
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
}

process.on('disconnect', () => process.exit(0));
process.send(issuer);
