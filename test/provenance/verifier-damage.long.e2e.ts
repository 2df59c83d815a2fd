import { sha256 } from '#testing';
import { deployment } from '../support/deployments';
import { type Entry, hashOf } from './provenance-support';
import { type Bundle, Verifier, bundleOf, checkpointBy, newTwoDocuments } from './verifier-support';

type Damage = (bundle: Bundle, other: Bundle) => Bundle;

describe('verify-lineage.mjs with a damaged bundle', () => {
  const [url] = deployment().api;
  let verifier: Verifier;
  let good: Bundle;
  let other: Bundle;

  beforeAll(async () => {
    verifier = await Verifier.fetch(url);
    const { owner, ids } = await newTwoDocuments(url);
    [good, other] = [await bundleOf(owner, ids[0]), await bundleOf(owner, ids[1])];
  });
  afterAll(() => verifier?.remove());

  const alterations: Record<keyof Entry, unknown> = {
    id: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
    documentId: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
    sequenceNumber: 7,
    action: 'copied',
    actorType: 'agent',
    actorDisplay: 'Eve',
    contentHash: sha256('x'),
    metadataHash: sha256('x'),
    hashAlgorithm: 'sha512',
    manual: true,
    prevLineageId: null,
    prevEntryHash: sha256('x'),
    createdAt: '2026-11-21T09:30:00.000Z',
    entryHash: sha256('x'),
    untrusted: {},
  };

  it.each(Object.entries(alterations))('detects an entry with an altered %s', async (field, value) => {
    const entries = good.entries.map((e, i) => (i === 2 ? { ...e, [field]: value } : e));
    const { code, output } = await verifier.verify({ ...good, entries });
    const words = field === 'untrusted' ? 'Entry 3 does not have exactly the fields' : 'was altered';
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^NOT VERIFIED\n- (.*\n)*?.*${words}`)),
    ]);
  });

  it.each(Object.keys(alterations).filter((field) => field !== 'untrusted'))(
    'detects an entry without %s',
    async (field) => {
      const entries = good.entries.map((e, i) =>
        i === 2 ? Object.fromEntries(Object.entries(e).filter(([name]) => name !== field)) : e,
      );
      expect(await verifier.verify({ ...good, entries })).toMatchObject({ code: 1 });
    },
  );

  const [swap, drop] = [
    (entries: Entry[], a: number, b: number) =>
      entries.map((e, i) => entries[i === a ? b : i === b ? a : i]!),
    (entries: Entry[], ...indexes: number[]) => entries.filter((_, i) => !indexes.includes(i)),
  ];
  const forge = (entry: Entry, change: Partial<Entry>): Entry => {
    const forged = { ...entry, ...change };
    return { ...forged, entryHash: hashOf(forged) };
  };
  const damages: [string, Damage, string][] = [
    ['swapped entries', (b) => ({ ...b, entries: swap(b.entries, 1, 2) }), 'Entry 2 is missing.'],
    ['a missing first entry', (b) => ({ ...b, entries: drop(b.entries, 0) }), 'Entry 1 is missing.'],
    ['a gap', (b) => ({ ...b, entries: drop(b.entries, 1) }), 'Entry 2 is missing.'],
    ['a wide gap', (b) => ({ ...b, entries: drop(b.entries, 1, 2) }), 'Entries 2 to 3 are missing.'],
    [
      'missing last entries',
      (b) => ({ ...b, entries: drop(b.entries, 2, 3) }),
      'The last entries are missing: the bundle ends with entry 2, but the checkpoint names entry 4 as the last.',
    ],
    [
      'no entries',
      (b) => ({ ...b, entries: [] }),
      'The last entries are missing: the bundle ends with entry 0',
    ],
    [
      'an entry twice',
      (b) => ({ ...b, entries: [...b.entries, b.entries[3]!] }),
      'Entry 4 is in the place of entry 5.',
    ],
    [
      'an entry added at the end',
      (b) => {
        const [last] = b.entries.slice(-1) as [Entry];
        const added = forge(last, {
          sequenceNumber: 5,
          prevLineageId: last.id,
          prevEntryHash: last.entryHash,
        });
        return { ...b, entries: [...b.entries, added] };
      },
      'Entries were added: the bundle ends with entry 5, but the checkpoint names entry 4 as the last.',
    ],
    [
      'an entry added in the middle',
      (b) => ({
        ...b,
        entries: [
          ...b.entries.slice(0, 2),
          forge(b.entries[1]!, { sequenceNumber: 3 }),
          ...b.entries.slice(2),
        ],
      }),
      'Entry 3 does not link',
    ],
    [
      'a forged entry',
      (b) => ({ ...b, entries: b.entries.map((e, i) => (i === 1 ? forge(e, { actorDisplay: 'Eve' }) : e)) }),
      'Entry 3 does not link to the entry before it.',
    ],
    [
      'a forged history',
      (b) => {
        const entries: Entry[] = [];
        for (const e of b.entries) {
          const before = entries.at(-1);
          entries.push(
            forge(e, {
              actorDisplay: 'Eve',
              prevEntryHash: before?.entryHash ?? null,
              prevLineageId: before?.id ?? null,
            }),
          );
        }
        return { ...b, entries };
      },
      'Entry 4 is not the one that the checkpoint names.',
    ],
    [
      'the chain of another document',
      (b, o) => ({ ...b, entries: o.entries }),
      'belongs to another document',
    ],
    [
      'a checkpoint of another document',
      (b, o) => ({ ...b, checkpoint: o.checkpoint }),
      'The checkpoint belongs to document',
    ],
    [
      'another document’s id',
      (b) => ({ ...b, documentId: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11' }),
      'belongs to another document',
    ],
    ['another Doc ID', (b, o) => ({ ...b, globalId: o.globalId }), 'The checkpoint names Doc ID @'],
    ['a missing Doc ID', ({ globalId: _, ...b }) => b, 'The checkpoint names Doc ID @'],
    [
      'a checkpoint by another key with the same key ID',
      (b) => ({ ...b, checkpoint: checkpointBy(b) }),
      'its signature is not valid',
    ],
    [
      'a checkpoint by a key with another key ID',
      (b) => ({ ...b, checkpoint: checkpointBy(b, { header: { kid: 'mine' } }) }),
      'which is not a key of the issuer',
    ],
    [
      'an unsigned checkpoint',
      (b) => ({
        ...b,
        checkpoint: `${checkpointBy(b, { header: { alg: 'none' } })
          .split('.')
          .slice(0, 2)
          .join('.')}.`,
      }),
      'is not a compact JWS',
    ],
    [
      'a checkpoint with alg none',
      (b) => ({ ...b, checkpoint: checkpointBy(b, { header: { alg: 'none' } }) }),
      'signed with none; it must be EdDSA',
    ],
    [
      'a checkpoint with alg HS256',
      (b) => ({ ...b, checkpoint: checkpointBy(b, { header: { alg: 'HS256' } }) }),
      'signed with HS256',
    ],
    [
      'another type of JWS',
      (b) => ({ ...b, checkpoint: checkpointBy(b, { header: { typ: 'actor-attestation+jwt' } }) }),
      'is not a checkpoint that can be verified',
    ],
    [
      'a critical header',
      (b) => ({ ...b, checkpoint: checkpointBy(b, { header: { crit: ['exp'] } }) }),
      'is not a checkpoint that can be verified',
    ],
    [
      'a checkpoint with one changed bit',
      (b) => {
        const [head, body, signature] = b.checkpoint.split('.') as [string, string, string];
        const bytes = Buffer.from(signature, 'base64url');
        bytes[5]! ^= 1;
        return { ...b, checkpoint: [head, body, bytes.toString('base64url')].join('.') };
      },
      'its signature is not valid',
    ],
    ['a malformed checkpoint', (b) => ({ ...b, checkpoint: 'nonsense' }), 'is not a compact JWS'],
    [
      'an id with terminal escape codes',
      (b) => ({ ...b, entries: b.entries.map((e) => ({ ...e, documentId: '\u001b[2J' })) }),
      'belongs to another document, ?[2J.',
    ],
  ];

  it.each(damages)('detects %s', async (_what, damage, words) => {
    const { code, output } = await verifier.verify(damage(good, other));
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    expect(output).toMatch(/^NOT VERIFIED\n- /);
    expect(output).not.toContain('\u001b');
  });
});
