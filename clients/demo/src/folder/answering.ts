import type { Client, components } from '../../../sdk/dist/index.js';
import { type Project, bold, count, dim, plain } from '../../../import/dist/index.js';

type Passage = components['schemas']['ContextDto']['passages'][number];

const MAX_TOKENS = 1_000;
const TEXT_LINES = 12;
const NOTE = 'The demo added this sentence, and takes it back.';

/** Asks a question, and prints the best passage with its citation. Returns the passage; undefined if nothing was found. */
export async function showAnswer(
  agent: Client,
  project: Project,
  question: string,
): Promise<Passage | undefined> {
  const body = { query: question, scope: project.id, maxTokens: MAX_TOKENS };
  const { data } = await agent.post('/api/catalog/context', { body });
  const { passages, omitted, tokenEstimate } = data;
  console.log(`\n${bold('Question')}: ${plain(question)}`);
  const [best] = passages;
  if (!best) {
    console.log('  No passage answers it. Ask another one with --question.');
    return undefined;
  }
  console.log(
    `  ${count(passages.length, 'passage')} for ${count(tokenEstimate, 'token')}, with everything around them; ${omitted.length} more did not fit. The best:\n`,
  );
  showLines(best.untrusted.text);
  console.log(`\n  ${plain(best.path)}, lines ${best.startLine} to ${best.endLine}`);
  console.log(`  cite as ${plain(best.citation)}`);
  return best;
}

/** Edits the cited section, deletes its document, and undoes both. Prints what becomes of the citation. */
export async function showUndo(agent: Client, { nodeId, anchor, citation }: Passage): Promise<void> {
  const check = async (after: string): Promise<void> => {
    const query = { ref: citation };
    const { state } = (await agent.get('/api/catalog/citations', { params: { query } })).data;
    console.log(`  ${after}: the cited text is ${bold(state)}`);
  };
  const params = { path: { nodeId } };
  const node = { params: { path: { id: nodeId } } };
  const edits = [
    anchor === null
      ? { op: 'prepend' as const, text: NOTE }
      : { op: 'insertAfter' as const, anchor, text: NOTE },
  ];
  const edit = (dryRun: boolean) =>
    agent.patch('/api/v1/documents/{nodeId}/content', { params, body: { edits, dryRun } });
  const { data: planned } = await edit(true);
  console.log(`\n${bold('Edit and undo')} of ${plain(planned.path)}\n`);
  showLines(planned.untrusted.diff ?? '');
  console.log('');
  await check('before the edit');
  await edit(false);
  await check('after the edit');
  const { data: revisions } = await agent.get('/api/v1/documents/{nodeId}/revisions', {
    params: { ...params, query: { limit: 2 } },
  });
  const revisionId = revisions[1]?.id;
  if (revisionId === undefined) throw new Error('The service lists no revision before the edit.');
  await agent.post('/api/v1/documents/{nodeId}/revisions/{revisionId}/restore', {
    params: { path: { nodeId, revisionId } },
  });
  await check('after restoring the revision');
  await agent.delete('/api/nodes/{id}', node);
  await check('after deleting the document');
  await agent.post('/api/nodes/{id}/restore', { ...node, body: {} });
  await check('after restoring it from the trash');
}

function showLines(text: string): void {
  const lines = plain(text).trimEnd().split('\n');
  for (const line of lines.slice(0, TEXT_LINES)) console.log(`  │ ${line}`);
  if (lines.length > TEXT_LINES) console.log(dim(`  │ … ${lines.length - TEXT_LINES} more lines`));
}
