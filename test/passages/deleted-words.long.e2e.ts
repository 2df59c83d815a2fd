import { type Client, connectAgent, newDocument, newMember, newOwner, newProject, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, startApi } from '../support/deployments';
import { type PassageAnswer, search } from './passages-support';

/** More words than are compared with a misspelled one. All are more similar to `platipus` than `platypus` is. */
const SIMILAR = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [
  `platipus${letter}`,
  `${letter}platipus`,
]);
const QUESTIONS = [
  'platipus',
  'platipus zoo',
  'aquisition',
  'aquisition of a zoo',
  'acquisition',
  'platipusx',
];

describe('the words of a deleted shared document', () => {
  it('are suggested to nobody, and hide no word from anybody once the segments are written again', async () => {
    const databaseUrl = await createDatabase();
    const { url } = await startApi({ databaseUrl }, {}, ['--role', 'http']);
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const project = await newProject(owner);
    const sections = Array.from({ length: 5 }, (_, i) => `## Part ${i}\n\nplatypus\n`).join('\n');
    await newDocument(owner, project, '/animals.md', `# Animals\n\nA zoo.\n\n${sections}`);
    const before = await answersTo(member);
    expect(before[0]!.data).not.toEqual([]);

    const plans = `## Plans\n\nacquisition ${SIMILAR.join(' ')}\n\n`.repeat(40);
    const deleted = await newDocument(owner, project, '/plans.md', `# Plans\n\n${plans}`);
    expect((await search(member, 'aquisition')).data).not.toEqual([]);
    await owner.delete(`/api/nodes/${deleted}`).expect(200);
    const later = await newMember(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [project.slug] });
    for (const caller of [member, later, agent])
      for (const { data, meta } of await answersTo(caller))
        expect(JSON.stringify([data, meta.hint])).not.toMatch(/acquisition|platipus/);

    // The time of an id of version 7 is at its beginning.
    const aged = (id: string) => `overlay(${id}::text PLACING '01900000' FROM 1 FOR 8)::uuid`;
    await sql(databaseUrl, `UPDATE passage_segments SET id = ${aged('id')}`);
    await sql(databaseUrl, `UPDATE passage_blocks SET segment_id = ${aged('segment_id')}`);
    await startApi({ databaseUrl });
    await eventually('everybody gets the answers from before', async () => {
      return JSON.stringify(await answersTo(member)) === JSON.stringify(before);
    });
    expect(await answersTo(later)).toEqual(before);
    expect(
      await sql(databaseUrl, "SELECT FROM passage_spellings WHERE word LIKE 'platipus%'"),
    ).not.toHaveLength(0);
  });
});

async function answersTo(caller: Client): Promise<PassageAnswer[]> {
  const answers: PassageAnswer[] = [];
  for (const question of QUESTIONS) answers.push(await search(caller, question));
  return answers;
}
