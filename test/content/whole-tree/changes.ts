import type { Answer, Request } from './requests';
import type { TreeState } from './tree-state';

type Of<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;
type Facts = Record<string, unknown>;

/**
 * The state after a request with an answer, or undefined if the API specifies another answer in this state. A refused request does not
 * change the state.
 */
export function stateAfter(state: TreeState, request: Request, answer: Answer): TreeState | undefined {
  const rule = RULES[request.kind] as (state: TreeState, request: Request, answer: Answer) => Outcome;
  const outcome = rule(state, request, answer);
  if (typeof outcome === 'number') return outcome === answer.status ? state : undefined;
  const [status, next] = outcome;
  return status === answer.status ? next : undefined;
}

/** The status of a refusal, or the status of a success with the next state, which is undefined if the answer contradicts it. */
type Outcome = number | [status: number, next: TreeState | undefined];

const RULES: { [Kind in Request['kind']]: (state: TreeState, request: Of<Kind>, answer: Answer) => Outcome } =
  { read, create, save, update, delete: deleteNode, map, unmap };

function read(state: TreeState, { id }: Of<'read'>, { body }: Answer): Outcome {
  const key = state.keyOf(id);
  if (key === undefined) return 404;
  const consistent = body.hasContent === state.at(key).contents.length > 0;
  return [200, consistent ? confirm(state, key, body) : undefined];
}

function create(state: TreeState, request: Of<'create'>, { body }: Answer): Outcome {
  const parent = state.keyOf(request.parentId);
  if (parent === undefined) return 404;
  const name = request.name.normalize('NFC');
  if (state.at(parent).type === 'file' || state.child(parent, name) !== undefined) return 409;
  const { type, sortOrder } = request;
  const [next, key] = state.withNew({ id: body.id as string, parent, name, type, sortOrder });
  return [201, confirm(next, key, body)];
}

function save(state: TreeState, request: Of<'save'>, { body }: Answer): Outcome {
  return request.path === undefined
    ? saveTo(state, state.keyOf(request.id!), request, body)
    : saveAt(state, request.path, request, body);
}

function saveAt(before: TreeState, path: string[], request: Of<'save'>, body: Facts): Outcome {
  let [state, at] = [before, 0];
  for (const [i, segment] of path.entries()) {
    const name = segment.normalize('NFC');
    if (state.at(at).type === 'file') return request.mode === 'update' ? 404 : 409;
    const child = state.child(at, name);
    const last = i === path.length - 1;
    if (child === undefined && request.mode === 'update') return 404;
    if (child !== undefined) at = child;
    else [state, at] = state.withNew({ id: undefined, parent: at, name, type: last ? 'file' : 'folder' });
  }
  if (state.at(at).type === 'folder') return request.mode === 'update' ? 404 : 409;
  const id = state.at(at).id;
  if (id === undefined) state = state.withChange(at, { id: body.nodeId as string });
  return saveTo(state, at, request, body);
}

function saveTo(state: TreeState, key: number | undefined, request: Of<'save'>, body: Facts): Outcome {
  if (key === undefined) return 404;
  const { type, contents, id } = state.at(key);
  if (type === 'folder') return 409;
  if (request.mode === 'create' && contents.length > 0) return 409;
  if (request.mode === 'update' && contents.length === 0) return 404;
  const unchanged = contents.at(-1) === request.content;
  const consistent = body.nodeId === id && body.path === state.path(key) && body.unchanged === unchanged;
  const next = unchanged ? state : state.withChange(key, { contents: [...contents, request.content] });
  return [contents.length === 0 ? 201 : 200, consistent ? next : undefined];
}

/** A rename, a move or a change of order. */
function update(state: TreeState, request: Of<'update'>, { body }: Answer): Outcome {
  const key = state.keyOf(request.id);
  if (key === undefined) return 404;
  const node = state.at(key);
  if (node.parent === undefined) return 409;
  const parent = request.parentId === undefined ? node.parent : state.keyOf(request.parentId);
  if (parent === undefined) return 404;
  if (state.isWithin(parent, key)) return 400;
  const name = request.name?.normalize('NFC') ?? node.name;
  if (name !== node.name || parent !== node.parent) {
    if (state.at(parent).type === 'file' || state.child(parent, name) !== undefined) return 409;
  }
  const next = state.withChange(key, { name, parent, sortOrder: request.sortOrder ?? node.sortOrder });
  return [200, confirm(next, key, body)];
}

function deleteNode(state: TreeState, { id }: Of<'delete'>): Outcome {
  const key = state.keyOf(id);
  if (key === undefined) return 404;
  return key === 0 ? 409 : [200, state.without(key)];
}

function map(state: TreeState, { id, physicalPath }: Of<'map'>, { body }: Answer): Outcome {
  const key = state.keyOf(id);
  if (key === undefined) return 404;
  const { type, mapping } = state.at(key);
  if (type === 'folder') return 400;
  return mapping ? 409 : [201, state.withChange(key, { mapping: { id: body.id as string, physicalPath } })];
}

function unmap(state: TreeState, { id }: Of<'unmap'>): Outcome {
  const key = state.keyOfMapping(id);
  return key === undefined ? 404 : [200, state.withChange(key, { mapping: undefined })];
}

/** The state with the id of the node's folder from an answer, or undefined if the answer contradicts the state. */
function confirm(state: TreeState, key: number, body: Facts): TreeState | undefined {
  const { name, type, sortOrder, parent, mapping } = state.at(key);
  const expected = { path: state.path(key), type, sortOrder, ...(parent !== undefined && { name }) };
  const same = Object.entries(expected).every(([fact, value]) => body[fact] === value);
  if (!same || (body.mapping as { id: string } | null)?.id !== mapping?.id) return undefined;
  return parent === undefined ? state : withId(state, parent, body.parentId as string);
}

/** The state with the id of a folder, or undefined if the folder cannot have this id. */
function withId(state: TreeState, key: number, id: string): TreeState | undefined {
  const known = state.at(key).id;
  if (known !== undefined) return known === id ? state : undefined;
  return state.keyOf(id) === undefined ? state.withChange(key, { id }) : undefined;
}
