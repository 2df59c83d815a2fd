import { defineTool, object, text } from './tool.js';

const CREATE = 'POST /api/projects';

export const create = defineTool<{ name: string; slug?: string; description?: string }>({
  name: 'create',
  title: 'Create a project',
  description:
    'Create a project, for documents that fit into none of `projects`. `save` creates documents in it.',
  inputSchema: object(
    {
      name: { ...text(), minLength: 1, maxLength: 200 },
      slug: text('like `handbook`; default: from the name'),
      description: text(),
    },
    ['name'],
  ),
  outputSchema: object({ id: text(), slug: text(), name: text(), url: text('for people') }, [
    'id',
    'slug',
    'name',
    'url',
  ]),
  needs: [CREATE],
  destroys: false,
  async run(args, { service }) {
    const { data } = await service.ask<{ id: string; slug: string; name: string }>(CREATE, { body: args });
    service.projects.learn(data.id, data.slug);
    const { id, slug, name } = data;
    return { structured: { id, slug, name, url: `${service.url}/projects/${slug}` } };
  },
});
