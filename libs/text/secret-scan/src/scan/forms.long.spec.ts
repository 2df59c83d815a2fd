import { FORMS, LOOKALIKES, Random, type Form } from '#testing/secrets';
import { blocks } from '../findings/finding';
import { scan } from './scan';

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };
const SEED = 40_148;
const SAMPLES = 10;

/** Forms that the scan doesn't find, or not reliably. */
const NOT_FOUND = new Set(['JSON RPC', 'JSON auth array']);

/** The samples of a form that a scan blocks, or those that it doesn't block. */
async function samplesOf(form: Form, blocked: boolean): Promise<string[]> {
  const samples = Array.from({ length: SAMPLES }, (_, i) => form.write(new Random(SEED + 31 * i)));
  const results = await Promise.all(samples.map(async (text) => (await isBlocked(text)) === blocked));
  return samples.filter((_, i) => results[i]);
}

async function isBlocked(text: string): Promise<boolean> {
  const content = `Read this before you begin.\n\n${text}\n\nThen go on.\n`;
  const { findings } = await scan({ content, title: 'Guide', slug: 'guide' }, options);
  return findings.some((finding) => finding.category === 'credential' && blocks(finding));
}

const named = (forms: readonly Form[]) => forms.map((form) => [form.name, form] as const);

describe('of secrets in context, a scan finds at least 80 %', () => {
  it.each(named(FORMS.filter(({ name }) => !NOT_FOUND.has(name))))('as %s', async (_, form) => {
    const missed = await samplesOf(form, false);
    expect(missed.slice(0, missed.length > SAMPLES / 5 ? undefined : 0)).toEqual([]);
  });
});

describe('a scan does not block', () => {
  it.each(named(LOOKALIKES))('%s', async (_, form) => {
    expect(await samplesOf(form, true)).toEqual([]);
  });
});
