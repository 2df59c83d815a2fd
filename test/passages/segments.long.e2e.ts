import { newDocument, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { placesOf } from './passages-support';

describe('the segments of the index of passages', () => {
  it('hide nothing after a large deletion, before they are merged', async () => {
    const owner = await newOwner(deployment().api[0]);
    const library = await newProject(owner);
    const sections = (count: number, text: string) =>
      Array.from({ length: count }, (_, i) => `## ${text} ${i}\n\n${text} of version ${i}.\n`).join('\n');
    const notes = await newDocument(owner, library, '/notes.md', sections(700, 'Platypus notes'));
    await newDocument(owner, library, '/other.md', sections(1_600, 'Other things'));
    await newDocument(
      owner,
      library,
      '/zoo.md',
      '# Zoo\n\nA long sentence about many animals, one of them a platypus.\n',
    );
    const found = () => placesOf(owner, 'platypus notes', library.id);
    const isFound = async (path: string, question: string) =>
      (await placesOf(owner, question, library.id)).some((place) => place.startsWith(path));
    await eventually('they are indexed', async () =>
      [await isFound('/notes.md', 'platypus notes'), await isFound('/zoo.md', 'many animals')].every(Boolean),
    );
    await owner.delete(`/api/nodes/${notes}`).expect(200);
    expect(await found()).toEqual(['/zoo.md#zoo']);
  });
});
