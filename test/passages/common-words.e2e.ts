import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';
import { placesOf } from './passages-support';

describe('a search whose words are in all passages', () => {
  const { api } = deployment();
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
    await newDocument(
      owner,
      project,
      '/vegetables.md',
      '# Vegetables\n\nPotatoes and carrots.\n\n## Others\n\nA carrot.\n',
    );
    await newDocument(owner, await newProject(owner), '/soup.md', '# Soup\n\nPotato and carrot soup.\n');
    const other = await newOwner(api[0]);
    await newDocument(other, await newProject(other), '/foreign.md', '# Foreign\n\nA potato, a carrot.\n');
    expect(await placesOf(owner, 'potato carrot')).toHaveLength(3);
  });

  it('finds them in all projects', async () => {
    const places = await placesOf(owner, 'potato carrot');
    expect(places.sort()).toEqual(['/soup.md#soup', '/vegetables.md#others', '/vegetables.md#vegetables']);
  });

  it('finds them in a project', async () => {
    const places = await placesOf(owner, 'potato carrot', project.slug);
    expect(places.sort()).toEqual(['/vegetables.md#others', '/vegetables.md#vegetables']);
  });

  it('finds stop words', async () => {
    expect(await placesOf(owner, 'and')).toHaveLength(2);
  });

  it('does not find documents of others in My Docs', async () => {
    expect(await placesOf(owner, 'potato carrot', '~')).toEqual([]);
  });
});
