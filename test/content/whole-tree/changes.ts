import type { Answer, Request } from './requests';
import type { TreeState } from './tree-state';

type Of<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;
type Facts = Record<string, unknown>;

/**
 * The state after a request that was answered so. Undefined where the contract has another answer for it in this state.
 * Whatever was refused leaves the state as it was.
 */
export function after(state: TreeState, request: Request, answer: Answer): TreeState | undefined {
  const rule = RULES[request.kind] as (state: TreeState, request: Request, answer: Answer) => Outcome;
  const outcome = rule(state, request, answer);
  if (typeof outcome === 'number') return outcome === answer.status ? state : undefined;
  const [status, next] = outcome;
  return status === answer.status ? next : undefined;
}

/** A refusal's status, or a success's with the state after it: undefined where its answer doesn't tell of this state. */
type Outcome = number | [status: number, next: TreeState | undefined];

const RULES: { [Kind in Request['kind']]: (state: TreeState, request: Of<Kind>, answer: Answer) => Outcome } =
  { look, make, save, change, remove, map, unmap };

function look(state: TreeState, { id }: Of<'look'>, { body }: Answer): Outcome {
  const key = state.keyOf(id);
  if (key === undefined) return 404;
  const told = body.hasContent === state.at(key).contents.length > 0;
  return [200, told ? agreed(state, key, body) : undefined];
}

function make(state: TreeState, request: Of<'make'>, { body }: Answer): Outcome {
  const parent = state.keyOf(request.parentId);
  if (parent === undefined) return 404;
  const name = request.name.normalize('NFC');
  if (state.at(parent).type === 'file' || state.child(parent, name) !== undefined) return 409;
  const { type, sortOrder } = request;
  const [next, key] = state.withNew({ id: body.id as string, parent, name, type, sortOrder });
  return [201, agreed(next, key, body)];
}

function save(state: TreeState, request: Of<'save'>, { body }: Answer): Outcome {
  return request.path === undefined
    ? saveTo(state, state.keyOf(request.id!), request, body)
    : saveAt(state, request.path, request, body);
}

function saveAt(before: TreeState, path: string[], request: Of<'save'>, body: Facts): Outcome {
  let [state, at] = [before, 0];
  for (const [i, given] of path.entries()) {
    const name = given.normalize('NFC');
    if (state.at(at).type === 'file') return request.mode === 'update' ? 404 : 409;
    const there = state.child(at, name);
    const last = i === path.length - 1;
    if (there === undefined && request.mode === 'update') return 404;
    if (there !== undefined) at = there;
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
  if (type === 'folder') return 400;
  if (request.mode === 'create' && contents.length > 0) return 409;
  if (request.mode === 'update' && contents.length === 0) return 404;
  const unchanged = contents.at(-1) === request.content;
  const told = body.nodeId === id && body.path === state.path(key) && body.unchanged === unchanged;
  const next = unchanged ? state : state.withChange(key, { contents: [...contents, request.content] });
  return [contents.length === 0 ? 201 : 200, told ? next : undefined];
}

/** A rename, move or reordering. */
function change(state: TreeState, request: Of<'change'>, { body }: Answer): Outcome {
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
  return [200, agreed(next, key, body)];
}

function remove(state: TreeState, { id }: Of<'remove'>): Outcome {
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

/** The state, where an answer tells the same of a node, and with the id of its folder that the answer names. */
function agreed(state: TreeState, key: number, body: Facts): TreeState | undefined {
  const { name, type, sortOrder, parent, mapping } = state.at(key);
  const expected = { path: state.path(key), type, sortOrder, ...(parent !== undefined && { name }) };
  const same = Object.entries(expected).every(([fact, value]) => body[fact] === value);
  if (!same || (body.mapping as { id: string } | null)?.id !== mapping?.id) return undefined;
  return parent === undefined ? state : named(state, parent, body.parentId as string);
}

/** The state with a folder's id known; undefined where that can't be its id. */
function named(state: TreeState, key: number, id: string): TreeState | undefined {
  const known = state.at(key).id;
  if (known !== undefined) return known === id ? state : undefined;
  return state.keyOf(id) === undefined ? state.withChange(key, { id }) : undefined;
}
