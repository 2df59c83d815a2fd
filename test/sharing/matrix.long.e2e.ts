import type { Response } from 'supertest';
import type { Client } from '#testing';
import { deployment } from '../support/deployments';
import {
  ROUTES,
  type Case,
  type Where,
  type Who,
  isFound,
  isReceived,
  isShared,
  reaches,
  refusal,
  showsHeadings,
} from './matrix/oracle';
import { type Fixture, type FixtureDocument, createFixture } from './matrix/fixture';

const CONCURRENCY = 8;
const TITLE = 'matrixdocument';

/** Calls each route of one document, and returns the compared part of its answer. No call changes what other callers see. */
const REQUESTS: Record<string, (client: Client, document: FixtureDocument) => Promise<string>> = {
  section: (client, { nodeId }) =>
    status(client.post(`/api/v1/documents/${nodeId}/section`, { startLine: 1 })),
  content: (client, { nodeId }) => status(client.get(`/api/v1/documents/${nodeId}/content`)),
  outline: async (client, { nodeId }) => {
    const { status: code, body } = await client.get(`/api/catalog/nodes/${nodeId}/outline`);
    return `${code}${body.data?.headingsWithheld ? ' withheld' : ''}`;
  },
  node: (client, { nodeId }) => status(client.get(`/api/nodes/${nodeId}`)),
  revisions: (client, { nodeId }) => status(client.get(`/api/v1/documents/${nodeId}/revisions`)),
  lineage: (client, { nodeId }) => status(client.get(`/api/lineage/${nodeId}`)),
  'lineage with earlier names': (client, { nodeId }) =>
    status(client.get(`/api/lineage/${nodeId}?includeMetadata=true`)),
  // Saves the same content, which changes nothing.
  save: (client, { nodeId, projectId, content }) =>
    status(client.post(`/api/projects/${projectId}/documents/save`, { nodeId, content })),
  rename: (client, { nodeId }) => status(client.patch(`/api/nodes/${nodeId}`, { sortOrder: 0 })),
  move: (client, { nodeId }) => status(client.patch(`/api/nodes/${nodeId}/move`, { sortOrder: 0 })),
  'share listing': (client, { nodeId }) => status(client.get(`/api/shares?nodeId=${nodeId}`)),
  check: async (client, { nodeId }) => {
    const answers: Response[] = [];
    for (const permission of ['read', 'write'])
      answers.push(await client.get('/api/shares/check').query({ documentIdRef: nodeId, permission }));
    const [read, write] = answers as [Response, Response];
    if (read.status !== 200) return String(read.status);
    return `200 ${read.body.data.allowed ? 'read' : ''} ${write.body.data.allowed ? 'write' : ''}`;
  },
};

async function status(request: PromiseLike<Response>): Promise<string> {
  return String((await request).status);
}

