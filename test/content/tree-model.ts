interface ModelNode {
  /** Undefined for a folder that a save created, until the model learns it. */
  id?: string;
  parent: ModelNode | null;
  name: string;
  type: 'file' | 'folder';
  content?: string;
}

/** A simple model of a project's tree: nodes with references to their parents. Its operations return HTTP statuses. */
export class TreeModel {
  private readonly root: ModelNode;
  private nodes: ModelNode[];

  constructor(rootId: string) {
    this.root = { id: rootId, parent: null, name: '', type: 'folder' };
    this.nodes = [this.root];
  }

  /** The ids of all nodes whose id is known, starting with the root. */
  ids(): string[] {
    return this.nodes.flatMap(({ id }) => id ?? []);
  }

  hasUnknownIds(): boolean {
    return this.nodes.some(({ id }) => id === undefined);
  }

  /** Learns the ids of nodes from the structure that the service returned. */
  learnIds(structure: { id: string; path: string }[]): void {
    const ids = new Map(structure.map(({ id, path }) => [path, id]));
    for (const node of this.nodes) node.id ??= ids.get(this.path(node));
  }

  createStatus(parentId: string, name: string): number {
    const parent = this.byId(parentId);
    return parent.type === 'file' || this.child(parent, name.normalize('NFC')) ? 409 : 201;
  }

  create(id: string, parentId: string, name: string, type: 'file' | 'folder'): void {
    this.nodes.push({ id, parent: this.byId(parentId), name: name.normalize('NFC'), type });
  }

  rename(id: string, newName: string): number {
    const name = newName.normalize('NFC');
    const node = this.byId(id);
    if (!node.parent) return 409;
    const other = this.child(node.parent, name);
    if (other && other !== node) return 409;
    node.name = name;
    return 200;
  }

  move(id: string, parentId: string): number {
    const [node, parent] = [this.byId(id), this.byId(parentId)];
    if (!node.parent) return 409;
    if (this.isWithin(parent, node)) return 400;
    if (parent === node.parent) return 200;
    if (parent.type === 'file' || this.child(parent, node.name)) return 409;
    node.parent = parent;
    return 200;
  }

  delete(id: string): number {
    const node = this.byId(id);
    if (!node.parent) return 409;
    this.nodes = this.nodes.filter((other) => !this.isWithin(other, node));
    return 200;
  }

  saveStatus(path: string[]): number {
    let at: ModelNode | undefined = this.root;
    for (const name of path) {
      if (at?.type === 'file') return 409;
      at = at && this.child(at, name.normalize('NFC'));
    }
    if (at?.type === 'folder') return 409;
    return at?.content === undefined ? 201 : 200;
  }

  save(path: string[], content: string, id: string): void {
    let at = this.root;
    for (const [i, segment] of path.entries()) {
      const name = segment.normalize('NFC');
      let next = this.child(at, name);
      if (!next) {
        next = { parent: at, name, type: i === path.length - 1 ? 'file' : 'folder' };
        this.nodes.push(next);
      }
      at = next;
    }
    at.id = id;
    at.content = content;
  }

  /** `type path` of every node except the root, in byte order of paths. */
  listing(): string[] {
    return this.nodes
      .filter((node) => node !== this.root)
      .map((node) => ({ type: node.type, path: this.path(node) }))
      .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
      .map(({ type, path }) => `${type} ${path}`);
  }

  contents(): [id: string, content: string][] {
    return this.nodes.flatMap(({ id, content }) => (content === undefined ? [] : [[id!, content]]));
  }

  private byId(id: string): ModelNode {
    return this.nodes.find((node) => node.id === id)!;
  }

  private child(parent: ModelNode, name: string): ModelNode | undefined {
    return this.nodes.find((node) => node.parent === parent && node.name === name);
  }

  private path(node: ModelNode): string {
    return node.parent ? `${node.parent === this.root ? '' : this.path(node.parent)}/${node.name}` : '/';
  }

  private isWithin(node: ModelNode, folder: ModelNode): boolean {
    return node === folder || (node.parent !== null && this.isWithin(node.parent, folder));
  }
}
