import { newOwner, newProject } from '#testing';
import { blobHash } from './git-objects';
import { ScanDeployment, itemsOf, newMapping, newOrganizationName, runScan } from './scan-support';

describe('a manifest scan', () => {
  let deployment: ScanDeployment;

  beforeAll(async () => {
    deployment = await ScanDeployment.start();
  });
  afterAll(() => deployment?.stop());

  it('reads all pages of repositories, including archived ones and forks', async () => {
    const owner = await newOwner(deployment.api.url);
    const project = await newProject(owner);
    const org = deployment.github.organization(newOrganizationName());
    deployment.github.reset();
    for (let i = 0; i < 230; i++)
      deployment.github.repository(`${org}/r-${i}`, {
        files: { 'a.md': `${i}` },
        archived: i % 3 === 0,
        fork: i % 5 === 0,
      });
    await newMapping(owner, project, `${org}/r-229@main:a.md`, blobHash('229'));
    await newMapping(owner, project, `${org}/r-30@main:a.md`, blobHash('30'));
    const scan = await runScan(owner, org);
    expect(scan).toMatchObject({ repositories: 230, repositoriesDone: 230, matched: 2, unmapped: 228 });
    expect(itemsOf(scan, 'unmapped')).toHaveLength(200);
    expect(deployment.github.requestsTo(/^\/(orgs|organizations)\//)).toHaveLength(3);
    expect(deployment.github.requestsTo(/\/git\/trees\//)).toHaveLength(230);
  });
});
