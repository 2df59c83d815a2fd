import { Comparison, withoutRepository } from './compare';
import type { ListedRepository } from '../github/github-answers';
import type { GithubClient } from '../github/github-client';
import { GithubProblem, type ProblemCode } from '../github/github-problem';
import { TreeFiles } from '../github/tree-files';
import type { ClaimedScan } from './manifest-scans.repository';
import { sameName } from './plan';
import type { PlannedRepository, ScanPosition, ScanRename, ScannedMapping, StepResult } from './scan';
import { MAX_MAPPINGS, type ScannedMappingsRepository } from './scanned-mappings.repository';
import { Unmapped } from './unmapped';

/** Refs of one repository, besides its default branch, that a scan reads. */
const MAX_REFS = 500;

/** One step over the repository whose turn it is: its default branch, or the next other ref that mappings name. */
export class RepositoryScan {
  private readonly planned: PlannedRepository;
  private readonly progress: ScanPosition;
  /** As mappings name it: by the planned name, and by those it had before. */
  private readonly names: string[];

  constructor(
    private readonly scan: ClaimedScan,
    private readonly plan: readonly PlannedRepository[],
    private readonly mappings: ScannedMappingsRepository,
    private readonly github: GithubClient,
  ) {
    this.progress = scan.progress;
    this.planned = plan[scan.progress.done]!;
    const name = sameName(this.planned.name);
    const former = scan.renames.filter(({ to }) => sameName(to) === name).map(({ from }) => sameName(from));
    this.names = [...new Set([name, ...former])];
  }

  /** Does the step. @throws GithubProblem when the repository can't be read. */
  read(): Promise<StepResult> {
    const { current } = this.progress;
    return current ? this.readRef(current) : this.find();
  }

  /** Leaves the repository, and says how many mappings of it were not looked for. */
  async giveUp(code: ProblemCode, failures: number): Promise<StepResult> {
    const { current, ref } = this.progress;
    const without = current ? branchRefs(current) : [];
    const unverified = await this.mappings.count(this.scan, this.names, { without, after: ref });
    const repository = current?.name ?? this.planned.name;
    return {
      position: { ...this.left(), failures },
      unverified,
      error: { repository, code, unverified },
    };
  }

  private async find(): Promise<StepResult> {
    const { name, branch } = this.planned;
    if (branch !== null) return this.readBranch({ name, branch }, true);
    const found = await this.github.repository(name);
    // Whom GitHub does not know it tells the same of what is private as of what is gone.
    if (!found && !this.github.authenticated) throw new GithubProblem('repository_not_found');
    if (!found) {
      const findings = withoutRepository(await this.mappingsOf(null));
      const error = { repository: name, code: 'repository_not_found' as const, unverified: 0 };
      return { position: this.left(), findings, error };
    }
    if (sameName(found.name) === sameName(name)) return this.readBranch(found, true);
    const rename = { from: name, to: found.name };
    const { done } = this.progress;
    const turn = this.plan.findIndex((planned) => sameName(planned.name) === sameName(found.name));
    // Its mappings are compared when its turn comes under the new name.
    if (turn > done) return { position: this.left(), rename };
    return this.readBranch(found, turn === -1 && this.isOwn(found), rename);
  }

  private async readBranch(
    found: ListedRepository,
    counted: boolean,
    rename?: ScanRename,
  ): Promise<StepResult> {
    const mappings = await this.mappingsOf(branchRefs(found));
    const unmapped = counted ? await this.unmappedOf(found) : undefined;
    const comparison = new Comparison(mappings);
    const files = new TreeFiles(this.github, found.name, (folder) => counted || comparison.leadsTo(folder));
    if (counted || mappings.length > 0)
      for await (const entries of files.at(found.branch)) {
        comparison.add(entries);
        unmapped?.add(entries);
      }
    return {
      position: await this.after(found, null, 0),
      findings: comparison.findings(files),
      unmapped,
      rename,
    };
  }

  private async readRef(current: ListedRepository): Promise<StepResult> {
    const { ref: last, refs } = this.progress;
    const ref = await this.mappings.nextRef(this.scan, this.names, {
      without: branchRefs(current),
      after: last,
    });
    if (ref === null) return { position: this.left() };
    if (refs === MAX_REFS) throw new GithubProblem('too_many_refs');
    const comparison = new Comparison(await this.mappingsOf([ref]));
    const files = new TreeFiles(this.github, current.name, (folder) => comparison.leadsTo(folder));
    for await (const entries of files.at(ref)) comparison.add(entries);
    return {
      position: await this.after(current, ref, refs + 1),
      findings: comparison.findings(files),
    };
  }

  private async mappingsOf(refs: string[] | null): Promise<ScannedMapping[]> {
    const mappings = await this.mappings.mappings(this.scan, this.names, refs);
    if (mappings.length > MAX_MAPPINGS) throw new GithubProblem('too_many_mappings');
    return mappings;
  }

  private async unmappedOf({ name, branch }: ListedRepository): Promise<Unmapped> {
    const paths = await this.mappings.paths(this.scan, this.names);
    if (paths.size > MAX_MAPPINGS) throw new GithubProblem('too_many_mappings');
    return new Unmapped(paths, `${name}@${branch}:`);
  }

  /** Whether it is still the organization's. */
  private isOwn({ name }: ListedRepository): boolean {
    return sameName(name).startsWith(`${sameName(this.scan.organization)}/`);
  }

  private async after(current: ListedRepository, ref: string | null, refs: number): Promise<ScanPosition> {
    const behind = { without: branchRefs(current), after: ref };
    const next = await this.mappings.nextRef(this.scan, this.names, behind);
    return next === null ? this.left() : { ...this.left(), done: this.progress.done, current, ref, refs };
  }

  /** With this repository behind. */
  private left(): ScanPosition {
    return { done: this.progress.done + 1, current: null, ref: null, refs: 0, failures: 0, waits: 0 };
  }
}

/** What mappings call the default branch. */
function branchRefs({ branch }: ListedRepository): string[] {
  return [branch, 'HEAD'];
}
