import {
  type Agent,
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newOwner,
  newProject,
} from '#testing';
import { deployment } from '../support/deployments';
import { search } from './passages-support';

const sections = (word: string, count: number) =>
  Array.from({ length: count }, (_, i) => `## S${i}\n\n${word}\n`).join('\n');

describe('what a token finds that reaches only some projects', () => {
  const [url] = deployment().api;
  let owner: Person;
  let reached: Project;
  let secret: Project;
  let agent: Agent;

  beforeAll(async () => {
    owner = await newOwner(url);
    [reached, secret] = [await newProject(owner), await newProject(owner)];
    await newDocument(owner, reached, '/a.md', `# A\n\nA merger is a rumour.\n\n${sections('platypus', 70)}`);
    await newDocument(owner, reached, '/中.md', '# 中\n\n中文\n');
    agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [reached.slug] });
  });

  it('does not depend on documents out of its reach: not a score, a correction or a hint', async () => {
    const queries = [
      'merger rumour',
      'merger',
      'platipus',
      'platypus rumour',
      'platypusses',
      '中',
      'platyqqqq',
    ];
    const before = [];
    for (const query of queries) before.push(await search(agent, query));
    const secrets = ['merger', 'platipus', 'platypusses', '中国 中', 'platyqqqz'];
    for (const [i, word] of secrets.entries())
      await newDocument(owner, secret, `/${i}.md`, `# ${word}\n\n${sections(word, 30)}`);
    for (const word of ['merger', 'platipus'])
      expect((await search(owner, word, secret.slug)).data).not.toEqual([]);
    for (const [i, query] of queries.entries())
      expect([query, await search(agent, query)]).toEqual([query, before[i]]);
  });
});
