import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, FairSemaphore, Unavailable, type Warning, found } from '#platform';
import { TextSettings, type Edit, type LineChanges, compareDocuments, editDocument } from '#text';
import { Visibility } from '#visibility';
import { nodeEtag } from '#workspace';
import { NoContent } from '../content/content.errors';
import { unlessThreadsAreBusy } from '../outlines/analyze-content';
import type { PreparedContent } from '../save/content-preparer';
import { CurrentState, mayRead } from '../save/current-state';
import { Superseded } from '../save/save.errors';
import { SaveService, type Saved } from '../save/save.service';
import { readEdits } from './edit-input';
import { refusalOf } from './edit-problems';
import type { EditDocumentDto } from './edits.dto';
import { type EditableRow, EditsRepository } from './edits.repository';

/** How long an edit waits for other edits of its document in this process, in milliseconds. */
const WAIT_MS = 10_000;
/** The maximum number of attempts to apply edits to a document that another process, or a save, keeps changing. */
const MAX_ATTEMPTS = 20;

/** A document after its edits, or in a dry run as it is. */
export interface EditResult {
  saved: Omit<Saved, 'created'>;
  changes: LineChanges;
  warnings: readonly Warning[];
  dryRun: boolean;
}

/** The facts about its request that an edit needs. */
export interface EditRequest {
  ifMatch: string | undefined;
  /** The caller. It is refused if its credential has ended while the edit waited. */
  callerNow: () => Promise<Principal>;
}

/** Edits that were applied to a state of a document. */
interface Applied {
  base: EditableRow & { revisionId: string };
  prepared: PreparedContent;
  changes: LineChanges;
}

/**
 * Edits documents by their parts. Edits are applied outside of any transaction, because that can take long, and saved only if the document
 * still has the revision that they were applied to. Otherwise they are applied again to the new one, so nothing of it is lost.
 */
@Injectable()
export class EditsService {
  /** Edits of a document wait for each other, so that those of one process never have to be applied again. */
  private readonly turns = new FairSemaphore(Infinity, 1, WAIT_MS);

  constructor(
    private readonly settings: TextSettings,
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly documents: EditsRepository,
    private readonly saves: SaveService,
    private readonly state: CurrentState,
  ) {}

  /**
   * @throws NotFound, NoContent, SectionNotFound, TextNotFound, TextAmbiguous, TooManyReplacements, PreconditionFailed, Unavailable,
   *   Unauthorized; as `prepare` and `save` of a save do
   */
  async edit(
    principal: Principal,
    nodeId: string,
    input: EditDocumentDto,
    { ifMatch, callerNow }: EditRequest,
  ): Promise<EditResult> {
    const edits = readEdits(input.edits);
    if (input.dryRun) return this.tryOut(await this.apply(principal, nodeId, input, edits, ifMatch));
    // A caller who can't write the document must neither learn that others are editing it, nor delay them.
    await this.visibility.node(this.database, principal, nodeId, 'write');
    const key = `${principal.tenantId}:${nodeId}`;
    return this.turns.run(key, async () =>
      this.applyAndSave(await callerNow(), nodeId, input, edits, ifMatch),
    );
  }

  private async applyAndSave(
    principal: Principal,
    nodeId: string,
    input: EditDocumentDto,
    edits: readonly Edit[],
    ifMatch?: string,
  ): Promise<EditResult> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const { base, prepared, changes } = await this.apply(principal, nodeId, input, edits, ifMatch);
      try {
        const options = { mode: 'update', ifMatch, basedOn: base.revisionId } as const;
        const saved = await this.saves.saveAlone(principal, { nodeId }, prepared, options);
        return { saved, changes, warnings: prepared.warnings, dryRun: false };
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      }
    }
    throw new Unavailable({
      message: 'The document is being changed by many others. Retry in a moment.',
      headers: { 'Retry-After': '1' },
    });
  }

  /** Applies edits to the present state of a document. */
  private async apply(
    principal: Principal,
    nodeId: string,
    { dryRun = false, piiConfig, skipQualityCheck }: EditDocumentDto,
    edits: readonly Edit[],
    ifMatch?: string,
  ): Promise<Applied> {
    const { tenantId } = principal;
    const maxBytes = this.settings.maxDocumentBytes;
    const base = found(await this.documents.find(this.database, principal, nodeId));
    const { revisionId, content } = base;
    if (revisionId === null || content === null) throw new NoContent();
    await this.state.requireMatch(this.database, principal, base, ifMatch);
    const old = content.toString('utf8');
    const edited = await unlessThreadsAreBusy(
      editDocument(tenantId, { content: old, edits, maxLength: maxBytes }),
    );
    if ('problem' in edited) throw refusalOf(edited.problem, maxBytes, mayRead(principal));
    const prepared = await this.saves.prepare(principal, edited.content, {
      quality: !skipQualityCheck,
      ...piiConfig,
    });
    const result = prepared.analysis.bytes.toString('utf8');
    const changes = await unlessThreadsAreBusy(
      compareDocuments(tenantId, { old, edited: result, diff: dryRun }),
    );
    return { base: { ...base, revisionId }, prepared, changes };
  }

  private tryOut({ base, prepared, changes }: Applied): EditResult {
    const { id: nodeId, path, revisionId } = base;
    const { contentHash, warnings } = prepared;
    const unchanged = changes.changes.length === 0;
    const saved = { nodeId, path, revisionId, etag: nodeEtag(base), contentHash, unchanged };
    return { saved, changes, warnings, dryRun: true };
  }
}
