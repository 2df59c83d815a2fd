/** A node of the model. It is immutable, so that states can share it. */
export interface StateNode {
  /** Undefined for a folder that a save created, until an answer contains its id. */
  id: string | undefined;
  /** The parent's key; undefined for the root. */
  parent: number | undefined;
  name: string;
  type: 'file' | 'folder';
  sortOrder: number;
  /** The contents of its revisions, oldest first. */
  contents: readonly string[];
  mapping: { id: string; physicalPath: string } | undefined;
}

const NOTHING = { sortOrder: 0, contents: [], mapping: undefined };

/** An immutable model of a project's tree at one moment. The methods `with…` return the state after a change. */
export class TreeState {
  private constructor(
    private readonly nodes: ReadonlyMap<number, StateNode>,
    private readonly next: number,
  ) {}

  static empty(rootId: string): TreeState {
    const root: StateNode = { ...NOTHING, id: rootId, parent: undefined, name: '', type: 'folder' };
    return new TreeState(new Map([[0, root]]), 1);
  }

  /** The key of the node with an id, or undefined if it does not exist. */
  keyOf(id: string): number | undefined {
    for (const [key, node] of this.nodes) if (node.id === id) return key;
    return undefined;
  }

  keyOfMapping(id: string): number | undefined {
    for (const [key, node] of this.nodes) if (node.mapping?.id === id) return key;
    return undefined;
  }

  at(key: number): StateNode {
    return this.nodes.get(key)!;
  }

  child(parent: number, name: string): number | undefined {
    for (const [key, node] of this.nodes) if (node.parent === parent && node.name === name) return key;
    return undefined;
  }

  path(key: number): string {
    const { parent, name } = this.at(key);
    if (parent === undefined) return '/';
    return parent === 0 ? `/${name}` : `${this.path(parent)}/${name}`;
  }

  isWithin(key: number, folder: number): boolean {
    if (key === folder) return true;
    const { parent } = this.at(key);
    return parent !== undefined && this.isWithin(parent, folder);
  }

  withNew(
    node: Pick<StateNode, 'id' | 'parent' | 'name' | 'type'> & Partial<StateNode>,
  ): [TreeState, number] {
    const nodes = new Map(this.nodes).set(this.next, { ...NOTHING, ...node });
    return [new TreeState(nodes, this.next + 1), this.next];
  }

  withChange(key: number, change: Partial<StateNode>): TreeState {
    return new TreeState(new Map(this.nodes).set(key, { ...this.at(key), ...change }), this.next);
  }

  /** The state without a node and everything below it. */
  without(key: number): TreeState {
    return new TreeState(new Map([...this.nodes].filter(([k]) => !this.isWithin(k, key))), this.next);
  }

  /** Every node except the root with its path, in byte order of paths. */
  listing(): (StateNode & { key: number; path: string; depth: number })[] {
    return [...this.nodes]
      .filter(([key]) => key !== 0)
      .map(([key, node]) => ({ ...node, key, path: this.path(key) }))
      .map((node) => ({ ...node, depth: node.path.split('/').length - 1 }))
      .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  }

  /** A text that is equal for equal states. */
  fingerprint(): string {
    return this.listing()
      .map(({ id, path, type, sortOrder, contents, mapping }) =>
        JSON.stringify([path, id, type, sortOrder, contents, mapping?.id]),
      )
      .join('\n');
  }
}
