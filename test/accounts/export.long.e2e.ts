import { request as httpRequest } from 'node:http';
import { newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { newSession } from './accounts-support';

describe('GET /api/me/export', () => {
  const [url] = deployment().api;

  it('ends in the middle when the session ends', async () => {
    const owner = await newOwner(url);
    const elsewhere = owner.with({ Cookie: await newSession(owner) });
    // More than what is on its way to a client that does not read, in more than one batch.
    for (let i = 0; i < 6; i++)
      await owner
        .post('/api/documents/save', { path: `/notes/${i}.md`, content: 'lorem ipsum\n'.repeat(400_000) })
        .expect(201);
    const { kinds, ended } = await new Promise<{ kinds: string[]; ended: boolean }>((resolve, reject) => {
      httpRequest(`${url}/api/me/export`, { headers: owner.headers }, (res) => {
        let text = '';
        const done = () => resolve({ kinds: text.match(/^\{"kind":"\w+"/gm) ?? [], ended: res.complete });
        res.setEncoding('utf8');
        res.once('data', (piece: string) => {
          text += piece;
          res.pause();
          elsewhere
            .delete('/api/auth/sessions')
            .expect(200)
            .then(() => {
              // A check of access holds for 100 ms.
              setTimeout(() => {
                res.on('data', (more: string) => (text += more));
                res.on('close', done);
                res.resume();
              }, 200);
            }, reject);
        });
        res.on('error', () => undefined);
      })
        .on('error', reject)
        .end();
    });
    expect(kinds).not.toContain('{"kind":"end"');
    expect(ended).toBe(false);
  });
});
