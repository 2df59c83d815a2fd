/**
 * Reads the documents of a project by path: their hashes and, with `mappings`, their mappings. This takes at most two
 * requests, whatever the size of the project.
 * @param {import('../client/api-client.mjs').ApiClient} agent
 * @param {{ id: string, trees: { id: string }[] }} project
 * @param {{ mappings: boolean }} options
 * @returns {Promise<Map<string, { nodeId: string, hash?: string, mapping?: object | null }>>}
 */
export async function readService(agent, project, { mappings }) {
  const manifest = await agent.get(`/api/projects/${project.id}/manifest?fields=contentHash`);
  const files = manifest.data.nodes.filter(({ type }) => type === 'file');
  const state = new Map(files.map(({ id, path, contentHash }) => [path, { nodeId: id, hash: contentHash }]));
  if (!mappings || files.length === 0) return state;
  const tree = await agent.get(
    `/api/projects/${project.id}/trees/${project.trees[0].id}?includeMappings=true`,
  );
  for (const { path, mapping } of tree.data.nodes) if (state.has(path)) state.get(path).mapping = mapping;
  return state;
}
