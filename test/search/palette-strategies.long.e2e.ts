import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, type QueryResult } from 'pg';
import { fold, queryOf } from '../../libs/documents/catalog/src/search/fold';
import { PaletteRepository } from '../../libs/documents/catalog/src/search/palette.repository';
import { FIND } from '../../libs/documents/catalog/src/search/palette.statements';
import type { Principal } from '#access';
import type { Statement } from '#platform';
import { newDocument, newOwner } from '#testing';
import { ClientQueries } from '../support/client-queries';
import { createDatabase, startApi } from '../support/deployments';
import { principalOf, writeSearchTerms } from './search-support';

type AnyStatement = Statement<unknown, object>;

const NODES = 6_000;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
const LONG = Array.from({ length: 12 }, (_, i) => `${'very-'.repeat(10)}long-${i}`).join('/');

interface Node {
  id: string;
  title: string;
  path: string;
}

describe('each strategy of the palette search', () => {
  let client: Client;
  let principal: Principal;
  /** All nodes with folded titles and paths, in the order in which the palette lists them. */
  let nodes: Node[];

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    const api = await startApi({ databaseUrl });
    const owner = await newOwner(api.url);
    const script = join(__dirname, '..', '..', 'scripts', 'seed.mjs');
    const argv = [script, '--nodes', String(NODES), '--projects', '6', '--tenant', owner.tenantSlug];
    await promisify(execFile)(process.execPath, argv, { env: { ...process.env, DATABASE_URL: databaseUrl } });
    client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows: projects } = await client.query<{ id: string }>(
      `SELECT id FROM projects WHERE slug = 'seed-3'`,
    );
    const project = projects[0]!;
    await newDocument(owner, project, `${LONG}/deepest.md`, '# Zeppelin\n');
    await newDocument(owner, project, 'guide/release notes.md', '# Über (die) guide/release\n');
    await newDocument(owner, project, 'my guide/relay.md', '# Nothing\n');
    await writeSearchTerms(databaseUrl, owner.tenantId);
    const { rows } = await client.query(
      `SELECT id, coalesce(title, '') AS title, path FROM nodes WHERE parent_id IS NOT NULL ORDER BY updated_at DESC, id`,
    );
    nodes = rows.map(({ id, title, path }) => ({
      id,
      title: fold(title as string),
      path: fold(path as string),
    }));
    principal = principalOf(owner);
  });

  afterAll(() => client.end());

  it.each([
    ...[
      'de',
      'ga',
      'мо',
      '東京',
      '設計',
      'テス',
      'guide',
      'glossary',
      'retro',
      'résumé',
      'журнал',
      'deploy guide',
    ],
    ...[
      'guide-deploy',
      'deploy/',
      'guide/rel',
      'y guide/re',
      'guide/',
      '/my guide/',
      'my guide/r',
      'ide/rel',
    ],
    ...['deepest', 'long-3/very', 'long-11/', 'zeppelin', 'uber (die)', '(die', 'zzyzx', '.md', '日'],
  ])('finds the same nodes as a simple model for the query %s', async (text) => {
    const query = fold(text);
    const expected = nodes.filter((node) => matches(node, query)).map(({ id }) => id);
    const strategies = [new ClientQueries(client), new OnlyFromNewest(client), new OnlyFromIndex(client)];
    for (const [limit, offset] of [
      [21, 0],
      [51, 20],
      [1_000, 0],
    ] as const) {
      for (const queries of strategies) {
        const { rows } = await new PaletteRepository().find(
          queries,
          principal,
          queryOf(text, 100),
          limit,
          offset,
        );
        expect(rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit));
      }
    }
  });
});

/** Treats every query as a common one, which the palette answers from the newest nodes first. */
class OnlyFromNewest extends ClientQueries {
  protected override execute(statement: AnyStatement, values: unknown[]): Promise<QueryResult> {
    const common = values.map((value, i) => (statement.names[i] === 'maxMatches' ? 0 : value));
    return super.execute(statement, statement === (FIND as AnyStatement) ? common : values);
  }
}

/** Treats every query as a common one that matches none of the newest nodes, so that the palette uses the index. */
class OnlyFromIndex extends ClientQueries {
  protected override execute(statement: AnyStatement, values: unknown[]): Promise<QueryResult> {
    const none = { rows: [{ many: true, published: false, id: null }] } as unknown as QueryResult;
    return statement === (FIND as AnyStatement) ? Promise.resolve(none) : super.execute(statement, values);
  }
}

/** Whether the palette must find a node: a word of its title or path starts with the query; in scripts without spaces, any character does. */
function matches({ title, path }: Node, query: string): boolean {
  if (!query.includes('/')) return hasWordStart(title, query) || hasWordStart(path, query);
  const inTitle = !query.endsWith('/') && hasWordStart(title, query);
  return inTitle || (query.startsWith('/') ? path.includes(query) : hasWordStart(path, query));
}

function hasWordStart(text: string, query: string): boolean {
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + 1)) {
    const [before] = [...text.slice(0, at)].slice(-1);
    if (before === undefined || !/[\p{Alphabetic}\p{N}]/u.test(before)) return true;
    if (UNSPACED.test([...query][0]!)) return true;
  }
  return false;
}
