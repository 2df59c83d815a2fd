import { Problem } from '../problem.mjs';
import { Refusal } from './api-client.mjs';

/**
 * The project to save into, made if it isn't there.
 * @param {import('./api-client.mjs').ApiClient} agent
 * @param {string} name
 * @param {{ id: string, slug: string }[]} reached what the agent was told it reaches when it was connected
 */
export async function openProject(agent, name, reached) {
  const slug = slugOf(name);
  const there = reached.find((project) => project.slug === slug);
  if (there) return (await agent.get(`/api/projects/${there.id}`)).data;
  try {
    return (await agent.post('/api/projects', { name, slug })).data;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'SVC_SLUG_TAKEN')
      throw new Problem(
        `The project "${slug}" is there but out of this token's sight. Choose another --project.`,
      );
    if (error.code === 'SVC_INSUFFICIENT_SCOPE')
      throw new Problem(
        `There is no project "${slug}", and whoever approved may not make one: ask an owner or admin to make it, or to approve.`,
      );
    throw error;
  }
}

function slugOf(name) {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return slug || `demo-${Buffer.from(name).toString('hex').slice(0, 12)}`;
}
