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

describe('a scan of references to sealed secrets', () => {
  const REFERENCE = '{{sealed:01a21ad3-6cdd-76a4-987e-594614290442}}';
  it.each([
    `password: ${REFERENCE}`,
    `DB_PASSWORD="${REFERENCE}"`,
    `export API_KEY=${REFERENCE}`,
    `{ "client_secret": "${REFERENCE}" }`,
    `Authorization: Bearer ${REFERENCE}`,
    `postgres://app:${REFERENCE}@db.internal:5432/orders`,
    `https://hooks.internal/run?token=${REFERENCE}`,
    `curl -u deploy:${REFERENCE} https://ci.internal`,
    `mysql -u root -p${REFERENCE}`,
    `| Account | Password |\n| --- | --- |\n| deploy | ${REFERENCE} |`,
    `Again: ${REFERENCE}.`,
  ])('finds nothing in %j', async (content) => {
    const { findings } = await scan({ content, title: 'Setup', slug: 'setup' }, options);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual([]);
  });
});
