import { ApiError } from '../../../sdk/dist/index.js';
import { Problem } from '../terminal/problem.js';
/** The service's limit for a project's name, in characters. */
const MAX_NAME_LENGTH = 200;
/** Returns the project to save into, and creates it if it does not exist. */
export async function openProject(agent, name, reached) {
    const slug = slugOf(name);
    const existing = reached.find((project) => project.slug === slug);
    if (existing)
        return readProject(agent, existing.id);
    try {
        return await createProject(agent, name);
    }
    catch (error) {
        throw error instanceof ApiError ? (creationProblem(error, slug) ?? error) : error;
    }
}
export async function readProject(agent, id) {
    return (await agent.get('/api/projects/{id}', { params: { path: { id } } })).data;
}
/** Creates a project with this name. It has a slug, which exists once, so a repetition creates no second project. @throws ApiError */
export async function createProject(agent, name, description) {
    const body = { name: name.slice(0, MAX_NAME_LENGTH), slug: slugOf(name), description };
    return (await agent.post('/api/projects', { body, repeatable: true })).data;
}
/** Explains why a project could neither be found nor created; undefined for any other refusal. */
export function creationProblem({ code }, slug) {
    if (code === 'SVC_SLUG_TAKEN')
        return new Problem(`The slug "${slug}" belongs to a project that this token has no access to. Choose another --project.`);
    if (code === 'SVC_INSUFFICIENT_SCOPE')
        return new Problem(`The project "${slug}" does not exist or this token has no access to it, and the token may not create projects. Ask an owner or admin to create the project or to approve the connection.`);
    return undefined;
}
/** The slug for a project with this name. */
export function slugOf(name) {
    const slug = name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60)
        .replace(/-+$/, '');
    return slug || `docs-${Buffer.from(name).toString('hex').slice(0, 12)}`;
}
