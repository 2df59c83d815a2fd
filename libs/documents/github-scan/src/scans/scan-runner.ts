import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock, Database, Jobs, Metrics, defineJob, gaugesFrom, newId } from '#platform';
import { Github } from '../github/github';
import type { GithubClient } from '../github/github-client';
import { BadCredentials, GithubProblem, Interrupted, RateLimitReached } from '../github/github-problem';
import { type ClaimedScan, ManifestScansRepository } from './manifest-scans.repository';
import { OutcomeRecorder } from './outcome-recorder';
import { type FailureCode, MAX_HOURS, ScanFailed, generalFailure } from './scan';
import { ScanSteps } from './scan-steps';
import { addStep } from './step-totals';
import { GithubScanSettings } from '../github-scan.settings';

export const SCAN = defineJob<{ tenantId: string; scanId: string }>('workspace.manifest-scan');
/** How often a lease is renewed before it would expire. */
const RENEWALS = 3;
/** How long one job runs a scan before other jobs have their turn. */
const JOB_MS = 20_000;
/** A scan fails after so many processes in a row ended while they ran it. */
const MAX_CRASHES = 5;

/**
 * Runs scans step by step. One process at a time holds the lease of a scan. If the process crashes, shuts down or waits for GitHub, the
 * next process resumes after the last saved step.
 */
@Injectable()
export class ScanRunner implements OnModuleInit, OnModuleDestroy {
  private readonly shutdown = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly settings: GithubScanSettings,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly scans: ManifestScansRepository,
    private readonly steps: ScanSteps,
    private readonly recorder: OutcomeRecorder,
    private readonly github: Github,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SCAN, async ({ tenantId, scanId }) => {
      const run = this.run(tenantId, scanId);
      this.running.add(run);
      await run.finally(() => this.running.delete(run));
    });
    this.clock.every({
      name: 'manifest-scans.overdue',
      each: `${this.settings.scanSweepSeconds} seconds`,
      tenants: () => this.scans.overdueTenants(this.database),
      run: (_, tenantId) => this.resume(tenantId),
    });
    gaugesFrom(this.metrics.registry, () => this.scans.unfinished(this.database), [
      {
        name: 'manifest_scans_unfinished',
        help: 'Manifest scans that wait for a process or for GitHub (`waiting`), and that run (`running`).',
        labelNames: ['state'],
        show: (gauge, { waiting, running }) => {
          gauge.set({ state: 'waiting' }, waiting);
          gauge.set({ state: 'running' }, running);
        },
      },
    ]);
  }

  async onModuleDestroy(): Promise<void> {
    this.shutdown.abort();
    await Promise.allSettled(this.running);
  }

  /** Runs a scan for a while. Does nothing if it is finished, waits for GitHub, or is held by another process. */
  private async run(tenantId: string, id: string): Promise<void> {
    // The failed job is retried by another process.
    if (this.shutdown.signal.aborted) throw new Interrupted('This process is shutting down.');
    const scan = await this.scans.claim(this.database, { tenantId, id, runId: newId() });
    if (!scan) return;
    const lost = new AbortController();
    const renewMs = (this.settings.scanLeaseSeconds * 1000) / RENEWALS;
    const timer = setInterval(() => void this.renewLease(scan, lost), renewMs);
    try {
      await this.work(scan, AbortSignal.any([this.shutdown.signal, lost.signal]));
    } finally {
      clearInterval(timer);
    }
  }

  private async work(scan: ClaimedScan, signal: AbortSignal): Promise<void> {
    const github = this.github.client(scan.tenantSlug, signal);
    github.waits = scan.progress.waits;
    try {
      if (scan.crashes >= MAX_CRASHES) throw new ScanFailed('interrupted');
      if (scan.hours >= MAX_HOURS) throw new ScanFailed('took_too_long');
      const until = performance.now() + JOB_MS;
      while (await this.step(scan, github, signal))
        if (performance.now() > until) return await this.release(scan);
      await this.scans.finish(this.database, scan, null);
    } catch (error) {
      // After any other error, the scan keeps its lease, and the sweep releases it when the lease expires.
      if (error instanceof Interrupted) await this.release(scan);
      else if (error instanceof RateLimitReached) await this.wait(scan, github.waits, error.seconds);
      else await this.scans.finish(this.database, scan, failureOf(error));
    }
  }

  /** Does one step and saves it. Returns false if no step is left. */
  private async step(scan: ClaimedScan, github: GithubClient, signal: AbortSignal): Promise<boolean> {
    if (scan.plan === null) {
      const { plan, errors } = await this.steps.plan(scan, github);
      requireLease(await this.scans.savePlan(this.database, scan, plan, errors));
      scan.plan = plan;
      scan.counts.errors = errors.length;
      return true;
    }
    if (scan.progress.done === scan.plan.length) return false;
    const result = await this.steps.next(scan, scan.plan, github);
    await this.recorder.record(scan, result.checked ?? [], signal);
    const { counts, listed, added } = addStep(scan, result);
    const progress = { ...result.position, listed };
    requireLease(await this.scans.saveStep(this.database, scan, progress, counts, added));
    Object.assign(scan, { progress, counts, renames: [...scan.renames, ...added.renames] });
    return true;
  }

  /** Leaves the scan to another job. */
  private async release(scan: ClaimedScan): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.scans.release(tx, scan))) return;
      await this.jobs.record(tx, SCAN, { tenantId: scan.tenantId, scanId: scan.id });
    });
  }

  private async wait(scan: ClaimedScan, waits: number, seconds: number): Promise<void> {
    if (scan.waitedSeconds + seconds > this.settings.githubWaitSeconds)
      await this.scans.finish(this.database, scan, 'rate_limited');
    else await this.scans.wait(this.database, scan, { ...scan.progress, waits: waits + 1 }, seconds);
  }

  private async renewLease(scan: ClaimedScan, lost: AbortController): Promise<void> {
    // If the database can't be reached, the lease may still be valid. Saving the step detects that it was lost.
    const isHeld = await this.scans.renewLease(this.database, scan).catch(() => true);
    if (!isHeld) lost.abort();
  }

  /** Records a job for the scan of a tenant that no process runs. Returns the number of scans. */
  private resume(tenantId: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      const scan = await this.scans.releaseOverdue(tx, tenantId);
      if (!scan) return 0;
      await this.jobs.record(tx, SCAN, { tenantId, scanId: scan.id });
      return 1;
    });
  }
}

/** @throws Interrupted if another process has the scan now */
function requireLease(isHeld: boolean): void {
  if (!isHeld) throw new Interrupted();
}

/** The reason why GitHub made a scan fail. @throws error if it has another cause */
function failureOf(error: unknown): FailureCode {
  if (error instanceof ScanFailed) return error.code;
  if (error instanceof BadCredentials) return 'bad_credentials';
  if (error instanceof GithubProblem) return generalFailure(error.code);
  throw error;
}
