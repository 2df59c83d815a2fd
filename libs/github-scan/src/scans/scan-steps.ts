import { Injectable } from '@nestjs/common';
import type { ListedRepository } from '../github/github-answers';
import type { GithubClient } from '../github/github-client';
import { GithubProblem } from '../github/github-problem';
import type { ClaimedScan } from './manifest-scans.repository';
import { MAX_REPOSITORIES, planOf } from './plan';
import { RepositoryScan } from './repository-scan';
import { type PlannedRepository, type ScanError, ScanFailed, type StepResult } from './scan';
import { ScannedMappingsRepository } from './scanned-mappings.repository';

/** When GitHub fails at so many repositories in a row, it fails as a whole. */
const MAX_FAILURES = 5;

interface Listing {
  repositories: ListedRepository[];
  more: boolean;
  problem?: 'organization_not_found' | 'organization_forbidden';
}

/** The steps of a scan: listing what is to be read, then one for each ref of each repository. */
@Injectable()
export class ScanSteps {
  constructor(private readonly mappings: ScannedMappingsRepository) {}

  /**
   * Lists what is to be read. Where GitHub shows no such organization, what mappings name of it is looked up all the same:
   * it may have got another name.
   *
   * @throws ScanFailed when nothing is left to look up.
   */
  async list(
    scan: ClaimedScan,
    github: GithubClient,
  ): Promise<{ plan: PlannedRepository[]; errors: ScanError[] }> {
    const mapped = await this.mappings.repositories(scan, MAX_REPOSITORIES + 1);
    const { repositories, more, problem } = await listingOf(scan.organization, github);
    if (problem && mapped.length === 0) throw new ScanFailed(problem);
    const { plan, leftOut } = planOf(repositories, mapped);
    const errors: ScanError[] = [];
    if (problem) errors.push({ repository: null, code: problem, unverified: 0 });
    if (more || leftOut > 0) errors.push({ repository: null, code: 'too_many_repositories', unverified: 0 });
    return { plan, errors };
  }

  /** Does the next step. What can't be read of a repository is said, and the next one's turn comes. */
  async next(scan: ClaimedScan, plan: PlannedRepository[], github: GithubClient): Promise<StepResult> {
    const repository = new RepositoryScan(scan, plan, this.mappings, github);
    try {
      return await repository.read();
    } catch (error) {
      if (!(error instanceof GithubProblem)) throw error;
      const failures = error.isGeneral ? scan.progress.failures + 1 : 0;
      if (failures === MAX_FAILURES) throw error;
      return repository.giveUp(error.code, failures);
    }
  }
}

async function listingOf(organization: string, github: GithubClient): Promise<Listing> {
  const none = { repositories: [], more: false };
  try {
    const listing = await github.repositoriesOf(organization, MAX_REPOSITORIES);
    return listing ?? { ...none, problem: 'organization_not_found' };
  } catch (error) {
    if (!(error instanceof GithubProblem) || error.code !== 'repository_forbidden') throw error;
    return { ...none, problem: 'organization_forbidden' };
  }
}
