import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Audit } from '#audit';
import { FileStore } from '#files';
import { Database, FairSemaphore, found } from '#platform';
import { MY_DOCS } from '#visibility';
import type { ArchiveSource, ArchivedFile, ArchivedNode } from './archive';
import { type ExportedFile, type ExportedNode, ExportRepository } from './export.repository';
import { Spool } from './spool';

const BATCH = 1_000;
/** Exports that one process sends at the same time, and those of one organization. */
const EXPORTS = 6;
const EXPORTS_OF_TENANT = 2;
const WAIT_MS = 10_000;

/** Exports whole projects. */
@Injectable()
export class ExportService {
  private readonly turns = new FairSemaphore(EXPORTS, EXPORTS_OF_TENANT, WAIT_MS);

  constructor(
    private readonly database: Database,
    private readonly repository: ExportRepository,
    private readonly audit: Audit,
    private readonly store: FileStore,
  ) {}

  /**
   * Passes the state of a project at one moment to `write`, and records the export in the audit log. Contents are read while `write` asks
   * for them, with the rights that the caller has then.
   *
   * @param callerNow the caller; it is refused once its credential has ended
   * @throws NotFound if the caller doesn't see the whole project; Unavailable if too many exports are being sent
   */
  async export(
    principal: Principal,
    projectId: string,
    callerNow: () => Promise<Principal>,
    write: (source: ArchiveSource) => Promise<void>,
  ): Promise<void> {
    await this.turns.run(principal.tenantId, async () => {
      const [nodes, files] = [await Spool.create<ArchivedNode>(), await Spool.create<ArchivedFile>()];
      try {
        const project = await this.database.snapshot(principal.tenantId, async (snapshot) => {
          const project = found(await this.repository.findProject(snapshot, principal, projectId));
          const of = { tenantId: principal.tenantId, projectId, batch: BATCH };
          for await (const rows of this.repository.nodes(snapshot, of)) await nodes.add(rows.map(archived));
          for await (const rows of this.repository.files(snapshot, principal, of))
            await files.add(rows.map(archivedFile));
          return project;
        });
        await this.database.transaction((tx) =>
          this.audit.record(tx, principal, {
            action: 'project.exported',
            target: { type: 'project', id: project.id, name: project.name },
          }),
        );
        const contents = (ids: string[]) => this.contents(callerNow, projectId, ids);
        await write({
          project,
          folder: project.slug === MY_DOCS ? 'my-docs' : project.slug,
          nodes,
          files,
          contents,
          requireAccess: () => this.requireAccess(callerNow, projectId),
          openFile: (file) => this.openFile(callerNow, projectId, file),
        });
      } finally {
        await Promise.all([nodes.close(), files.close()]);
      }
    });
  }

  /** @throws NotFound if the caller no longer sees the project */
  private async contents(
    callerNow: () => Promise<Principal>,
    projectId: string,
    revisionIds: string[],
  ): Promise<ReadonlyMap<string, Buffer>> {
    const principal = await callerNow();
    const contents =
      revisionIds.length === 0
        ? new Map<string, Buffer>()
        : await this.repository.contents(this.database, principal, projectId, revisionIds);
    if (contents.size === 0) await this.requireAccess(callerNow, projectId);
    return contents;
  }

  /** @throws NotFound if the caller no longer sees the project */
  private async requireAccess(callerNow: () => Promise<Principal>, projectId: string): Promise<void> {
    found(await this.repository.findProject(this.database, await callerNow(), projectId));
  }

  /** Opens the bytes of a file; undefined if the project no longer has the file, whose bytes may be deleted then. */
  private async openFile(
    callerNow: () => Promise<Principal>,
    projectId: string,
    { sha256: hash }: ArchivedFile,
  ): Promise<Readable | undefined> {
    const principal = await callerNow();
    const sha256 = Buffer.from(hash, 'hex');
    if (!(await this.repository.hasFile(this.database, principal, projectId, sha256))) return undefined;
    return this.store.open({ tenantId: principal.tenantId, sha256 });
  }
}

function archivedFile({ createdAt, sha256, ...file }: ExportedFile): ArchivedFile {
  return { ...file, createdAt: createdAt.toISOString(), sha256: sha256.toString('hex') };
}

function archived({ updatedAt, contentHash, ...node }: ExportedNode): ArchivedNode {
  return {
    ...node,
    updatedAt: updatedAt.toISOString(),
    contentHash: contentHash && contentHash.toString('hex'),
  };
}
