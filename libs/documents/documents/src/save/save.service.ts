import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Database,
  NotFound,
  RetryTransaction,
  type Transaction,
  type Warning,
  invalidField,
  newId,
} from '#platform';
import { MY_DOCS } from '#visibility';
import { type NewFile, Placement, ProjectCounters, ProjectsService, nodeEtag, tagsOf } from '#workspace';
import { CurrentState, requireNone } from './current-state';
import { ContentPreparer, type PrepareOptions, type PreparedContent } from './content-preparer';
import { type SaveTarget, SaveTargets } from './save-targets';
import type { SaveDocumentDto, SaveMode, SaveToMyDocsDto } from './save.dto';
import { DocumentExists, Superseded } from './save.errors';
import { type LockedNode, SaveRepository } from './save.repository';

/** A document after a save. */
export interface Saved {
  nodeId: string;
  path: string;
  revisionId: string;
  etag: string;
  contentHash: Buffer;
  /** Whether this save gave the document its first content. */
  created: boolean;
  /** Whether the document already had this content, so that no revision was created. */
  unchanged: boolean;
}

export interface SaveResult {
  saved: Saved;
  warnings: readonly Warning[];
}

/** The conditions of a save. */
export interface SaveOptions {
  /** `upsert` by default. */
  mode?: SaveMode;
  ifMatch?: string;
  ifNoneMatch?: string;
  /** The revision from which the content was made. */
  basedOn?: string;
  /** The fields of a file, besides its content, if the save creates it. */
  asNew?: Pick<NewFile, 'sortOrder' | 'metadata'>;
}

interface WriteOptions extends SaveOptions {
  /** Whether the last statement also commits. */
  commits: boolean;
}

/**
 * Saves documents in three steps: `prepare` checks and analyzes the content outside of any transaction, `save` writes it in a transaction
 * of the caller, and `presentSaved` shows the result.
 */
@Injectable()
export class SaveService {
  constructor(
    private readonly database: Database,
    private readonly preparer: ContentPreparer,
    private readonly targets: SaveTargets,
    private readonly repository: SaveRepository,
    private readonly state: CurrentState,
    private readonly counters: ProjectCounters,
    private readonly placement: Placement,
    private readonly projects: ProjectsService,
  ) {}

  /** Saves to a file or a path of a project. @throws as `prepare` and `save` do */
  async saveToProject(
    principal: Principal,
    projectId: string,
    input: SaveDocumentDto,
    options: Pick<SaveOptions, 'ifMatch' | 'ifNoneMatch' | 'asNew'> = {},
  ): Promise<SaveResult> {
    const { content, mode, piiConfig, skipQualityCheck } = input;
    const target = this.targetOf(projectId, input);
    const prepared = await this.prepare(principal, content, { quality: !skipQualityCheck, ...piiConfig });
    const saved = await this.saveAlone(principal, target, prepared, { ...options, mode });
    return { saved, warnings: prepared.warnings };
  }

  /** Saves to a path of the person's My Docs, or of the project that the input names. @throws as `prepare` and `save` do */
  async saveToMyDocs(
    principal: Principal,
    input: SaveToMyDocsDto,
    options: Pick<SaveOptions, 'ifMatch' | 'ifNoneMatch'> = {},
  ): Promise<SaveResult> {
    const { content, project = MY_DOCS, skipQualityCheck } = input;
    const path = this.placement.normalize(input.path, 'path');
    const projectId = await (project === MY_DOCS
      ? this.projects.personal(principal)
      : this.projects.byName(principal, project));
    const prepared = await this.prepare(principal, content, { quality: !skipQualityCheck });
    const target = { path, projectId, field: 'path' };
    const saved = await this.saveAlone(principal, target, prepared, options);
    return { saved, warnings: prepared.warnings };
  }

  /** Checks and analyzes content. @throws PayloadTooLarge, ValidationFailed, PiiBlocked, AnalysisBusy */
  prepare({ tenantId }: Principal, content: string, options: PrepareOptions = {}): Promise<PreparedContent> {
    return this.preparer.prepare(tenantId, content, options);
  }

