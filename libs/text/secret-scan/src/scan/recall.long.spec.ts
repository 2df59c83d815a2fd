import { CONTEXTS, FORMATS, Random } from '#testing/secrets';
import { blocks } from '../findings/finding';
import { scan } from './scan';

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };
const SEED = 20_261;

/** Whether a scan blocks a document with a sample in a context, between two sentences. */
async function isFound(
  format: (typeof FORMATS)[number],
  context: (typeof CONTEXTS)[number],
  seed: number,
): Promise<boolean> {
  const random = new Random(seed);
  const content = `Read this before you begin.\n\n${context.write(format.make(random), format, random)}\n\nThen go on.\n`;
  const { findings } = await scan({ content, title: 'Setting up', slug: 'setting-up' }, options);
  return findings.some((finding) => finding.category === 'credential' && blocks(finding));
}

describe('a scan of well-known credentials', () => {
  const plain = CONTEXTS.filter(({ kind }) => kind === 'plain');

  it.each(FORMATS.map((format) => [format.name, format] as const))('finds %s', async (_, format) => {
    const found = await Promise.all(plain.map((context, i) => isFound(format, context, SEED + i)));
    expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(plain.length - 1);
  });

  it('finds at least 95 % in each context, plain, encoded or disguised', async () => {
    for (const context of CONTEXTS.filter(({ kind }) => kind !== 'split')) {
      let found = 0;
      for (const [i, format] of FORMATS.entries()) if (await isFound(format, context, SEED + 31 * i)) found++;
      expect([context.name, found / FORMATS.length >= 0.95]).toEqual([context.name, true]);
    }
  });

  it.each(CONTEXTS.filter(({ kind }) => kind === 'split').map((context) => [context.name, context] as const))(
    'finds the unmistakable ones with %s',
    async (_, context) => {
      for (const name of [
        'github/classic',
        'gitlab/personal',
        'aws/access-key-id',
        'stripe/secret',
        'slack/bot',
        'openai/project',
        'sendgrid/api-key',
        'npm/access',
      ]) {
        const format = FORMATS.find((each) => each.name === name);
        expect([name, format && (await isFound(format, context, SEED))]).toEqual([name, true]);
      }
    },
  );
});
