import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Principal } from '#access';
import { Audit, actingSystem } from '#audit';
import {
  Database,
  Jobs,
  NotFound,
  type Transaction,
  defineJob,
  etagOfState,
  requireMatch,
  found,
} from '#platform';
import { FilesBelow } from '../files/files-below.repository';
import { TrashService } from '../trash/trash.service';
import { ProjectsRepository } from './projects.repository';

const PURGE_PROJECT = defineJob<{ tenantId: string; projectId: string }>('workspace.purge-project', {
  untilDone: true,
});
/** How many nodes of a deleted project are deleted at a time, with all their revisions. */
const PURGE_BATCH = 500;

/** Deletes projects: those that people delete, and My Docs of people who leave. */
@Injectable()
export class ProjectDeletionsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly files: FilesBelow,
    private readonly trash: TrashService,
    private readonly departures: Departures,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(PURGE_PROJECT, ({ tenantId, projectId }) => this.purge(tenantId, projectId));
    this.departures.on('user', async (tx, { tenantId, id, returns }) => {
      if (!returns) await this.deletePersonal(tx, tenantId, id);
    });
  }

  /** Deletes a project: it is unavailable to everybody at once, and a job deletes its content. @throws NotFound, PreconditionFailed */
  async delete(principal: Principal, id: string, ifMatch?: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (ifMatch !== undefined) await this.lockMatching(tx, principal, id, ifMatch);
      const deleted = found(await this.projects.markDeleted(tx, principal, id));
      await this.jobs.record(tx, PURGE_PROJECT, { tenantId: principal.tenantId, projectId: id });
      const { slug, name } = deleted;
      await this.audit.record(tx, principal, {
        action: 'project.deleted',
        target: { type: 'project', id, name },
        before: { slug, name },
      });
    });
  }

  private async lockMatching(
    tx: Transaction,
    principal: Principal,
    id: string,
    ifMatch: string,
  ): Promise<void> {
    if (!(await this.projects.lock(tx, principal, id))) throw new NotFound();
    const project = found(await this.projects.find(tx, principal, id));
    requireMatch(ifMatch, etagOfState(project));
  }

  private async deletePersonal(tx: Transaction, tenantId: string, userId: string): Promise<void> {
    const projectId = await this.projects.markPersonalDeleted(tx, tenantId, userId);
    if (projectId !== undefined) await this.jobs.record(tx, PURGE_PROJECT, { tenantId, projectId });
  }

  private async purge(tenantId: string, projectId: string): Promise<void> {
    let deleted: number;
    do deleted = await this.files.purge(this.database, tenantId, projectId, PURGE_BATCH);
    while (deleted === PURGE_BATCH);
    do deleted = await this.projects.purgeNodes(this.database, tenantId, projectId, PURGE_BATCH);
    while (deleted === PURGE_BATCH);
    await this.trash.purgeProject(tenantId, projectId);
    await this.database.transaction(async (tx) => {
      const purged = await this.projects.purge(tx, tenantId, projectId);
      // A second run of the job finds no project. The My Docs of a person end with their account, which is recorded itself.
      if (!purged || purged.ownerUserId !== null) return;
      const { slug, name } = purged;
      await this.audit.record(tx, actingSystem(tenantId), {
        action: 'project.purged',
        target: { type: 'project', id: projectId, name },
        before: { slug, name },
      });
    });
  }
}