  /**
   * Writes prepared content as a new revision, or nothing if the document already has it. Its last statement notes the change in the
   * counters of the project, which stay locked until `tx` ends.
   *
   * @throws NotFound, DocumentExists, PreconditionFailed, Superseded, NotAFolder, NotADocument; ValidationFailed for a new name that
   *   shows nothing
   */
  save(
    tx: Transaction,
    principal: Principal,
    target: SaveTarget,
    prepared: PreparedContent,
    options: SaveOptions = {},
  ): Promise<Saved> {
    return this.write(tx, principal, target, prepared, { ...options, commits: false });
  }

  /** Does the same in its own transaction, whose last statement also commits. @throws as `save` does */
  saveAlone(
    principal: Principal,
    target: SaveTarget,
    prepared: PreparedContent,
    options: SaveOptions,
  ): Promise<Saved> {
    return this.database.transaction((tx) =>
      this.write(tx, principal, target, prepared, { ...options, commits: true }),
    );
  }

  private async write(
    tx: Transaction,
    principal: Principal,
    target: SaveTarget,
    prepared: PreparedContent,
    options: WriteOptions,
  ): Promise<Saved> {
    const { mode = 'upsert', ifMatch, asNew, commits } = options;
    for (;;) {
      const found = await this.targets.lock(tx, principal, target, { mode, ifMatch });
      if ('node' in found) return this.update(tx, principal, found.node, prepared, options);
      const newFile = { ...found.newFile, ...asNew };
      const created = await this.create(tx, principal, { ...found, newFile }, prepared, commits);
      // Otherwise another transaction has created the file in between, and this attempt finds it.
      if (created) return created;
    }
  }

  private async update(
    tx: Transaction,
    principal: Principal,
    node: LockedNode,
    { analysis, contentHash }: PreparedContent,
    { mode, ifMatch, ifNoneMatch, basedOn, commits }: WriteOptions,
  ): Promise<Saved> {
    const { id: nodeId, path, revisionId: current } = node;
    await this.state.requireMatch(tx, principal, node, ifMatch);
    if (current !== null) requireNone(node, ifNoneMatch);
    if (basedOn !== undefined && current !== basedOn) throw new Superseded();
    if (mode === 'create' && current !== null) throw new DocumentExists();
    if (mode === 'update' && current === null)
      throw new NotFound({ message: 'This node has no content yet. Use mode `create` or `upsert`.' });
    if (current !== null && node.contentHash?.equals(contentHash)) {
      const etag = nodeEtag(node);
      return { nodeId, path, revisionId: current, etag, contentHash, created: false, unchanged: true };
    }
    const id = newId();
    const tags = tagsOf(node.metadata, analysis.outline.tags);
    const revision = { id, analysis, contentHash, tags };
    const version = await this.repository.write(tx, principal, nodeId, revision, commits);
    const etag = nodeEtag({ id: nodeId, version });
    return { nodeId, path, revisionId: id, etag, contentHash, created: current === null, unchanged: false };
  }

  private async create(
    tx: Transaction,
    principal: Principal,
    { newFile, createdFolders }: { newFile: NewFile; createdFolders: string[] },
    { analysis, contentHash }: PreparedContent,
    commits: boolean,
  ): Promise<Saved | undefined> {
    const { id: nodeId, path, projectId, metadata } = newFile;
    const id = newId();
    const tags = tagsOf(metadata, analysis.outline.tags);
    const revision = { id, analysis, contentHash, tags };
    const isLast = commits && createdFolders.length === 0;
    const version = await this.repository.create(tx, principal, newFile, revision, isLast);
    if (version === undefined) {
      if (isLast) throw new RetryTransaction('Another transaction has created the file.');
      return undefined;
    }
    if (createdFolders.length > 0)
      await this.counters.changed(tx, principal.tenantId, projectId, {
        changed: createdFolders,
        nodes: createdFolders.length,
      });
    const etag = nodeEtag({ id: nodeId, version });
    return { nodeId, path, revisionId: id, etag, contentHash, created: true, unchanged: false };
  }

  private targetOf(projectId: string, { nodeId, virtualPath }: SaveDocumentDto): SaveTarget {
    if (virtualPath !== undefined && nodeId === undefined)
      return { path: this.placement.normalize(virtualPath, 'virtualPath'), projectId, field: 'virtualPath' };
    if (nodeId !== undefined && virtualPath === undefined) return { nodeId: nodeId.toLowerCase(), projectId };
    if (nodeId === undefined) throw invalidField('virtualPath', 'required', 'is required (or `nodeId`)');
    throw invalidField('virtualPath', 'exactlyOne', 'must be omitted if `nodeId` is sent');
  }
}
