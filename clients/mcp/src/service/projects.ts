import { ApiError } from '../../../sdk/dist/index.js';
import { referenceTo } from '../reference.js';
import type { Asking } from './call.js';

const MAX_KNOWN = 1_000;

/** The slugs of projects that are known, by their ids. */
export type Slugs = Map<string, string>;

/** The slugs of projects, which answers name instead of ids. */
export class Projects {
  constructor(
    private readonly service: Asking,
    private readonly slugs: Slugs,
  ) {}

  learn(id: string, slug: string): void {
    if (this.slugs.size >= MAX_KNOWN) this.slugs.clear();
    this.slugs.set(id, slug);
  }

  /** The slug of the project; its id if the token can't read the project, but only a document in it. */
  async slugOf(id: string): Promise<string> {
    const known = this.slugs.get(id);
    if (known !== undefined) return known;
    const slug = await this.service
      .ask<{ slug: string }>('GET /api/projects/{id}', { path: { id } })
      .then(({ data }) => data.slug)
      .catch((error: unknown) => {
        if (error instanceof ApiError && [403, 404].includes(error.status)) return id;
        throw error;
      });
    this.learn(id, slug);
    return slug;
  }

  /** The reference with which answers name the document at a path of the project. */
  async referenceTo(projectId: string, path: string): Promise<string> {
    return referenceTo(await this.slugOf(projectId), path);
  }

  async idOf(slug: string): Promise<string> {
    const { data } = await this.service.ask<{ id: string; slug: string }>('GET /api/projects/{id}', {
      path: { id: slug },
    });
    this.learn(data.id, data.slug);
    return data.id;
  }
}
