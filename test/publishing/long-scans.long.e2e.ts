import { newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';
import { newDraft, publish } from './published-support';

describe('long scans of one organization', () => {
  it('do not delay another organization', async () => {
    const SCANS = 12;
    const [url] = deployment().api;
    const [busy, other] = [await newOwner(url), await newOwner(url)];
    let content = 'text '.repeat(200);
    while (content.length < 2 ** 17) content = lines(Buffer.from(content).toString('base64'));
    const long = await newDraft(busy, await newProject(busy), { content });
    const short = await newDraft(other, await newProject(other));
    let done = 0;
    const scans = Array.from({ length: SCANS }, async () => {
      const { status } = await busy.post(`/api/published-docs/${long.id}/scan`);
      // On a slow machine, the last scans wait for so long that they are rejected.
      expect([200, 503]).toContain(status);
      if (status === 200) done++;
    });
    await Promise.race(scans);
    await publish(other, short.id).expect(200);
    // In a common queue for the two threads, the other organization would wait for all scans but one.
    expect(done).toBeLessThan(SCANS - 1);
    await Promise.all(scans);
  });
});

/** Breaks Base64 into lines of 76 characters, as in e-mail. */
function lines(base64: string): string {
  return base64.replace(/.{76}/g, '$&\n');
}
