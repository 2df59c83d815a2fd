import { deployment } from '../support/deployments';
import { describeInBrowser, saveScreenshot } from './browser';

describeInBrowser('the API reference in a browser', (open) => {
  const [url] = deployment().api;

  it('shows every area, the operations of an area, and the details of an operation', async () => {
    const page = await open();
    const failures: string[] = [];
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    await page.goto(`${url}/api/docs`);
    const areas = page.locator('.opblock-tag-section h3');
    await areas.first().waitFor();
    expect(await areas.first().textContent()).toContain('Connection requests');
    expect(await areas.count()).toBeGreaterThan(10);
    await saveScreenshot(page, 'api-reference');
    await areas.first().click();
    await page.getByText('Start a connection request').click();
    await page.getByText('SVC_RATE_LIMITED').first().waitFor();
    await saveScreenshot(page, 'api-reference-operation');
    expect(failures).toEqual([]);
  });

  it('shows a part of the API alone', async () => {
    const page = await open();
    await page.goto(`${url}/api/docs?urls.primaryName=Doc%20IDs`);
    const areas = page.locator('.opblock-tag-section h3');
    await areas.first().waitFor();
    expect(await areas.count()).toBe(1);
    await areas.first().click();
    await page.getByText('Issue a Doc ID').waitFor();
    await saveScreenshot(page, 'api-reference-part');
  });
});
