import { type Person, type Project, newMember, newOwner, newProject, sql, withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import { whileWaiting } from '../support/while-waiting';
import { CREDENTIAL, change, listed, newDraft, newLive, publish, setReview } from './published-support';

const {
  api: [url],
  databaseUrl,
} = deployment();

let owner: Person;
let member: Person;
let project: Project;

beforeEach(async () => {
  owner = await newOwner(url);
  [member, project] = await Promise.all([newMember(owner), newProject(owner)]);
});

async function requireReview(): Promise<void> {
  await setReview(databaseUrl, owner.tenantId, true);
}

/** Requires reviews, over HTTP. */
function requireReviewBy(person: Person) {
  return person.put('/api/org-policies', {
    codeJoinDisabled: false,
    restrictToDomain: null,
    requirePurpose: false,
    requirePrePublishReview: true,
    hideDiscoveryTab: false,
  });
}

const stateOf = (id: string) => async () => {
  const doc = (await listed(owner, project, id))!;
  return { status: doc.status, version: doc.version };
};

describe('a document', () => {
  it('does not go live after a review became required', async () => {
    const { id } = await newDraft(member, project);
    const { acted, after, end } = await whileWaiting({
      locked: ['FROM published_documents WHERE id = $1', id],
      request: () => publish(member, id),
      act: () => requireReviewBy(owner),
      state: stateOf(id),
    });
    expect(acted).toBe(200);
    expect(end).toEqual(after);
  });

  it('that is live does not change after a review became required', async () => {
    const { id } = await newLive(member, project);
    const { acted, after, end } = await whileWaiting({
      locked: ['FROM published_documents WHERE id = $1', id],
      request: () => change(member, id, { content: '# Changed\n' }),
      act: () => requireReviewBy(owner),
      state: stateOf(id),
    });
    expect(acted).toBe(200);
    expect(end).toEqual(after);
  });

  it('does not go live by somebody who was an admin, where a review is required', async () => {
    await requireReview();
    const admin = await newMember(owner, 'admin');
    const { id } = await newDraft(admin, project);
    const { acted, after, end } = await whileWaiting({
      locked: ['FROM published_documents WHERE id = $1', id],
      request: () => publish(admin, id),
      act: () => owner.patch(`/api/members/${admin.userId}`, { role: 'member' }),
      state: stateOf(id),
    });
    expect(acted).toBe(200);
    expect(end).toEqual(after);
  });

  it('that waits for a change of the role of its publisher or of the policy goes by the new one', async () => {
    const admin = await newMember(owner, 'admin');
    const changes = [
      ['UPDATE tenants SET require_pre_publish_review = true WHERE id = $1', owner.tenantId],
      [`UPDATE users SET role = 'member' WHERE id = $1`, admin.userId],
    ] as const;
    const publishers = [member, admin];
    const statuses: number[] = [];
    for (const [i, [text, id]] of changes.entries()) {
      const draft = await newDraft(owner, project);
      await withDatabase(databaseUrl, async (client) => {
        await client.query('BEGIN');
        await client.query(text, [id]);
        const published = publish(publishers[i]!, draft.id).then(({ status }) => status);
        await untilBlocked(client, 'the request waits');
        await client.query('COMMIT');
        statuses.push(await published);
      });
      expect(await listed(owner, project, draft.id)).toMatchObject({ status: 'draft' });
    }
    expect(statuses).toEqual([409, 409]);
  });

  describe('with credentials', () => {
    const content = `key = ${CREDENTIAL}`;
    const override = { override: true, overrideReason: 'A key for tests.' };
    const publishAgain = async (admin: Person) => {
      const { id } = await newDraft(admin, project, { content });
      await publish(admin, id, override).expect(200);
      // As if the scan had found the credentials only later.
      await sql(databaseUrl, 'DELETE FROM publish_overrides WHERE published_document_id = $1', [id]);
      return () => publish(admin, id, override);
    };
    const acts: [string, (admin: Person) => Promise<() => ReturnType<typeof publish>>][] = [
      [
        'does not go live',
        async (admin) => {
          const { id } = await newDraft(admin, project, { content });
          return () => publish(admin, id, override);
        },
      ],
      [
        'that is live does not get them',
        async (admin) => {
          const { id } = await newLive(admin, project);
          return () => change(admin, id, { content, ...override });
        },
      ],
      ['that is live is not published again', publishAgain],
    ];

    it.each(acts)('%s by somebody whose role changes meanwhile', async (_, prepare) => {
      const admin = await newMember(owner, 'admin');
      const act = await prepare(admin);
      const answer = await withDatabase(databaseUrl, async (client) => {
        await client.query('BEGIN');
        await client.query(`UPDATE users SET role = 'member' WHERE id = $1`, [admin.userId]);
        const answered = act().then((one) => one);
        await Promise.race([answered, untilBlocked(client, 'the request waits')]);
        await client.query('COMMIT');
        return answered;
      });
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'SVC_OVERRIDE_FORBIDDEN']);
    });
  });
});
