import { type Client, type ClientOptions, createClient } from '../../../sdk/dist/index.js';

/** Signs a person in as a browser would. Returns the options of a client that has the session. */
export async function signIn(
  service: ClientOptions,
  call: (browser: Client) => Promise<unknown>,
): Promise<ClientOptions> {
  const { fetch: send = fetch } = service;
  let cookie = '';
  const keepCookie = async (request: Request): Promise<Response> => {
    const response = await send(request);
    cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return response;
  };
  const options = { clientName: 'Demo', ...service };
  await call(createClient({ ...options, fetch: keepCookie }));
  return { ...options, headers: { Cookie: cookie, Origin: new URL(service.baseUrl).origin } };
}
