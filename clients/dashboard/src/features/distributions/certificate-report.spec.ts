import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLogExport } from '../../../../sdk/src/protocols/lineage';
import { reportOf } from './certificate-report';

const VECTORS = join(__dirname, '../../../../../docs/protocols/acknowledgements/vectors');
const read = (file: string) => readFileSync(join(VECTORS, file), 'utf8');
const ID = '01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e11';
const { keys } = JSON.parse(read('jwks.json')) as { keys: object[] };
const options = { keys, issuer: 'https://workspace.example' };

describe('the report on a certificate', () => {
  it('says what the certificate states', async () => {
    const report = reportOf(await verifyLogExport(read('certificate.jsonl'), options), ID);
    expect(report).toMatchObject({
      verified: true,
      isOwn: true,
      acknowledgements: 2,
      documents: [{ docId: '@acme:handbook:1' }, { docId: '@acme:handbook:2', contentHash: null }],
    });
  });

  it('is not verified for another distribution, or with a problem', async () => {
    const text = read('certificate.jsonl');
    const other = reportOf(await verifyLogExport(text, options), ID.replace('8e11', '8e12'));
    expect(other).toMatchObject({ verified: false, isOwn: false, problems: [] });
    const altered = reportOf(await verifyLogExport(text.replace('Mel', 'Max'), options), ID);
    expect([altered.verified, altered.problems.length]).toEqual([false, 1]);
  });
});
