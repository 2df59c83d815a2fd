import { ApiError } from '../../../../clients/sdk/dist/index.js';

const GUIDE = `# Receiving our webhooks

We send an event for each order. Answer with 2xx within 15 seconds.

## Retries

We retry for three days, with growing delays.

## Signatures

Each request is signed. Verify it before you read the body.

## Limits

At most 50 events a second.
`;
const SECTION = { anchor: 'retries', before: 'three days', after: 'four days' };

/** Creates a project and saves a document in it. */
export async function writeGuide(stage, cast) {
  const { session, client, person, agent } = cast.supplier;
  const { data: project } = await session.post('/api/projects', { body: { name: 'Partner guides' } });
  await stage.does(person, `creates the project “${project.name}”`);
  const { data: saved } = await client.post('/api/projects/{projectId}/documents/save', {
    params: { path: { projectId: project.id } },
    body: { virtualPath: 'guides/webhooks.md', content: GUIDE },
  });
  cast.project = project;
  cast.guide = { nodeId: saved.nodeId, path: saved.path };
  await stage.does(agent, `saves ${saved.path}`);
  await stage.notes(`SHA-256 ${saved.contentHash}`);
}

/** Reads one section in place of the whole document, and saves with the ETag. */
export async function editSafely(stage, cast) {
  const { client, agent } = cast.supplier;
  const params = { path: { nodeId: cast.guide.nodeId } };
  const { data: section } = await client.post('/api/v1/documents/{nodeId}/section', {
    params,
    body: { anchor: SECTION.anchor },
  });
  const { data: document } = await client.get('/api/v1/documents/{nodeId}/content', { params });
  await stage.does(agent, `reads #${SECTION.anchor}: “${section.untrusted.text.trim().split('\n').at(-1)}”`);
  await stage.notes(`${section.tokenEstimate} tokens in place of ${document.tokenEstimate}`);

  const content = document.content.replace(SECTION.before, SECTION.after);
  const save = (text) =>
    client.post('/api/projects/{projectId}/documents/save', {
      params: { path: { projectId: cast.project.id } },
      body: { nodeId: cast.guide.nodeId, content: text },
      ifMatch: document.etag,
    });
  const { data: saved } = await save(content);
  cast.guide.content = content;
  await stage.does(
    agent,
    `changes “${SECTION.before}” to “${SECTION.after}”, if nobody has changed it since`,
  );
  await stage.notes(`ETag ${document.etag} → ${saved.etag}`);
  const error = await refusalOf(save(`${content}\nToo late.\n`));
  await stage.does(agent, 'saves again with the old ETag');
  await stage.notes(`refused: ${error.status} ${error.code}`);
}

/** The error of a call that the service must refuse. */
export async function refusalOf(call) {
  const error = await call.then(
    () => new Error('The service accepted what it must refuse.'),
    (refusal) => refusal,
  );
  if (error instanceof ApiError) return error;
  throw error;
}
