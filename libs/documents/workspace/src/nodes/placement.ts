import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { NotFound, type Transaction, invalidField, newId, found } from '#platform';
import { joinPath, pathProblem, splitPath } from '../node-values/node-path';
import { TreesRepository } from '../structure/trees.repository';
import { FileInTheWay, NotADocument, NotAFolder } from './nodes.errors';
import { type NewNode, type NewNodesOrigin, type NodeAtPath, NodesRepository } from './nodes.repository';

/** A file that does not exist yet. */
export type NewFile = NewNode & NewNodesOrigin & { parentId: string };

/** The file at a path, or the file to create there: its folders exist, and `createdFolders` are those that were created for it. */
export type Place = { nodeId: string } | { newFile: NewFile; createdFolders: string[] };

/** Finds the file at a path, and creates its missing folders if it does not exist. */
@Injectable()
export class Placement {
  constructor(
    private readonly trees: TreesRepository,
    private readonly nodes: NodesRepository,
  ) {}

  /** The path in its canonical form. @throws ValidationFailed for `field` if the path is invalid */
  normalize(path: string, field: string): string {
    const names = splitPath(path);
    const problem = pathProblem(names);
    if (problem) throw invalidField(field, 'path', problem);
    return joinPath(names);
  }

  /**
   * Finds the file at a normalized path of a project, or creates the folders that it needs. Concurrent calls for the same folder create one
   * node: the later call finds what the earlier one created. The caller creates the file. If another transaction was faster, the caller
   * calls again, and this finds it, since the lock of the tree keeps nodes from being deleted.
   *
   * @param fileIsNew whether a document is created there. A restored node can be a folder, and its caller looks for images and other files below it
   * @throws NotFound for a project without a tree, FileInTheWay, NotAFolder if a file is in the place of a folder, NotADocument if a folder is in the place of the file
   */
  async ensure(
    tx: Transaction,
    principal: Principal,
    projectId: string,
    path: string,
    { fileIsNew = true } = {},
  ): Promise<Place> {
    const tree = found(await this.trees.lockOfProject(tx, principal, projectId));
    const { tenantId, userId: createdBy } = principal;
    const origin = { tenantId, projectId, treeId: tree.id, createdBy };
    const paths = pathsDownTo(path);
    const document = fileIsNew ? path : null;
    for (;;) {
      const rows = await this.nodes.findAtPaths(tx, tenantId, projectId, ['', ...paths], document);
      const existing = new Map(rows.map((node) => [node.path, node]));
      if (!existing.has('')) throw new NotFound();
      requireTypes(existing, paths, path);
      const missing = paths.filter((one) => !existing.has(one));
      if (missing.length === 0) return { nodeId: existing.get(path)!.id };
      if (rows.some(({ type }) => type === 'attachment'))
        throw new FileInTheWay({
          message: `Images or other files are below ${path}, so it cannot be a document. Delete or move them first, or choose another path.`,
        });
      const chain = newChain(missing, path, existing);
      const folders = chain.slice(0, -1);
      if (folders.length === 0 || (await this.insertAll(tx, origin, folders)))
        return {
          newFile: { ...origin, ...chain.at(-1)! },
          createdFolders: folders.map(({ id }) => id),
        };
    }
  }

  /**
   * Inserts a chain of folders, unless another transaction has created the first of them. The first folder is inserted before the others,
   * and waits for such a transaction. Until it is committed, no other transaction can insert nodes below it, so the others meet no
   * conflict. If it already exists, the caller finds at least one more node when it calls again, since the lock of the tree keeps nodes
   * from being deleted.
   */
  private async insertAll(tx: Transaction, origin: NewNodesOrigin, chain: NewNode[]): Promise<boolean> {
    const [first, ...rest] = chain;
    if ((await this.nodes.insert(tx, origin, [first!])) === 0) return false;
    if (rest.length > 0) await this.nodes.insert(tx, origin, rest);
    return true;
  }
}

function pathsDownTo(path: string): string[] {
  const names = path.slice(1).split('/');
  return names.map((_, i) => joinPath(names.slice(0, i + 1)));
}

function requireTypes(existing: Map<string, NodeAtPath>, paths: string[], file: string): void {
  for (const path of paths) {
    const type = existing.get(path)?.type;
    if (type === 'attachment') throw new FileInTheWay();
    if (type === 'file' && path !== file)
      throw new NotAFolder({ message: `${path} is a file, so it cannot contain ${file}.` });
    if (type === 'folder' && path === file)
      throw new NotADocument({
        message: `${path} is a folder, so it cannot contain text. Choose another path.`,
      });
  }
}

function newChain(
  missing: string[],
  file: string,
  existing: Map<string, NodeAtPath>,
): (NewNode & { parentId: string })[] {
  const ids = new Map([...existing.values()].map((node) => [node.path, node.id]));
  return missing.map((path) => {
    const lastSlash = path.lastIndexOf('/');
    const id = newId();
    ids.set(path, id);
    return {
      id,
      parentId: ids.get(path.slice(0, lastSlash))!,
      type: path === file ? 'file' : 'folder',
      name: path.slice(lastSlash + 1),
      path,
      depth: path.split('/').length - 1,
      sortOrder: 0,
      metadata: {},
      tags: [],
    };
  });
}
