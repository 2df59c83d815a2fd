import { type Person, type Project, newOwner, newProject } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { MEBI, expectRenderedAside, repeat } from './pages-bounds-support';

describe('pages of large documents', () => {
  let api: ServiceProcess;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    api = await startApi(deployment(), { RENDER_SECONDS: '2' });
    owner = await newOwner(api.url);
    project = await newProject(owner);
  });

  it.each([
    ['open brackets', repeat('[')],
    ['unfinished images', repeat('![](')],
    ['emphasis', repeat('*a_ **b')],
    ['headings', repeat('#\n')],
    ['table rows', `|a|b|\n|-|-|\n${repeat('|x|y|\n')}`],
    [
      'a table of a thousand columns',
      `${repeat('|a', 2_000)}|\n${repeat('|-', 2_000)}|\n${repeat('|b|\n', MEBI)}`,
    ],
    ['nested HTML elements', repeat('<div>\n\n')],
  ])('are rendered once and do not block other requests: 5 MiB of %s', (_, content) =>
    expectRenderedAside({ url: api.url, owner, project }, content),
  );
});
