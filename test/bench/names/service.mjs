// The searches of the service itself, without HTTP: its statements, on the connection whose processor time is measured.
import counts from '../../../dist/libs/documents/catalog/src/locate/counts.repository.js';
import repository from '../../../dist/libs/documents/catalog/src/search/ranked/ranked.repository.js';
import searcher from '../../../dist/libs/documents/catalog/src/search/ranked/ranked-searcher.js';
import statements from '../../../dist/libs/ground/platform/src/database/statement.js';

const KINDS = ['title', 'heading', 'path', 'tag'];
const FIRST = '00000000-0000-0000-0000-000000000000';

export class Service {
  name = 'service';
  #searcher = new searcher.RankedSearcher(new repository.RankedRepository());
  #counts = new counts.CountsRepository();

  constructor(client, { tenantId }) {
    this.tenantId = tenantId;
    this.queries = {
      all: async (statement, parameters) => {
        const { name, text } = statement;
        return (await client.query({ name, text, values: statements.valuesOf(statement, parameters) })).rows;
      },
    };
  }

  async search({ project, user }, query, limit) {
    const scope = { id: project.id, slug: null };
    const page = await this.#searcher.page(this.queries, this.#ask(user, query), scope, limit - 1, null);
    return page.rows.map(({ nodeId }) => ({ id: nodeId }));
  }

  async counts({ user }, query) {
    const rows = await this.#counts.page(this.queries, this.#ask(user, query), ['', FIRST], 300);
    return new Map(rows.map(({ projectId, count }) => [projectId, count]));
  }

  #ask(userId, query) {
    const principal = { tenantId: this.tenantId, userId, projectIds: null, actorId: null };
    return { principal, query, slashInName: false, kinds: KINDS, source: null, updatedSince: null };
  }
}
