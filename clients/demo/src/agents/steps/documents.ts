import { expectText } from '../../stage/expect-text.js';
import { refusalOf } from '../../stage/refusal.js';
import type { Stage } from '../../stage/stage.js';
import type { ConnectedSide } from './companies.js';

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

/** The document of the story. */
export interface Guide {
  projectId: string;
  nodeId: string;
}

/** Creates a project and saves a document in it. */
export async function writeGuide(stage: Stage, supplier: ConnectedSide): Promise<Guide> {
  const { session, client, person, agent } = supplier;
  const { data: project } = await session.post('/api/projects', { body: { name: 'Partner guides' } });
  await stage.does(person, `creates the project “${project.name}”`);
  const { data: saved } = await client.post('/api/projects/{projectId}/documents/save', {
    params: { path: { projectId: project.id } },
    body: { virtualPath: 'guides/webhooks.md', content: GUIDE },
  });
  await stage.does(agent, `saves ${saved.path}`);
  await stage.notes(`SHA-256 ${saved.contentHash}`);
  return { projectId: project.id, nodeId: saved.nodeId };
}

/** Reads one section in place of the whole document, and saves with the ETag. */
export async function editSafely(
  stage: Stage,
  { client, agent }: ConnectedSide,
  { projectId, nodeId }: Guide,
): Promise<void> {
  const params = { path: { nodeId } };
  const { data: section } = await client.post('/api/v1/documents/{nodeId}/section', {
    params,
    body: { anchor: SECTION.anchor },
  });
  const { data: document } = await client.get('/api/v1/documents/{nodeId}/content', { params });
  await stage.does(
    agent,
    `reads #${SECTION.anchor}: “${expectText(section.untrusted.text).trim().split('\n').at(-1)}”`,
  );
  await stage.notes(`${section.tokenEstimate} tokens in place of ${document.tokenEstimate}`);

  const content = expectText(document.content).replace(SECTION.before, SECTION.after);
  const save = (text: string) =>
    client.post('/api/projects/{projectId}/documents/save', {
      params: { path: { projectId } },
      body: { nodeId, content: text },
      ifMatch: document.etag,
    });
  const { data: saved } = await save(content);
  await stage.does(
    agent,
    `changes “${SECTION.before}” to “${SECTION.after}”, if nobody has changed it since`,
  );
  await stage.notes(`ETag ${document.etag} → ${saved.etag}`);
  const error = await refusalOf(save(`${content}\nToo late.\n`));
  await stage.does(agent, 'saves again with the old ETag');
  await stage.notes(`refused: ${error.status} ${error.code}`);
}
