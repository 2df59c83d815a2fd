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

// As many words as could displace others if a limit counted words out of reach.
const pairs = Array.from({ length: 999 }, (_, i) => `密${String.fromCharCode(0x4e01 + i)}`);
const nearlyGlobexium = [...'abcdfghijkmnopqrstuvwxy'].map((letter) => `globexium${letter}${letter}`);

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
    await newDocument(owner, reached, '/pairs.md', `# x\n\n${pairs.join(' ')}\n`);
    await newDocument(owner, reached, '/probe.md', `# p\n\n${sections('密龠', 5)}`);
    await newDocument(owner, reached, '/near.md', '# n\n\nglobexiuqqqq\n');
    await newDocument(owner, secret, '/near.md', `# n\n\n${nearlyGlobexium.join(' ')}\n`);
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
      '密',
      'globexium',
    ];
    const before = [];
    for (const query of queries) before.push(await search(agent, query));
    const secrets = ['merger', 'platipus', 'platypusses', '中国 中', 'platyqqqz', '密码', 'globexium'];
    for (const [i, word] of secrets.entries())
      await newDocument(owner, secret, `/${i}.md`, `# ${word}\n\n${sections(word, 30)}`);
    for (const word of ['merger', 'platipus'])
      expect((await search(owner, word, secret.slug)).data).not.toEqual([]);
    for (const [i, query] of queries.entries())
      expect([query, await search(agent, query)]).toEqual([query, before[i]]);
    expect((await search(agent, '密')).data.map(({ path }) => path)).toContain('/probe.md');
  });

  it('includes a word with one wrong letter', async () => {
    expect((await search(agent, 'platypuz rumour')).data.map(({ path }) => path)).toContain('/a.md');
    expect((await search(agent, 'platipos')).data).toEqual([]);
  });
});
