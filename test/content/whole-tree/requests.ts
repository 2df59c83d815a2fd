import { type Client, type Project } from '#testing';

/** Something that a writer asks of the service, with the ids it is about. */
export type Request =
  | { kind: 'look'; id: string }
  | { kind: 'make'; parentId: string; name: string; type: 'file' | 'folder'; sortOrder: number }
  | { kind: 'save'; path?: string[]; id?: string; content: string; mode: 'upsert' | 'create' | 'update' }
  | { kind: 'change'; id: string; name?: string; parentId?: string; sortOrder?: number }
  | { kind: 'remove'; id: string }
  | { kind: 'map'; id: string; physicalPath: string }
  | { kind: 'unmap'; id: string };

/** What the service said to it. */
export interface Answer {
  status: number;
  /** `data`, or `error`. */
  body: Record<string, unknown>;
}

/** A request with its answer, and between which moments it took effect. */
export interface Event {
  writer: number;
  request: Request;
  answer: Answer;
  asked: number;
  answered: number;
}

/** Sends a request. */
export async function send(caller: Client, project: Project, request: Request): Promise<Answer> {
  const { status, body } = await call(caller, project, request);
  return { status, body: (body.data ?? body.error) as Answer['body'] };
}

function call(caller: Client, project: Project, request: Request) {
  switch (request.kind) {
    case 'look':
      return caller.get(`/api/nodes/${request.id}`);
    case 'make': {
      const { kind: _, ...node } = request;
      return caller.post(`/api/trees/${project.treeId}/nodes`, node);
    }
    case 'save': {
      const { path, id, content, mode } = request;
      const where = path ? { virtualPath: path.join('/') } : { nodeId: id };
      const body = { ...where, content, mode, skipQualityCheck: true };
      return caller.post(`/api/projects/${project.id}/documents/save`, body);
    }
    case 'change': {
      const { id, name, parentId, sortOrder } = request;
      // A rename and a move have a route each; either of them reorders.
      if (parentId !== undefined) return caller.patch(`/api/nodes/${id}/move`, { parentId, sortOrder });
      return caller.patch(`/api/nodes/${id}`, { name, sortOrder });
    }
    case 'remove':
      return caller.delete(`/api/nodes/${request.id}`);
    case 'map': {
      const mapping = { sourceType: 'local', physicalPath: request.physicalPath };
      return caller.post(`/api/nodes/${request.id}/mappings`, mapping);
    }
    case 'unmap':
      return caller.delete(`/api/mappings/${request.id}`);
  }
}
