import { bold, count, dim, plain } from '../client/terminal.mjs';

const MAX_TOKENS = 1_000;
const TEXT_LINES = 12;
const NOTE = 'The demo added this sentence, and takes it back.';

/** Asks a question, and prints the best passage with its citation. Returns the passage; undefined if nothing was found. */
export async function showAnswer(agent, project, question) {
  const input = { query: question, scope: project.id, maxTokens: MAX_TOKENS };
  const { passages, omitted, tokenEstimate } = (await agent.post('/api/catalog/context', input)).data;
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
export async function showUndo(agent, { nodeId, anchor, citation }) {
  const check = async (after) => {
    const path = `/api/catalog/citations?ref=${encodeURIComponent(citation)}`;
    const { state } = (await agent.get(path)).data;
    console.log(`  ${after}: the cited text is ${bold(state)}`);
  };
  const document = `/api/v1/documents/${nodeId}`;
  const node = `/api/nodes/${nodeId}`;
  const edits = [anchor === null ? { op: 'prepend', text: NOTE } : { op: 'insertAfter', anchor, text: NOTE }];
  const { data: planned } = await agent
    .send('PATCH', `${document}/content`, { edits, dryRun: true })
    .then(bodyOf);
  console.log(`\n${bold('Edit and undo')} of ${plain(planned.path)}\n`);
  showLines(planned.untrusted.diff);
  console.log('');
  await check('before the edit');
  await agent.send('PATCH', `${document}/content`, { edits });
  await check('after the edit');
  const { data: revisions } = await agent.get(`${document}/revisions?limit=2`);
  await agent.post(`${document}/revisions/${revisions[1].id}/restore`, {});
  await check('after restoring the revision');
  await agent.send('DELETE', node);
  await check('after deleting the document');
  await agent.post(`${node}/restore`, {});
  await check('after restoring it from the trash');
}

const bodyOf = ({ body }) => body;

function showLines(text) {
  const lines = plain(text).trimEnd().split('\n');
  for (const line of lines.slice(0, TEXT_LINES)) console.log(`  │ ${line}`);
  if (lines.length > TEXT_LINES) console.log(dim(`  │ … ${lines.length - TEXT_LINES} more lines`));
}