describe('the callers of shared documents', () => {
  const { api } = deployment();
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await createFixture(api[0]);
  });

  /** Sends the requests of all cells, and returns the cells whose answer differs from the expected one. */
  async function findDifferences(
    cells: { cell: string; expected: string; send: () => Promise<string> }[],
  ): Promise<string[]> {
    const differences: string[] = [];
    const remaining = [...cells];
    const sendNext = async (): Promise<void> => {
      for (let next = remaining.shift(); next; next = remaining.shift()) {
        const answer = await next.send();
        if (answer !== next.expected)
          differences.push(`${next.cell}: expected ${next.expected}, got ${answer}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
    return differences.sort();
  }

  /** The callers, distributed over the processes. */
  const callers = () =>
    fixture.callers.map(({ name, who, client }, i) => ({ name, who, client: client.at(api[i % 2]!) }));

  it.each(Object.keys(REQUESTS))('get the answer that the access rules define: %s', async (route) => {
    const cells = callers().flatMap(({ name, who, client }) =>
      fixture.documents.map((document, i) => ({
        cell: `${name} | ${document.name}`,
        expected: ROUTES[route]!(who, document.testCase),
        first: i === 0,
        send: () => REQUESTS[route]!(client, document),
      })),
    );
    // A caller that is rejected before the route reads a document is rejected for every document: the first one is enough.
    const tested = cells.filter(({ expected, first }) => first || !['401', '403'].includes(expected));
    expect(await findDifferences(tested)).toEqual([]);
  });

  /** The names of the documents of a list, or the status of an error. */
  async function listed(
    pages: AsyncGenerator<Response>,
    keep = (_: { nodeId: string }) => true,
  ): Promise<string> {
    const ids: string[] = [];
    for await (const { status: code, body } of pages) {
      if (code !== 200) return String(code);
      for (const item of body.data as { nodeId: string }[]) if (keep(item)) ids.push(item.nodeId);
    }
    const names = fixture.documents.filter(({ nodeId }) => ids.includes(nodeId)).map(({ name }) => name);
    return names.length === 0 ? 'nothing' : names.join('; ');
  }

  function namesOf(isIncluded: (document: Case) => boolean): string {
    const names = fixture.documents
      .filter(({ testCase: document }) => isIncluded(document))
      .map(({ name }) => name);
    return names.length === 0 ? 'nothing' : names.join('; ');
  }

  /** The expected list of a project: 404 for a caller to whom nothing in the project is visible. */
  function expectedList(
    where: Where,
    who: Who,
    admission: object,
    isIncluded: (who: Who, document: Case) => boolean,
  ): string {
    const inside = fixture.documents.filter(({ testCase: document }) => document.where === where);
    const refused = refusal(who, admission);
    if (refused) return refused;
    const visible = inside.some(({ testCase: document }) => isFound(who, document));
    const reachesProject = where !== 'deleted project' && reaches(who, inside[0]!.testCase);
    return visible || reachesProject
      ? namesOf((document) => document.where === where && isIncluded(who, document))
      : '404';
  }

  const PROJECTS: Where[] = ['my-docs', 'project', 'deleted project'];

  it.each(PROJECTS)('list the visible documents and headings in the catalog: %s', async (where) => {
    const list = (client: Client, keep?: (entry: { nodeId: string }) => boolean) =>
      listed(
        paged((page) =>
          client
            .get(`/api/projects/${fixture.projects[where]}/catalog`)
            .query({ fields: 'headings', limit: 50, ...page }),
        ),
        keep,
      );
    const admission = { scope: 'read:catalog' };
    const cells = callers().flatMap(({ name, who, client }) => [
      { cell: name, expected: expectedList(where, who, admission, isFound), send: () => list(client) },
      {
        cell: `${name}, headings`,
        expected: expectedList(where, who, admission, showsHeadings),
        send: () => list(client, (entry) => !('headingsWithheld' in entry)),
      },
    ]);
    expect(await findDifferences(cells)).toEqual([]);
  });

  it.each(PROJECTS)('locate the visible documents by title and by heading: %s', async (where) => {
    const list = (client: Client, query: string) =>
      listed(
        paged(({ cursor }) =>
          client.post('/api/catalog/locate', { query, scope: fixture.projects[where], limit: 50, cursor }),
        ),
      );
    const admission = { scope: 'read:catalog' };
    const cells = callers().flatMap(({ name, who, client }) => [
      { cell: name, expected: expectedList(where, who, admission, isFound), send: () => list(client, TITLE) },
      {
        cell: `${name}, headings`,
        expected: expectedList(where, who, admission, showsHeadings),
        send: () => list(client, 'matrixheading'),
      },
    ]);
    expect(await findDifferences(cells)).toEqual([]);
  });

  it('get the number of visible documents of each project from locate', async () => {
    const counts = async (client: Client): Promise<string> => {
      const { status: code, body } = await client.post('/api/catalog/locate', { query: TITLE, scope: '*' });
      if (code !== 200) return String(code);
      const found = body.data.counts as { projectId: string; count: number }[];
      return PROJECTS.map(
        (where) => found.find((one) => one.projectId === fixture.projects[where])?.count ?? 0,
      ).join();
    };
    const cells = callers().map(({ name, who, client }) => {
      const numberIn = (where: Where) =>
        fixture.documents.filter(
          ({ testCase: document }) => document.where === where && isFound(who, document),
        ).length;
      const expected = refusal(who, { scope: 'read:catalog' }) ?? PROJECTS.map(numberIn).join();
      return { cell: name, expected, send: () => counts(client) };
    });
    expect(await findDifferences(cells)).toEqual([]);
  });

  it.each(PROJECTS)('find the visible documents with the node search: %s', async (where) => {
    const cells = callers().map(({ name, who, client }) => ({
      cell: name,
      expected: expectedList(where, who, { scope: 'read:docs' }, isFound),
      send: () =>
        listed(
          paged((page) =>
            client
              .get('/api/nodes/search')
              .query({ projectId: fixture.projects[where], q: TITLE, limit: 50, ...page }),
          ),
        ),
    }));
    expect(await findDifferences(cells)).toEqual([]);
  });

  it('find the visible documents in the palette', async () => {
    const cells = callers().map(({ name, who, client }) => ({
      cell: name,
      expected: refusal(who, { sessionOnly: true }) ?? namesOf((document) => isFound(who, document)),
      send: () =>
        listed(byOffset((offset) => client.get('/api/search').query({ q: TITLE, limit: 50, offset }))),
    }));
    expect(await findDifferences(cells)).toEqual([]);
  });

  it('list the documents that are shared with them, with the permission', async () => {
    const list = (client: Client, permission?: string) =>
      listed(
        paged((page) => client.get('/api/shares/shared-with-me').query({ limit: 10, ...page })),
        (item) => !permission || (item as { permission?: string }).permission === permission,
      );
    const cells = callers().flatMap(({ name, who, client }) => {
      const refused = refusal(who, { sessionOnly: true });
      return [
        {
          cell: name,
          expected: refused ?? namesOf((document) => isReceived(who, document)),
          send: () => list(client),
        },
        {
          cell: `${name}, to write`,
          expected:
            refused ?? namesOf((document) => isReceived(who, document) && document.permission === 'write'),
          send: () => list(client, 'write'),
        },
      ];
    });
    expect(await findDifferences(cells)).toEqual([]);
  });

  it('list their own documents in My Docs, all and shared', async () => {
    const admission = { sessionOnly: true, agents: '403' } as const;
    const list = (client: Client, filter?: string) =>
      listed(
        paged((page) => client.get('/api/my-docs').query({ limit: 200, ...page, ...(filter && { filter }) })),
      );
    const cells = callers().flatMap(({ name, who, client }) => {
      const own = (document: Case) => who.person === 'author' && document.where === 'my-docs';
      return [
        {
          cell: name,
          expected: refusal(who, admission) ?? namesOf((document) => own(document) && isFound(who, document)),
          send: () => list(client),
        },
        {
          cell: `${name}, shared`,
          expected: refusal(who, admission) ?? namesOf((document) => own(document) && isShared(document)),
          send: () => list(client, 'shared'),
        },
      ];
    });
    expect(await findDifferences(cells)).toEqual([]);
  });

  // Last, because it deletes documents.
  it('delete only documents in their reach', async () => {
    const remove = (client: Client, { nodeId }: FixtureDocument) =>
      status(client.delete(`/api/nodes/${nodeId}`));
    const all = callers();
    const refused = all.flatMap(({ name, who, client }) =>
      fixture.documents.map((document) => ({
        cell: `${name} | ${document.name}`,
        expected: ROUTES.delete!(who, document.testCase),
        send: () => remove(client, document),
      })),
    );
    expect(await findDifferences(refused.filter(({ expected }) => expected === '404'))).toEqual([]);
    const allowed = fixture.documents.flatMap((document, i) => {
      const able = all.filter(({ who }) => ROUTES.delete!(who, document.testCase) === '200');
      const one = able[i % Math.max(1, able.length)];
      const cell = `${one?.name} | ${document.name}`;
      return one ? [{ cell, expected: '200', send: () => remove(one.client, document) }] : [];
    });
    expect(allowed.length).toBeGreaterThan(20);
    expect(await findDifferences(allowed)).toEqual([]);
  });
});

/** The pages of a list with a cursor. */
async function* paged(send: (page: { cursor?: string }) => PromiseLike<Response>): AsyncGenerator<Response> {
  for (let cursor: string | undefined; ;) {
    const answer = await send({ ...(cursor && { cursor }) });
    yield answer;
    cursor = (answer.body as { meta?: { nextCursor: string | null } }).meta?.nextCursor ?? undefined;
    if (cursor === undefined) return;
  }
}

/** The pages of a list with an offset. */
async function* byOffset(send: (offset: number) => PromiseLike<Response>): AsyncGenerator<Response> {
  for (let offset = 0; ; offset += 50) {
    const answer = await send(offset);
    yield answer;
    if (!(answer.body as { meta?: { hasMore: boolean } }).meta?.hasMore) return;
  }
}
