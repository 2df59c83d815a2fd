import {
  type Client,
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
} from '#testing';
import { deployment } from '../support/deployments';
import { search } from './passages-support';

/** Nothing is found with it, so the answer to another phrasing beside it is fused with nothing. */
const NOTHING = 'zzyzx';

describe('a phrasing beside others', () => {
  const [url] = deployment().api;
  let owner: Person;
  let member: Person;
  let project: Project;

  beforeEach(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
    project = await newProject(owner, { slug: 'handbook' });
    const sections = Array.from({ length: 45 }, (_, i) => `## Part ${i}\n\nplatypus\n`).join('\n');
    await newDocument(owner, project, '/animals.md', `# Animals\n\nA merger of zoos.\n\n${sections}`);
  });

  /** The private words of another member, in many passages and with many spellings. */
  async function writePrivately(): Promise<void> {
    for (const word of ['merger', 'mergre', 'platipus', 'platypusses', 'acquisition', 'aquisition'])
      await member
        .post('/api/documents/save', {
          path: `/${word}.md`,
          content: `# ${word}\n\n${`## ${word}\n\n${word} of a company\n\n`.repeat(30)}`,
        })
        .expect(201);
    expect((await search(member, 'acquisition')).data).not.toEqual([]);
  }

  /** An answer without the cursor, which only the same phrasings accept. */
  async function answerTo(caller: Client, question: string | string[]) {
    const { data, meta } = await search(caller, question);
    return { data, meta: { ...meta, nextCursor: meta.nextCursor !== null } };
  }

  /** The answers to each phrasing alone, and beside one that finds nothing, before it and after it. */
  async function answersOf(caller: Client, phrasing: string) {
    const alone = await answerTo(caller, phrasing);
    const beside = [
      await answerTo(caller, [NOTHING, phrasing]),
      await answerTo(caller, [phrasing, NOTHING]),
      await answerTo(caller, [NOTHING, `${NOTHING} ${NOTHING}y`, phrasing]),
    ];
    return { alone, beside };
  }

  const PHRASINGS = [
    'merger',
    'mergre',
    'mergre of zoos',
    'platipus',
    'platypusses',
    'platypus zoos',
    'acquisition',
    'aquisition',
    'aquisitoin',
    'company',
  ];

  it('gets the answer that it gets alone, with the same corrections and hint, whatever others write in My Docs', async () => {
    const before = [];
    for (const phrasing of PHRASINGS) before.push(await answersOf(owner, phrasing));
    expect(before[PHRASINGS.indexOf('platipus')]!.alone.data).not.toEqual([]);
    await writePrivately();
    for (const [i, phrasing] of PHRASINGS.entries()) {
      const { alone, beside } = await answersOf(owner, phrasing);
      expect([phrasing, alone]).toEqual([phrasing, before[i]!.alone]);
      for (const answer of [...beside, ...before[i]!.beside])
        expect([phrasing, answer]).toEqual([phrasing, alone]);
    }
  });

  it('is not corrected to a word that only the other phrasing names', async () => {
    await writePrivately();
    const named = ['acquisition', 'acquisition of a company'];
    for (const other of named)
      for (const phrasing of ['aquisition', 'aquisitoin', 'mergre', 'platipus']) {
        const alone = await search(owner, phrasing);
        const fused = await search(owner, [other, phrasing]);
        expect(fused.data.map(({ citation }) => citation)).toEqual(
          alone.data.map(({ citation }) => citation),
        );
        expect(fused.meta.hint?.words ?? []).not.toContain('acquisition');
      }
  });

  it('gets the answer that it gets alone for a token that reaches many projects, beside long phrasings', async () => {
    const projects: Project[] = [];
    for (let i = 0; i < 24; i++) projects.push(await newProject(owner));
    await newDocument(owner, projects.at(-1)!, '/last.md', '# Last\n\nquokkas\n\n## Again\n\nquokkas\n');
    const agent = await connectAgent(owner, {
      scopes: ['read:docs'],
      projectSlugs: projects.map(({ slug }) => slug),
    });
    const long = [0, 1, 2, 3].map((n) => Array.from({ length: 64 }, (_, i) => `w${n}x${i}ings`).join(' '));
    const alone = await search(agent, 'quokkas');
    expect(alone.data).toHaveLength(2);
    expect(await search(agent, [...long, 'quokkas'])).toEqual(alone);
  });
});
