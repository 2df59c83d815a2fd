import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config, Database, Jobs, defineJob, definePeriodicJob, newId } from '#platform';
import { FindingsRecorder } from './findings-recorder';
import { Github } from '../github/github';
import type { GithubClient } from '../github/github-client';
import { BadCredentials, GithubProblem, Interrupted, MustWait } from '../github/github-problem';
import { type ClaimedScan, ManifestScansRepository } from './manifest-scans.repository';
import { type FailureCode, MAX_HOURS, ScanFailed, generalFailure } from './scan';
import { ScanSteps } from './scan-steps';
import { tallyOf } from './tally';

export const SCAN = defineJob<{ tenantId: string; scanId: string }>('workspace.manifest-scan');
const SWEEP = definePeriodicJob('workspace.manifest-scan-sweep', 10);
const BEAT_MS = 10_000;
/** How long one job works before other jobs have their turn. */
const SLICE_MS = 20_000;
/** A scan over which so many processes in a row have died fails. */
const MAX_DEATHS = 5;

/**
 * Does scans, step by step. One process at a time holds a scan; when it dies, waits for GitHub or ends, the next one goes on
 * behind the last step that was kept.
 */
@Injectable()
export class ScanRunner implements OnModuleInit, OnModuleDestroy {
  private readonly ending = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly scans: ManifestScansRepository,
    private readonly steps: ScanSteps,
    private readonly recorder: FindingsRecorder,
    private readonly github: Github,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SCAN, async ({ tenantId, scanId }) => {
      const run = this.run(tenantId, scanId);
      this.running.add(run);
      await run.finally(() => this.running.delete(run));
    });
    this.jobs.every(SWEEP, () => this.sweep());
  }

  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    await Promise.allSettled(this.running);
  }

  /** Goes on with a scan for a while. Does nothing when it is over, waits, or another process has it. */
  private async run(tenantId: string, id: string): Promise<void> {
    // The queue then gives it to another process.
    if (this.ending.signal.aborted) throw new Interrupted('this process ends');
    const scan = await this.scans.claim(tenantId, id, newId());
    if (!scan) return;
    const lost = new AbortController();
    const beat = setInterval(() => void this.beat(scan, lost), BEAT_MS);
    try {
      await this.work(scan, AbortSignal.any([this.ending.signal, lost.signal]));
    } finally {
      clearInterval(beat);
    }
  }

  private async work(scan: ClaimedScan, ending: AbortSignal): Promise<void> {
    const github = this.github.client(scan.tenantSlug, ending);
    github.waits = scan.progress.waits;
    try {
      if (scan.deaths >= MAX_DEATHS) throw new ScanFailed('interrupted');
      if (scan.hours >= MAX_HOURS) throw new ScanFailed('took_too_long');
      const until = Date.now() + SLICE_MS;
      while (await this.step(scan, github, ending)) if (Date.now() > until) return await this.handOver(scan);
      await this.scans.finish(scan, null);
    } catch (error) {
      // Anything else leaves it held, until the lack of a beat frees it.
      if (error instanceof Interrupted) await this.handOver(scan);
      else if (error instanceof MustWait) await this.wait(scan, github.waits, error.seconds);
      else await this.scans.finish(scan, failureOf(error));
    }
  }

  /** Does and keeps one step; false when nothing is left to do. */
  private async step(scan: ClaimedScan, github: GithubClient, ending: AbortSignal): Promise<boolean> {
    if (scan.plan === null) {
      const { plan, errors } = await this.steps.list(scan, github);
      held(await this.scans.plan(scan, plan, errors));
      scan.plan = plan;
      scan.counts.errors = errors.length;
      return true;
    }
    if (scan.progress.done === scan.plan.length) return false;
    const result = await this.steps.next(scan, scan.plan, github);
    await this.recorder.record(scan, result.findings ?? [], ending);
    const { counts, listed, lists } = tallyOf(scan, result);
    const progress = { ...result.position, listed };
    held(await this.scans.advance(scan, progress, counts, lists));
    Object.assign(scan, { progress, counts, renames: [...scan.renames, ...lists.renames] });
    return true;
  }

  private async handOver(scan: ClaimedScan): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.scans.handOver(tx, scan))) return;
      await this.jobs.record(tx, SCAN, { tenantId: scan.tenantId, scanId: scan.id });
    });
  }

  private async wait(scan: ClaimedScan, waits: number, seconds: number): Promise<void> {
    if (scan.waitedSeconds + seconds > this.config.githubWaitSeconds)
      await this.scans.finish(scan, 'rate_limited');
    else await this.scans.wait(scan, { ...scan.progress, waits: waits + 1 }, seconds);
  }

  private async beat(scan: ClaimedScan, lost: AbortController): Promise<void> {
    // With the database away for a moment the hold may still be ours.
    const isOurs = await this.scans.beat(scan).catch(() => true);
    if (!isOurs) lost.abort();
  }

  /** Has somebody go on with the scans that nobody is at. */
  private async sweep(): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const { tenantId, id } of await this.scans.free(tx))
        await this.jobs.record(tx, SCAN, { tenantId, scanId: id });
    });
  }
}

/** @throws Interrupted when another process has taken the scan over. */
function held(kept: boolean): void {
  if (!kept) throw new Interrupted();
}

/** Why a scan failed, where GitHub is why. @throws error where it isn't. */
function failureOf(error: unknown): FailureCode {
  if (error instanceof ScanFailed) return error.code;
  if (error instanceof BadCredentials) return 'bad_credentials';
  if (error instanceof GithubProblem) return generalFailure(error.code);
  throw error;
}
