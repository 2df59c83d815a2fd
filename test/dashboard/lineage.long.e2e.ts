import type { Page } from 'playwright-core';
import {
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
} from '#testing';
import { save } from '../content/workspace';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';

interface Bundle {
  entries: { actorDisplay: string }[];
}

describeStory('the lineage of a document', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  let record: string;
  let bundle: Bundle;
  beforeAll(async () => {
    owner = await newOwner(url);
    const agent = await connectAgent(owner, {
      clientName: 'Release bot',
      scopes: ['read:docs', 'write:docs'],
    });
    project = await newProject(owner);
    record = await newDocument(owner, project, 'record.md', '# Record\n');
    await save(agent, project, '/record.md', '# Record\n\nMore.\n').expect(200);
    bundle = (await owner.get(`/api/lineage/${record}/bundle`).expect(200)).body.data as Bundle;
  });

  const openLineage = async () => {
    const page = await openAs(owner, `/documents/${record}/lineage`);
    await page.getByRole('heading', { name: 'Entries' }).waitFor();
    return page;
  };
  const fileOf = (content: unknown) => ({
    name: 'bundle.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  });

  it('shows who did what, as a chain', async () => {
    const page = await openLineage();
    const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
    await entries.nth(0).getByText('created the document').waitFor();
    await entries.nth(1).getByText('Release bot').waitFor();
    await page.getByText('The service finds the chain intact.').waitFor();
    await entries.nth(1).getByText('Hashes').click();
    await expectAccessible(page);
    await picture(page, 'lineage');
  });

  it('is verified in the browser, with the content', async () => {
    const page = await openLineage();
    await page.getByRole('button', { name: 'Verify here' }).click();
    const report = page.getByRole('region', { name: 'Result for this document' });
    await report.getByRole('heading', { name: 'The lineage is verified.' }).waitFor();
    expect(await report.getByText('Passed:').count()).toBe(4);
    await expectAccessible(page);
    await picture(page, 'lineage-verified');
    expectNoCspViolations(page);
  });

  it('shows at which entry a bundle was tampered with', async () => {
    const page = await openLineage();
    const [first, second] = bundle.entries as [Bundle['entries'][0], Bundle['entries'][0]];
    const tampered = { ...bundle, entries: [first, { ...second, actorDisplay: 'Nobody' }] };
    await page.locator('input[type=file]').setInputFiles(fileOf(tampered));
    const report = page.getByRole('region', { name: 'Result for bundle.json' });
    await report.getByRole('heading', { name: 'The lineage is not valid.' }).waitFor();
    const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
    await entries.nth(1).getByText('Entry 2 was altered').waitFor();
    expect(await entries.nth(0).getByText('was altered').count()).toBe(0);
    await expectAccessible(page);
    await picture(page, 'lineage-tampered');
  });

  it('verifies a bundle that is dropped on the page', async () => {
    const page = await openLineage();
    const data = await page.evaluateHandle((json) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([json], 'dropped.json', { type: 'application/json' }));
      return transfer;
    }, JSON.stringify(bundle));
    await page.getByText('The lineage records what was done').dispatchEvent('drop', { dataTransfer: data });
    const report = page.getByRole('region', { name: 'Result for dropped.json' });
    await report.getByRole('heading', { name: 'The lineage is verified.' }).waitFor();
  });

  it('says that a file is no bundle', async () => {
    const page = await openLineage();
    await page.locator('input[type=file]').setInputFiles(fileOf('no JSON'));
    await page.getByText('This file is not a lineage bundle.').waitFor();
  });

  it('offers the bundle as a file', async () => {
    const page = await openLineage();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the bundle' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('lineage-record.md.json');
  });

  it('issues a Doc ID for a document without one', async () => {
    const page = await openLineage();
    await page.getByRole('button', { name: 'Issue a Doc ID' }).click();
    await page.getByText(`@${owner.tenantSlug}:${project.slug}:1`).first().waitFor();
    await page.getByRole('button', { name: 'Copy the Doc ID' }).waitFor();
  });

  it('revokes a Doc ID once that is confirmed, and says to a member that it is not theirs', async () => {
    const nodeId = await newDocument(owner, project, '/cited.md', '# Cited\n');
    await owner.post('/api/doc-ids', { nodeId }).expect(201);
    const member = await newMember(owner);
    const theirs = await openAs(member, `/documents/${nodeId}/lineage`);
    await theirs.getByRole('button', { name: 'Revoke the Doc ID' }).click();
    const act = (on: Page) => on.getByRole('dialog').getByRole('button', { name: 'Revoke the Doc ID' });
    await act(theirs).click();
    await theirs.getByText('Only the issuer of this Doc ID, an owner or an admin can revoke it.').waitFor();
    const page = await openAs(owner, `/documents/${nodeId}/lineage`);
    await page.getByRole('button', { name: 'Revoke the Doc ID' }).click();
    await page.getByText('shares that were created with it end', { exact: false }).waitFor();
    await picture(page, 'revoke-doc-id');
    await expectAccessible(page);
    await act(page).click();
    await page.getByText('This document has no Doc ID.').waitFor();
    await page.getByRole('button', { name: 'Issue a Doc ID' }).waitFor();
    expectNoCspViolations(page);
  });
});
