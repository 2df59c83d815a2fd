import { newDocument, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { placesOf } from './passages-support';

describe('a document whose indexing fails', () => {
  const [url] = deployment().api;

  it('is not one with a heading of a megabyte above thousands of sections', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const words = Array.from({ length: 150_000 }, (_, i) => `w${i}`).join(' ');
    const sections = Array.from({ length: 5_000 }, (_, i) => `## s${i}\n`).join('');
    const content = `# ${words}\n${sections}\n## Last\n\nWombat.\n`;
    await newDocument(owner, project, 'a.md', content);
    await eventually('it is found', async () => (await placesOf(owner, 'wombat', project.slug)).length > 0);
    expect((await placesOf(owner, 'wombat', project.slug))[0]).toBe('/a.md#last');
  });
});
