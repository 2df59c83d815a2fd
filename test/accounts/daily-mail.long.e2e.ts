import { deployment, startApi } from '../support/deployments';
import { KIND, makeDue, newReview } from './daily-mail-support';
import { countMails, mailTo } from './mails';

const { databaseUrl, redisUrl } = deployment();

describe('the daily mail', () => {
  it('is sent once if two processes look for it', async () => {
    const { owner } = await newReview('Handbook');
    const second = await startApi({ databaseUrl, redisUrl });
    await makeDue(owner);
    await mailTo(databaseUrl, owner.email, KIND);
    expect(await countMails(databaseUrl, owner.email, KIND)).toBe(1);
    await second.stop();
  });
});
