import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type Agent, type Person, connectAgent, newOwner } from '#testing';
import { Conformance } from '../../libs/testing/src/conformance';
import { deployment } from '../support/deployments';
import { documentFile } from '../support/test-run';
import { signInAgain } from './credentials';
import { bodies, headerValues, jsonFor, queryFor, segments } from './hostile/values';
import { type Input, type Target, bodyFor, pathValues, targetsIn, withValue } from './hostile/inputs';
import { type Sent, closeConnections, send } from './hostile/send';
import { createOneOfEach, missingIds } from './ids';
import { type Ids, ROUTES } from './routes';
import type { OpenApi } from './openapi-support';

/** Other values of these try other requests: HOSTILE_SEED=7 HOSTILE_RUNS=20 npm test -- hostile-values */
const SEED = Number(process.env.HOSTILE_SEED ?? 1);
/** How many values each input gets. */
const RUNS = Number(process.env.HOSTILE_RUNS ?? 3);
const FORM = 'application/x-www-form-urlencoded';
const SCOPES = [...new Set(ROUTES.flatMap(({ scopes = [] }) => scopes))];
/** Part of a message says what is wrong: a field or parameter, the body, or a header. */
const NAMES_IT =
  /`[^`]+`|^The (body|cursor|parameter|filter|request)|^An? (object|form|request|operation|filter)|client_id|grant_type|redirect_uris/;
/** How the ids of the requests begin, by which the logs are searched. */
const REQUESTS = `hostile-${process.pid}-`;
let sentRequests = 0;
const { api, relay, logFiles } = deployment();
const [url] = api;

/** A batch is accepted with invalid documents, and answers for each of them. What the service does not use of a SCIM request may be anything. */
const TOLERATED =
  /^POST \S+\/documents\/batch 200: the body was accepted, but \/documents\/0|^\w+ \/scim\/\S+ 20\d: the (body|query) was accepted/;

const document = JSON.parse(readFileSync(documentFile(), 'utf8')) as OpenApi;
const conformance = new Conformance(document as never);
const targets = targetsIn(document);

interface Callers {
  owner: Person;
  /** The owner of another organization, whose SCIM token may be replaced. */
  other: Person;
  agent: Agent;
  scimToken: string;
  ids: Ids;
}

/** A request with a hostile value, in words and as it is sent. */
interface Attempt {
  what: string;
  sent: Sent;
  parsed: unknown;
}

async function newCallers(): Promise<Callers> {
  const owner = await newOwner(url);
  const [ids, agent, issued] = await Promise.all([
    createOneOfEach(owner),
    connectAgent(owner, { scopes: SCOPES }),
    owner.post('/api/v1/admin/scim-token').expect(201),
  ]);
  return { owner, other: await newOwner(url), agent, ids, scimToken: issued.body.data.token as string };
}

async function headersOf(
  { path, route, operation }: Target,
  callers: Callers,
): Promise<Record<string, string>> {
  if (path.startsWith('/scim/')) return { Authorization: `Bearer ${callers.scimToken}` };
  if (path === '/api/v1/admin/scim-token') return { ...callers.other.headers };
  const kind = route?.auth ?? operation['x-access'].credential.kind;
  if (kind === 'bearer') return { ...callers.agent.headers };
  if (kind === 'none' || kind === 'anyone') return {};
  return { ...(route?.endsSession ? await signInAgain(callers.owner) : callers.owner).headers };
}

function valuesFor({ place, at, schema }: Input): fc.Arbitrary<unknown> {
  switch (place) {
    case 'path':
      return segments;
    case 'query':
      return queryFor(String(at[0]), schema);
    case 'header':
      return headerValues;
    case 'body':
      return jsonFor(schema);
    case 'whole body':
      return bodies;
  }
}

/** The request of a target with one hostile value. Everything else of it is valid, except that what may succeed names nothing that exists. */
function attempt(
  target: Target,
  input: Input,
  value: unknown,
  callers: Callers,
  credential: Record<string, string>,
): Attempt {
  const { method, path, route } = target;
  const mayEnd = method === 'DELETE' || (method !== 'GET' && input.place === 'header');
  const ids = mayEnd ? missingIds() : callers.ids;
  const parameters = pathValues(target, ids);
  const headers: Record<string, string> = { ...credential, 'X-Request-Id': `${REQUESTS}${++sentRequests}` };
  let query = typeof route?.query === 'function' ? route.query(ids) : (route?.query ?? '');
  let parsed: unknown = bodyFor(target, ids);
  let body: string | undefined;
  const [name = ''] = input.at;
  if (input.place === 'path') parameters[name] = String(value);
  if (input.place === 'header') headers[name] = String(value);
  if (input.place === 'query') {
    const others = query.split('&').filter((one) => one !== '' && !one.startsWith(`${name}=`));
    query = [...others, `${name}${String(value)}`].join('&');
  }
  if (input.place === 'body') parsed = withValue(parsed, input.at, value);
  const [type] = Object.keys(target.operation.requestBody?.content ?? {});
  if (input.place === 'whole body') [parsed, body] = [undefined, String(value)];
  else if (parsed !== undefined && type !== '*/*')
    body = type === FORM ? formOf(parsed) : JSON.stringify(parsed);
  if (body !== undefined) headers['Content-Type'] = type!;
  const target_ = path.replace(/\{(\w+)\}/g, (_match, parameter: string) => parameters[parameter]!);
  return {
    what: `${input.at.join('.') || input.place} = ${JSON.stringify(value).slice(0, 120)} (${input.place})`,
    sent: {
      url: route?.servedBy ? relay : url,
      method,
      target: target_ + (query && `?${query}`),
      headers,
      body,
    },
    parsed,
  };
}

function formOf(fields: unknown): string {
  const texts = Object.entries(fields as object).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(texts).toString();
}

/** Returns the promises that an answer breaks; empty if it keeps all. */
async function problemsOf({ sent, parsed }: Attempt): Promise<string[]> {
  const answer = await send(sent);
  const { status, headers, text } = answer;
  if (status >= 500) return [`${status} ${text.slice(0, 200)}`];
  const isJson = /[/+]json(;|$)/.test(headers['content-type'] ?? '');
  let body: unknown;
  try {
    body = isJson && text !== '' ? JSON.parse(text) : undefined;
  } catch {
    return [`malformed JSON: ${text.slice(0, 200)}`];
  }
  // No route matches a path that can't be decoded, and the document describes no answer.
  if (!isDecodable(sent.target)) return status === 404 && isJson ? [] : [`${status} ${text.slice(0, 200)}`];
  const problems = conformance.problemsOf({
    method: sent.method,
    target: sent.target,
    withToken: 'Authorization' in sent.headers,
    sent: parsed,
    status,
    headers,
    body,
  });
  const { error, error_description: description, detail } = (body ?? {}) as Record<string, unknown>;
  const message = (error as { message?: string } | undefined)?.message ?? description ?? detail;
  if (status >= 400 && isJson && typeof message !== 'string')
    problems.push(`no message: ${text.slice(0, 200)}`);
  const code = (error as { code?: string } | undefined)?.code;
  if (code === 'SVC_VALIDATION_ERROR' && !NAMES_IT.test(String(message)))
    problems.push(`the message does not say what is wrong: ${String(message)}`);
  return problems.filter((problem) => !TOLERATED.test(problem));
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?')[0]!);
    return true;
  } catch {
    return false;
  }
}

describe('a value that no client should send', () => {
  let callers: Callers;
  let before: Record<string, number>;

  /** The statuses of all routes that read, with the resources of the callers. */
  async function readAll(): Promise<Record<string, number>> {
    const statuses: Record<string, number> = {};
    const reading = targets.filter(
      ({ method, inputs }) => method === 'GET' && !inputs.some(({ at }) => at[0] === 'wait'),
    );
    for (const target of reading) {
      const headers = await headersOf(target, callers);
      const { sent } = attempt(
        target,
        { place: 'header', at: ['Accept'], schema: {} },
        '*/*',
        callers,
        headers,
      );
      const found = await problemsOf({ what: '', sent, parsed: undefined });
      expect({ target: target.name, found }).toEqual({ target: target.name, found: [] });
      statuses[target.name] = (await send(sent)).status;
    }
    return statuses;
  }

  beforeAll(async () => {
    console.log(`HOSTILE_SEED=${SEED} HOSTILE_RUNS=${RUNS}`);
    callers = await newCallers();
    before = await readAll();
  });

  afterAll(closeConnections);

  it.each(targets.filter(({ inputs }) => inputs.length > 0).map((target) => [target.name, target] as const))(
    'gets a documented answer that says what is wrong, in every input of %s',
    async (_name, target) => {
      const failures: string[] = [];
      for (const [n, input] of target.inputs.entries()) {
        const values = fc.sample(valuesFor(input), {
          seed: SEED + 1_000 * n + target.name.length,
          numRuns: RUNS,
        });
        for (const value of values) {
          const headers = await headersOf(target, callers);
          const one = attempt(target, input, value, callers, headers);
          const problems = await problemsOf(one).catch((error: Error) => [`no answer: ${error.message}`]);
          failures.push(...problems.map((problem) => `${one.what}: ${problem}`));
        }
      }
      expect(failures).toEqual([]);
    },
  );

  it('that was accepted breaks no answer afterwards', async () => {
    const after = await readAll();
    const changed = Object.entries(after).filter(
      ([name, status]) => status !== before[name] && ![200, 304, 404, 409, 410, 429].includes(status),
    );
    expect(changed).toEqual([]);
  });

  it('leaves no error in the logs', () => {
    const lines = logFiles.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    expect(lines.filter((line) => line.includes('"level":50') && line.includes(REQUESTS))).toEqual([]);
  });
});
