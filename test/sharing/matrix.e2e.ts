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
import { type Stage, type Staged, buildStage } from './matrix/stage';

const AT_ONCE = 8;
const TITLE = 'matrixdocument';

/** How each route of one document is called, and what of its answer counts. None of it changes what others see. */
const CALLS: Record<string, (client: Client, staged: Staged) => Promise<string>> = {
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
  // The same bytes again.
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

describe('who may do what with a document that is shared, cell by cell', () => {
  const { api } = deployment();
  let stage: Stage;

  beforeAll(async () => {
    stage = await buildStage(api[0]);
  });

  /** Asks every cell; the cells that are not as promised. */
  async function differences(
    cells: { cell: string; promised: string; ask: () => Promise<string> }[],
  ): Promise<string[]> {
    const wrong: string[] = [];
    const left = [...cells];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const found = await next.ask();
        if (found !== next.promised) wrong.push(`${next.cell}: promised ${next.promised}, found ${found}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return wrong.sort();
  }

  /** The callers, each at one of the processes. */
  const callers = () =>
    stage.callers.map(({ name, who, client }, i) => ({ name, who, client: client.at(api[i % 2]!) }));

  it.each(Object.keys(CALLS))('%s', async (route) => {
    const cells = callers().flatMap(({ name, who, client }) =>
      stage.documents.map((staged, i) => ({
        cell: `${name} | ${staged.name}`,
        promised: ROUTES[route]!(who, staged.document),
        first: i === 0,
        ask: () => CALLS[route]!(client, staged),
      })),
    );
    // Who is refused before any look at a document is so for the first of them as for all.
    const telling = cells.filter(({ promised, first }) => first || !['401', '403'].includes(promised));
    expect(await differences(telling)).toEqual([]);
  });

  /** What a list holds, as the names of the documents; or how it was refused. */
  async function listed(
    pages: AsyncGenerator<Response>,
    keep = (_: { nodeId: string }) => true,
  ): Promise<string> {
    const ids: string[] = [];
    for await (const { status: code, body } of pages) {
      if (code !== 200) return String(code);
      for (const item of body.data as { nodeId: string }[]) if (keep(item)) ids.push(item.nodeId);
    }
    const names = stage.documents.filter(({ nodeId }) => ids.includes(nodeId)).map(({ name }) => name);
    return names.length === 0 ? 'nothing' : names.join('; ');
  }

  function promisedOf(belongs: (document: Case) => boolean): string {
    const names = stage.documents.filter(({ document }) => belongs(document)).map(({ name }) => name);
    return names.length === 0 ? 'nothing' : names.join('; ');
  }

  /** A list of a project: not there for who sees nothing of it. */
  function promisedIn(
    where: Where,
    who: Who,
    admission: object,
    belongs: (who: Who, document: Case) => boolean,
  ): string {
    const inside = stage.documents.filter(({ document }) => document.where === where);
    const refused = refusal(who, admission);
    if (refused) return refused;
    const visible = inside.some(({ document }) => isFound(who, document));
    const whole = where !== 'deleted project' && reaches(who, inside[0]!.document);
    return visible || whole
      ? promisedOf((document) => document.where === where && belongs(who, document))
      : '404';
  }

  const PROJECTS: Where[] = ['my-docs', 'project', 'deleted project'];

  it.each(PROJECTS)('the catalog of %s, and whose headings it shows', async (where) => {
    const list = (client: Client, keep?: (entry: { nodeId: string }) => boolean) =>
      listed(
        paged((page) =>
          client
            .get(`/api/projects/${stage.projects[where]}/catalog`)
            .query({ fields: 'headings', limit: 50, ...page }),
        ),
        keep,
      );
    const admission = { scope: 'read:catalog' };
    const cells = callers().flatMap(({ name, who, client }) => [
      { cell: name, promised: promisedIn(where, who, admission, isFound), ask: () => list(client) },
      {
        cell: `${name}, headings`,
        promised: promisedIn(where, who, admission, showsHeadings),
        ask: () => list(client, (entry) => !('headingsWithheld' in entry)),
      },
    ]);
    expect(await differences(cells)).toEqual([]);
  });

  it.each(PROJECTS)('locate in %s, by titles and by headings', async (where) => {
    const list = (client: Client, query: string) =>
      listed(
        paged(({ cursor }) =>
          client.post('/api/catalog/locate', { query, scope: stage.projects[where], limit: 50, cursor }),
        ),
      );
    const admission = { scope: 'read:catalog' };
    const cells = callers().flatMap(({ name, who, client }) => [
      { cell: name, promised: promisedIn(where, who, admission, isFound), ask: () => list(client, TITLE) },
      {
        cell: `${name}, headings`,
        promised: promisedIn(where, who, admission, showsHeadings),
        ask: () => list(client, 'matrixheading'),
      },
    ]);
    expect(await differences(cells)).toEqual([]);
  });

  it('locate in all projects', async () => {
    const counts = async (client: Client): Promise<string> => {
      const { status: code, body } = await client.post('/api/catalog/locate', { query: TITLE, scope: '*' });
      if (code !== 200) return String(code);
      const found = body.data.counts as { projectId: string; count: number }[];
      return PROJECTS.map(
        (where) => found.find((one) => one.projectId === stage.projects[where])?.count ?? 0,
      ).join();
    };
    const cells = callers().map(({ name, who, client }) => {
      const numberIn = (where: Where) =>
        stage.documents.filter(({ document }) => document.where === where && isFound(who, document)).length;
      const promised = refusal(who, { scope: 'read:catalog' }) ?? PROJECTS.map(numberIn).join();
      return { cell: name, promised, ask: () => counts(client) };
    });
    expect(await differences(cells)).toEqual([]);
  });

  it.each(PROJECTS)('the search for nodes in %s', async (where) => {
    const cells = callers().map(({ name, who, client }) => ({
      cell: name,
      promised: promisedIn(where, who, { scope: 'read:docs' }, isFound),
      ask: () =>
        listed(
          paged((page) =>
            client
              .get('/api/nodes/search')
              .query({ projectId: stage.projects[where], q: TITLE, limit: 50, ...page }),
          ),
        ),
    }));
    expect(await differences(cells)).toEqual([]);
  });

  it('the palette', async () => {
    const cells = callers().map(({ name, who, client }) => ({
      cell: name,
      promised: refusal(who, { sessionOnly: true }) ?? promisedOf((document) => isFound(who, document)),
      ask: () =>
        listed(byOffset((offset) => client.get('/api/search').query({ q: TITLE, limit: 50, offset }))),
    }));
    expect(await differences(cells)).toEqual([]);
  });

  it('what is shared with me, and with which permission', async () => {
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
          promised: refused ?? promisedOf((document) => isReceived(who, document)),
          ask: () => list(client),
        },
        {
          cell: `${name}, to write`,
          promised:
            refused ?? promisedOf((document) => isReceived(who, document) && document.permission === 'write'),
          ask: () => list(client, 'write'),
        },
      ];
    });
    expect(await differences(cells)).toEqual([]);
  });

  it('My Docs, and what of them is shared', async () => {
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
          promised:
            refusal(who, admission) ?? promisedOf((document) => own(document) && isFound(who, document)),
          ask: () => list(client),
        },
        {
          cell: `${name}, shared`,
          promised: refusal(who, admission) ?? promisedOf((document) => own(document) && isShared(document)),
          ask: () => list(client, 'shared'),
        },
      ];
    });
    expect(await differences(cells)).toEqual([]);
  });

  // The last: what may be deleted is gone then.
  it('delete', async () => {
    const remove = (client: Client, { nodeId }: Staged) => status(client.delete(`/api/nodes/${nodeId}`));
    const all = callers();
    const refused = all.flatMap(({ name, who, client }) =>
      stage.documents.map((staged) => ({
        cell: `${name} | ${staged.name}`,
        promised: ROUTES.delete!(who, staged.document),
        ask: () => remove(client, staged),
      })),
    );
    expect(await differences(refused.filter(({ promised }) => promised === '404'))).toEqual([]);
    const allowed = stage.documents.flatMap((staged, i) => {
      const able = all.filter(({ who }) => ROUTES.delete!(who, staged.document) === '200');
      const one = able[i % Math.max(1, able.length)];
      const cell = `${one?.name} | ${staged.name}`;
      return one ? [{ cell, promised: '200', ask: () => remove(one.client, staged) }] : [];
    });
    expect(allowed.length).toBeGreaterThan(20);
    expect(await differences(allowed)).toEqual([]);
  });
});

/** The pages of a list that is walked by cursor. */
async function* paged(ask: (page: { cursor?: string }) => PromiseLike<Response>): AsyncGenerator<Response> {
  for (let cursor: string | undefined; ;) {
    const answer = await ask({ ...(cursor && { cursor }) });
    yield answer;
    cursor = (answer.body as { meta?: { nextCursor: string | null } }).meta?.nextCursor ?? undefined;
    if (cursor === undefined) return;
  }
}

/** The pages of a list that is walked by offset. */
async function* byOffset(ask: (offset: number) => PromiseLike<Response>): AsyncGenerator<Response> {
  for (let offset = 0; ; offset += 50) {
    const answer = await ask(offset);
    yield answer;
    if (!(answer.body as { meta?: { hasMore: boolean } }).meta?.hasMore) return;
  }
}
