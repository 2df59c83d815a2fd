import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { NotFound, RetryTransaction, type Transaction, invalidField, requireMatch, found } from '#platform';
import { Visibility } from '#visibility';
import { type NewFile, NotADocument, Placement, newNameProblem, splitPath } from '#workspace';
import type { SaveMode } from './save.dto';
import { type LockedNode, SaveRepository } from './save.repository';

interface PathTarget {
  path: string;
  projectId: string;
  /** The field of the request that the path comes from. */
  field: string;
}

/**
 * Where content is saved: to a file, which must be in `projectId` if that is given, or to a normalized path of a project, where missing
 * files and folders are created.
 */
export type SaveTarget = { nodeId: string; projectId?: string } | PathTarget;

/** A file that is locked to be given content, or one to create, with the ids of the folders that were created for it. */
export type SaveDestination = { node: LockedNode } | { newFile: NewFile; createdFolders: string[] };

/** Finds the file that content is saved to. If it is missing, creates its folders. */
@Injectable()
export class SaveTargets {
  constructor(
    private readonly visibility: Visibility,
    private readonly repository: SaveRepository,
    private readonly placement: Placement,
  ) {}

  /** @throws NotFound, NotAFolder, NotADocument, PreconditionFailed; ValidationFailed for a new name that shows nothing */
  lock(
    tx: Transaction,
    principal: Principal,
    target: SaveTarget,
    options: { mode: SaveMode; ifMatch?: string },
  ): Promise<SaveDestination> {
    return 'path' in target
      ? this.lockPath(tx, principal, target, options)
      : this.lockFile(tx, principal, target);
  }

  private async lockFile(
    tx: Transaction,
    principal: Principal,
    { nodeId, projectId }: { nodeId: string; projectId?: string },
  ): Promise<SaveDestination> {
    const node = found(await this.repository.lockNode(tx, principal, { nodeId, projectId }));
    if (node.type === 'folder') throw new NotADocument();
    return { node };
  }

  private async lockPath(
    tx: Transaction,
    principal: Principal,
    target: PathTarget,
    { mode, ifMatch }: { mode: SaveMode; ifMatch?: string },
  ): Promise<SaveDestination> {
    const { path, projectId, field } = target;
    const found = await this.repository.lockPath(tx, principal, { path, projectId });
    if (found?.type === 'file') return { node: found };
    if (mode === 'update') {
      await this.visibility.project(tx, principal, projectId);
      throw new NotFound({ message: `No document exists at ${path}.` });
    }
    if (!found && ifMatch !== undefined) {
      await this.visibility.project(tx, principal, projectId);
      requireMatch(ifMatch, undefined);
    }
    const place = await this.placement.ensure(tx, principal, projectId, path);
    if ('newFile' in place) {
      // Names that show nothing exist from before they were refused, and documents are still saved below them.
      const newNames = splitPath(path).slice(-1 - place.createdFolders.length);
      const problem = newNames.map(newNameProblem).find(Boolean);
      if (problem) throw invalidField(field, 'path', `must contain only valid names: a name ${problem}`);
      return place;
    }
    const node = await this.repository.lockNode(tx, principal, { nodeId: place.nodeId, projectId });
    if (!node) throw new RetryTransaction('The node was deleted before its content was saved.');
    return { node };
  }
}
