import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Database,
  NotFound,
  type Transaction,
  type Warning,
  RetryTransaction,
  invalidField,
  newId,
  requireMatch,
  sha256,
} from '#platform';
import { Visibility } from '#visibility';
import { Placement, ProjectCounters, ProjectsService, nodeEtag, tagsOf } from '#workspace';
import type { Analysis } from '#text';
import { type Checked, ContentCheck } from './content-check';
import type { SaveDocumentDto, SaveMode, SaveToMyDocsDto } from './save.dto';
import { DocumentExists } from './save.errors';
import { SaveRepository, type Target } from './save.repository';

/** What a save did. */
export interface Saved {
  nodeId: string;
  path: string;
  revisionId: string;
  etag: string;
  contentHash: Buffer;
  created: boolean;
  unchanged: boolean;
  warnings: Warning[];
}

interface Write {
  principal: Principal;
  analysis: Analysis;
  contentHash: Buffer;
  mode: SaveMode;
  ifMatch: string | undefined;
}

/** Saving documents. Everything a save does happens in one transaction, or not at all. */
@Injectable()
export class SaveService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: SaveRepository,
    private readonly placement: Placement,
    private readonly projects: ProjectsService,
    private readonly counters: ProjectCounters,
    private readonly check: ContentCheck,
  ) {}

  /**
   * Saves into a project.
   *
   * @param first what happens before it in the same transaction; may run again when the transaction does
   * @throws NotFound, DocumentExists, PreconditionFailed, PiiBlocked, NotAFolder
   */
  async save(
    principal: Principal,
    projectId: string,
    input: SaveDocumentDto,
    ifMatch?: string,
    first?: (tx: Transaction) => Promise<void>,
  ): Promise<Saved> {
    const { nodeId, virtualPath, content, mode = 'upsert', piiConfig, skipQualityCheck } = input;
    if ((nodeId === undefined) === (virtualPath === undefined)) {
      throw invalidField('nodeId', 'exactlyOne', 'give exactly one of nodeId and virtualPath');
    }
    const path = virtualPath === undefined ? undefined : this.placement.normalize(virtualPath, 'virtualPath');
    const checked = await this.check.check(content, { quality: !skipQualityCheck, ...piiConfig });
    return this.write(principal, checked, mode, ifMatch, async (write, tx) => {
      await first?.(tx);
      return path === undefined
        ? this.toNode(write, projectId, nodeId!.toLowerCase(), tx)
        : this.toPath(write, projectId, path, tx);
    });
  }

  /** Saves into the person's My Docs, or into a project by its name. @throws as `save` does */
  async saveByPath(principal: Principal, input: SaveToMyDocsDto, ifMatch?: string): Promise<Saved> {
    const path = this.placement.normalize(input.path, 'path');
    const projectId =
      input.project === undefined || input.project === '~'
        ? await this.projects.personal(principal)
        : await this.projects.byName(principal, input.project);
    const checked = await this.check.check(input.content, { quality: !input.skipQualityCheck });
    return this.write(principal, checked, 'upsert', ifMatch, (write, tx) =>
      this.toPath(write, projectId, path, tx),
    );
  }

  /** Saves content that was saved before as a new revision. @throws NotFound, PreconditionFailed */
  async restore(
    principal: Principal,
    projectId: string,
    nodeId: string,
    content: string,
    ifMatch?: string,
  ): Promise<Saved> {
    const checked = await this.check.check(content, { quality: false, action: 'off' });
    return this.write(principal, checked, 'update', ifMatch, (write, tx) =>
      this.toNode(write, projectId, nodeId, tx),
    );
  }

  private async write(
    principal: Principal,
    { analysis, warnings }: Checked,
    mode: SaveMode,
    ifMatch: string | undefined,
    work: (write: Write, tx: Transaction) => Promise<Omit<Saved, 'warnings'>>,
  ): Promise<Saved> {
    const write = { principal, analysis, contentHash: sha256(analysis.bytes), mode, ifMatch };
    return { ...(await this.database.transaction((tx) => work(write, tx))), warnings };
  }

  private async toNode(
    write: Write,
    projectId: string,
    nodeId: string,
    tx: Transaction,
  ): Promise<Omit<Saved, 'warnings'>> {
    const target = await this.repository.lockNode(tx, write.principal, projectId, nodeId);
    if (!target) throw new NotFound();
    if (target.type === 'folder')
      throw invalidField('nodeId', 'file', 'must be a file: a folder has no content');
    return this.revise(write, target, [], tx);
  }

  private async toPath(
    write: Write,
    projectId: string,
    path: string,
    tx: Transaction,
  ): Promise<Omit<Saved, 'warnings'>> {
    const { principal, mode, ifMatch } = write;
    const target = await this.repository.lockPath(tx, principal, projectId, path);
    if (target?.type === 'file') return this.revise(write, target, [], tx);
    if (mode === 'update') {
      await this.visibility.project(tx, principal, projectId);
      throw new NotFound({ message: `There is no document at ${path}.` });
    }
    if (!target && ifMatch !== undefined) {
      await this.visibility.project(tx, principal, projectId);
      requireMatch(ifMatch, undefined);
    }
    const place = await this.placement.ensure(tx, principal, projectId, path);
    const made = await this.repository.lockNode(tx, principal, projectId, place.nodeId);
    if (!made) throw new RetryTransaction('The node was deleted before it got its content.');
    return this.revise(write, made, place.createdNodes, tx);
  }

  private async revise(
    write: Write,
    target: Target,
    made: string[],
    tx: Transaction,
  ): Promise<Omit<Saved, 'warnings'>> {
    const { principal, analysis, contentHash, mode, ifMatch } = write;
    const { id: nodeId, path, projectId } = target;
    requireMatch(ifMatch, nodeEtag(target));
    if (mode === 'create' && target.revisionId !== null) throw new DocumentExists();
    if (mode === 'update' && target.revisionId === null)
      throw new NotFound({ message: 'This node has no content yet; save with mode create or upsert.' });
    if (target.revisionId !== null && target.contentHash?.equals(contentHash)) {
      return {
        nodeId,
        path,
        revisionId: target.revisionId,
        etag: nodeEtag(target),
        contentHash,
        created: false,
        unchanged: true,
      };
    }
    const tags = tagsOf(target.metadata, analysis.outline.tags);
    const action = made.includes(nodeId) ? 'created' : 'edited';
    const revision = { id: newId(), analysis, contentHash, tags, action } as const;
    const version = await this.repository.write(tx, principal, nodeId, revision);
    await this.counters.changed(tx, principal.tenantId, projectId, {
      changed: [nodeId, ...made.filter((id) => id !== nodeId)],
      nodes: made.length,
      files: made.length > 0 ? [{ type: 'file', path, count: 1 }] : [],
    });
    const etag = nodeEtag({ id: nodeId, version });
    const created = target.revisionId === null;
    return { nodeId, path, revisionId: revision.id, etag, contentHash, created, unchanged: false };
  }
}
