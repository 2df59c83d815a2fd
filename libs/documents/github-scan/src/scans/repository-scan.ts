import type { Queries } from '#platform';
import type { ListedRepository } from '../github/github-answers';
import type { GithubClient } from '../github/github-client';
import { GithubProblem, type ProblemCode } from '../github/github-problem';
import { TreeFiles } from '../github/tree-files';
import { Comparison, withoutRepository } from './comparison';
import type { ClaimedScan } from './manifest-scans.repository';
import type { PlannedRepository, ScanPosition, ScanRename, StepResult } from './scan';
import { normalizeName } from './scan-plan';
import {
  MAX_MAPPINGS,
  type RefRange,
  type RepositoryScope,
  type ScannedMapping,
  type ScannedMappingsRepository,
} from './scanned-mappings.repository';
import { UnmappedCounter } from './unmapped-counter';

/** How many refs of one repository a scan reads, besides the default branch. */
const MAX_REFS = 500;

/** A step of a scan in the current repository of the plan: its default branch, or the next other ref that mappings name. */
export class RepositoryScan {
  private readonly planned: PlannedRepository;
  private readonly progress: ScanPosition;
  /** The mappings to the repository, under its planned name and its former names. */
  private readonly scope: RepositoryScope;

  constructor(
    private readonly scan: ClaimedScan,
    private readonly plan: readonly PlannedRepository[],
    private readonly queries: Queries,
    private readonly mappings: ScannedMappingsRepository,
    private readonly github: GithubClient,
  ) {
    this.progress = scan.progress;
    this.planned = plan[scan.progress.done]!;
    const name = normalizeName(this.planned.name);
    const formerNames = scan.renames
      .filter(({ to }) => normalizeName(to) === name)
      .map(({ from }) => normalizeName(from));
    const { tenantId, projectIds, organization } = scan;
    const repositories = [...new Set([name, ...formerNames])];
    this.scope = { tenantId, projectIds, organization, repositories };
  }

  /** Does the step. @throws GithubProblem if the repository can't be read */
  run(): Promise<StepResult> {
    const { current } = this.progress;
    return current ? this.readNextRef(current) : this.findRepository();
  }

  /** Skips the rest of the repository, and reports how many of its mappings were not checked. */
  async skip(code: ProblemCode, failures: number): Promise<StepResult> {
    const { current, ref } = this.progress;
    const range = { except: current ? branchRefs(current) : [], after: ref };
    const unverified = await this.mappings.count(this.queries, this.scope, range);
    const repository = current?.name ?? this.planned.name;
    return {
      position: { ...this.nextRepository(), failures },
      unverified,
      error: { repository, code, unverified },
    };
  }

  private async findRepository(): Promise<StepResult> {
    const { name, branch } = this.planned;
    if (branch !== null) return this.readBranch({ name, branch }, true);
    const found = await this.github.repository(name);
    // Without a token, GitHub answers 404 for private repositories too, so 404 does not show that it was deleted.
    if (!found && !this.github.authenticated) throw new GithubProblem('repository_not_found');
    if (!found) {
      const checked = withoutRepository(await this.listMappings(null));
      const error = { repository: name, code: 'repository_not_found' as const, unverified: 0 };
      return { position: this.nextRepository(), checked, error };
    }
    if (normalizeName(found.name) === normalizeName(name)) return this.readBranch(found, true);
    const rename = { from: name, to: found.name };
    const { done } = this.progress;
    const index = this.plan.findIndex((planned) => normalizeName(planned.name) === normalizeName(found.name));
    // The plan still has the repository under its new name. The mappings to the old name are compared when it is read.
    if (index > done) return { position: this.nextRepository(), rename };
    return this.readBranch(found, index === -1 && this.isInOrganization(found), rename);
  }

  /** @param countUnmapped whether the files without a mapping count, which they do once for each repository of the organization */
  private async readBranch(
    found: ListedRepository,
    countUnmapped: boolean,
    rename?: ScanRename,
  ): Promise<StepResult> {
    const mappings = await this.listMappings(branchRefs(found));
    const unmapped = countUnmapped ? await this.unmappedCounter(found) : undefined;
    const comparison = new Comparison(mappings);
    const files = new TreeFiles(
      this.github,
      found.name,
      (folder) => countUnmapped || comparison.hasFilesBelow(folder),
    );
    if (countUnmapped || mappings.length > 0)
      for await (const entries of files.at(found.branch)) {
        comparison.add(entries);
        unmapped?.add(entries);
      }
    return {
      position: await this.positionAfter(found, null, 0),
      checked: comparison.result(files),
      unmapped,
      rename,
    };
  }

  private async readNextRef(current: ListedRepository): Promise<StepResult> {
    const { ref: last, refs } = this.progress;
    const ref = await this.findNextRef({ except: branchRefs(current), after: last });
    if (ref === null) return { position: this.nextRepository() };
    if (refs === MAX_REFS) throw new GithubProblem('too_many_refs');
    const comparison = new Comparison(await this.listMappings([ref]));
    const files = new TreeFiles(this.github, current.name, (folder) => comparison.hasFilesBelow(folder));
    for await (const entries of files.at(ref)) comparison.add(entries);
    return {
      position: await this.positionAfter(current, ref, refs + 1),
      checked: comparison.result(files),
    };
  }

  private async listMappings(refs: string[] | null): Promise<ScannedMapping[]> {
    const mappings = await this.mappings.list(this.queries, this.scope, refs);
    if (mappings.length > MAX_MAPPINGS) throw new GithubProblem('too_many_mappings');
    return mappings;
  }

  private async unmappedCounter({ name, branch }: ListedRepository): Promise<UnmappedCounter> {
    const paths = await this.mappings.listPaths(this.queries, this.scope);
    if (paths.size > MAX_MAPPINGS) throw new GithubProblem('too_many_mappings');
    return new UnmappedCounter(paths, `${name}@${branch}:`);
  }

  /** Whether a renamed repository still belongs to the organization. */
  private isInOrganization({ name }: ListedRepository): boolean {
    return normalizeName(name).startsWith(`${normalizeName(this.scan.organization)}/`);
  }

  /** The position after a ref: the same repository while mappings name further refs, otherwise the next one. */
  private async positionAfter(
    current: ListedRepository,
    ref: string | null,
    refs: number,
  ): Promise<ScanPosition> {
    const next = await this.findNextRef({ except: branchRefs(current), after: ref });
    return next === null
      ? this.nextRepository()
      : { ...this.nextRepository(), done: this.progress.done, current, ref, refs };
  }

  private findNextRef(range: RefRange): Promise<string | null> {
    return this.mappings.findNextRef(this.queries, this.scope, range);
  }

  private nextRepository(): ScanPosition {
    return { done: this.progress.done + 1, current: null, ref: null, refs: 0, failures: 0, waits: 0 };
  }
}

/** The refs by which mappings name the default branch. */
function branchRefs({ branch }: ListedRepository): string[] {
  return [branch, 'HEAD'];
}
