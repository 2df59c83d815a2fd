import { type Client, type Project } from '#testing';

/** A request that a writer sends. */
export type Request =
  | { kind: 'read'; id: string }
  | { kind: 'create'; parentId: string; name: string; type: 'file' | 'folder'; sortOrder: number }
  | { kind: 'save'; path?: string[]; id?: string; content: string; mode: 'upsert' | 'create' | 'update' }
  | { kind: 'update'; id: string; name?: string; parentId?: string; sortOrder?: number }
  | { kind: 'delete'; id: string }
  | { kind: 'map'; id: string; physicalPath: string }
  | { kind: 'unmap'; id: string };

/** The answer of the service to a request. */
export interface Answer {
  status: number;
  /** The `data` or the `error` of the answer. */
  body: Record<string, unknown>;
}

/** A request with its answer. It took effect between `sentAt` and `answeredAt`, in milliseconds. */
export interface Event {
  writer: number;
  request: Request;
  answer: Answer;
  sentAt: number;
  answeredAt: number;
}

/** Sends a request. */
export async function send(caller: Client, project: Project, request: Request): Promise<Answer> {
  const { status, body } = await call(caller, project, request);
  return { status, body: (body.data ?? body.error) as Answer['body'] };
}

function call(caller: Client, project: Project, request: Request) {
  switch (request.kind) {
    case 'read':
      return caller.get(`/api/nodes/${request.id}`);
    case 'create': {
      const { kind: _, ...node } = request;
      return caller.post(`/api/trees/${project.treeId}/nodes`, node);
    }
    case 'save': {
      const { path, id, content, mode } = request;
      const target = path ? { virtualPath: path.join('/') } : { nodeId: id };
      const body = { ...target, content, mode, skipQualityCheck: true };
      return caller.post(`/api/projects/${project.id}/documents/save`, body);
    }
    case 'update': {
      const { id, name, parentId, sortOrder } = request;
      // Renames and moves have different routes. Both routes reorder.
      if (parentId !== undefined) return caller.patch(`/api/nodes/${id}/move`, { parentId, sortOrder });
      return caller.patch(`/api/nodes/${id}`, { name, sortOrder });
    }
    case 'delete':
      return caller.delete(`/api/nodes/${request.id}`);
    case 'map': {
      const mapping = { sourceType: 'local', physicalPath: request.physicalPath };
      return caller.post(`/api/nodes/${request.id}/mappings`, mapping);
    }
    case 'unmap':
      return caller.delete(`/api/mappings/${request.id}`);
  }
}
