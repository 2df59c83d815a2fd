import { Injectable } from '@nestjs/common';
import { Database } from '#platform';
import type { ListedRepository } from '../github/github-answers';
import type { GithubClient } from '../github/github-client';
import { GithubProblem } from '../github/github-problem';
import type { ClaimedScan } from './manifest-scans.repository';
import { RepositoryScan } from './repository-scan';
import { type PlannedRepository, type ScanError, ScanFailed, type StepResult } from './scan';
import { MAX_REPOSITORIES, planScan } from './scan-plan';
import { ScannedMappingsRepository } from './scanned-mappings.repository';

/** After so many failures of GitHub at consecutive repositories, the scan fails. */
const MAX_FAILURES = 5;

interface Listing {
  repositories: ListedRepository[];
  more: boolean;
  problem?: 'organization_not_found' | 'organization_forbidden';
}

/** The steps of a scan: the first makes the plan, and each further one reads a ref of a repository. */
@Injectable()
export class ScanSteps {
  constructor(
    private readonly database: Database,
    private readonly mappings: ScannedMappingsRepository,
  ) {}

  /**
   * Lists the repositories to read. If GitHub does not list the organization, the repositories that mappings name are looked up anyway,
   * because the organization can have been renamed.
   *
   * @throws ScanFailed if there is no repository to look up
   */
  async plan(
    scan: ClaimedScan,
    github: GithubClient,
  ): Promise<{ plan: PlannedRepository[]; errors: ScanError[] }> {
    const { tenantId, projectIds, organization } = scan;
    const scope = { tenantId, projectIds, organization };
    const mapped = await this.mappings.listRepositories(this.database, scope, MAX_REPOSITORIES + 1);
    const { repositories, more, problem } = await listOf(organization, github);
    if (problem && mapped.length === 0) throw new ScanFailed(problem);
    const { plan, leftOut } = planScan(repositories, mapped);
    const errors: ScanError[] = [];
    if (problem) errors.push({ repository: null, code: problem, unverified: 0 });
    if (more || leftOut > 0) errors.push({ repository: null, code: 'too_many_repositories', unverified: 0 });
    return { plan, errors };
  }

  /** Does the next step. A repository that can't be read is reported and skipped. */
  async next(scan: ClaimedScan, plan: PlannedRepository[], github: GithubClient): Promise<StepResult> {
    const repository = new RepositoryScan(scan, plan, this.database, this.mappings, github);
    try {
      return await repository.run();
    } catch (error) {
      if (!(error instanceof GithubProblem)) throw error;
      const failures = error.isGeneral ? scan.progress.failures + 1 : 0;
      if (failures === MAX_FAILURES) throw error;
      return repository.skip(error.code, failures);
    }
  }
}

async function listOf(organization: string, github: GithubClient): Promise<Listing> {
  const none = { repositories: [], more: false };
  try {
    const listing = await github.repositoriesOf(organization, MAX_REPOSITORIES);
    return listing ?? { ...none, problem: 'organization_not_found' };
  } catch (error) {
    if (!(error instanceof GithubProblem) || error.code !== 'repository_forbidden') throw error;
    return { ...none, problem: 'organization_forbidden' };
  }
}
