interface ModelNode {
  /** Undefined for a folder that a save made on its way, until the tree is read. */
  id?: string;
  parent: ModelNode | null;
  name: string;
  type: 'file' | 'folder';
  content?: string;
}

/** What a project's tree is, in the fewest words: nodes that know their parent. Answers are the statuses of HTTP. */
export class TreeModel {
  private readonly root: ModelNode;
  private nodes: ModelNode[];

  constructor(rootId: string) {
    this.root = { id: rootId, parent: null, name: '', type: 'folder' };
    this.nodes = [this.root];
  }

  /** Every known node's id, the root's first. */
  ids(): string[] {
    return this.nodes.flatMap(({ id }) => id ?? []);
  }

  hasUnknown(): boolean {
    return this.nodes.some(({ id }) => id === undefined);
  }

  /** Takes over the ids that the service gave. */
  learn(structure: { id: string; path: string }[]): void {
    const ids = new Map(structure.map(({ id, path }) => [path, id]));
    for (const node of this.nodes) node.id ??= ids.get(this.path(node));
  }

  canMake(parentId: string, name: string): number {
    const parent = this.byId(parentId);
    return parent.type === 'file' || this.child(parent, name.normalize('NFC')) ? 409 : 201;
  }

  make(id: string, parentId: string, name: string, type: 'file' | 'folder'): void {
    this.nodes.push({ id, parent: this.byId(parentId), name: name.normalize('NFC'), type });
  }

  rename(id: string, given: string): number {
    const name = given.normalize('NFC');
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

  canSave(path: string[]): number {
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
    for (const [i, given] of path.entries()) {
      const name = given.normalize('NFC');
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

  /** `type path` of every node but the root, in the byte order of paths. */
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
