import type { Person } from '#testing';

/** The entries in the trash of a project. */
export async function trashOf(caller: { get: Person['get'] }, { id }: { id: string }) {
  const { body } = await caller.get(`/api/projects/${id}/trash`).expect(200);
  return body.data as {
    id: string;
    type: string;
    path: string;
    nodes: number;
    files: number;
    bytes: number;
  }[];
}

/** Maps a document to a local file, and returns the id of the mapping. */
export async function newMapping(owner: Person, node: string, physicalPath = 'docs/a.md'): Promise<string> {
  const { body } = await owner
    .post(`/api/nodes/${node}/mappings`, { sourceType: 'local', physicalPath })
    .expect(201);
  return body.data.id as string;
}
