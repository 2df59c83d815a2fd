import { Problem } from '../../../../import/dist/index.js';
import {
  type LineageBundle,
  createClient,
  fromBase64url,
  verifyLineage,
} from '../../../../sdk/dist/index.js';
import type { Stage } from '../../stage/stage.js';
import type { Companies } from './companies.js';
import type { Guide } from './documents.js';

/** The other organization verifies the history of the document without access to it. */
export async function verifyHistory(
  stage: Stage,
  { url, supplier, customer, guide, received }: Companies & { url: string; guide: Guide; received: string },
): Promise<void> {
  const { data: bundle } = await supplier.session.get('/api/lineage/{docId}/bundle', {
    params: { path: { docId: guide.nodeId } },
  });
  await stage.does(supplier.person, `downloads the lineage of the guide and sends it to ${customer.person}`);
  const history = bundle.entries.map(({ action, actorDisplay }) => `${action} by ${actorDisplay}`);
  await stage.notes(history.join(', '));

  const { keys } = await createClient({ baseUrl: url }).get('/.well-known/jwks.json');
  const expected = { keys, issuer: issuerOf(bundle), content: received };
  const verdict = verifyLineage(bundle, expected);
  if (!verdict.verified) throw new Problem(`The lineage is not verified: ${verdict.problems.join(' ')}`);
  await stage.does(
    customer.agent,
    'verifies it offline: every hash, the signature, and the text that it received',
  );
  await stage.notes(`verified; signed at ${verdict.signedAt}`);

  const entries = bundle.entries.map((entry) => ({ ...entry, actorDisplay: 'Somebody else' }));
  const forged = verifyLineage({ ...bundle, entries }, expected);
  if (forged.verified) throw new Problem('A forged lineage was verified.');
  await stage.does(customer.agent, 'changes the name of the author, and verifies again');
  await stage.notes(`refused: ${forged.problems[0]}`);
}

/** The issuer that the bundle names. A real customer knows the address of the service that it trusts. */
function issuerOf({ checkpoint }: Pick<LineageBundle, 'checkpoint'>): string {
  const payload = new TextDecoder().decode(fromBase64url(checkpoint.split('.')[1] ?? ''));
  return (JSON.parse(payload) as { iss: string }).iss;
}
