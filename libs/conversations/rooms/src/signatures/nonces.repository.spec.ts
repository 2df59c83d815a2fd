import type { Queries } from '#platform';
import { NoncesRepository, type UsedNonce } from './nonces.repository';

/** Stores exactly these nonces, and no others. */
function storing(...stored: UsedNonce[]): Queries {
  return { all: () => Promise.resolve(stored) } as unknown as Queries;
}

const nonce = (tenantId: string, text = 'nonce'): UsedNonce => ({
  tenantId,
  keyHash: Buffer.from('key'),
  nonceHash: Buffer.from(text),
});
const [OURS, THEIRS] = ['01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e01', '01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e02'];

describe('nonces that share a statement', () => {
  const nonces = new NoncesRepository();

  it('are new once, even if one occurs several times', async () => {
    const used = [nonce(OURS), nonce(OURS), nonce(OURS, 'other')];
    expect(await nonces.remember(storing(used[0]!, used[2]!), used, 300)).toEqual([true, false, true]);
  });

  it('never stand for the same nonce with the same key in another tenant', async () => {
    const used = [nonce(OURS), nonce(THEIRS)];
    expect(await nonces.remember(storing(used[1]!), used, 300)).toEqual([false, true]);
  });
});
