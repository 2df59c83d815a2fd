import { ordinaryDocuments } from '#testing/secrets';
import { blocks } from '../findings/finding';
import { scan } from './scan';

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };
const DOCUMENTS = ordinaryDocuments();

describe('a scan of ordinary documents', () => {
  it.each(DOCUMENTS.map(({ title, content }) => [title, content]))(
    '"%s" is published without findings that block',
    async (title, content) => {
      const { findings } = await scan({ content, title, slug: 'ordinary' }, options);
      expect(findings.filter(blocks).map(({ ruleId, line, column }) => [ruleId, line, column])).toEqual([]);
    },
  );

  it('there are at least 50, of many kinds', () => {
    expect(DOCUMENTS.length).toBeGreaterThanOrEqual(50);
  });
});
