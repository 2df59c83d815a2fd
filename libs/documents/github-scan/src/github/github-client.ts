import type { Octokit } from '@octokit/rest';
import {
  type ListedRepository,
  type Tree,
  readJson,
  readRepositories,
  readRepository,
  readTree,
} from './github-answers';
import { GithubProblem, Interrupted, type RequestFailure, errorOf } from './github-problem';

/** An answer whose body is a stream, because Octokit's own parser takes a second for a large tree. */
interface Answer {
  data: unknown;
  headers: { link?: string };
}

const PAGE_SIZE = 100;
/** Pages can have fewer repositories than PAGE_SIZE, because GitHub leaves out those that the token can't see. */
const MAX_PAGES = 50;

/**
 * The requests of a scan to GitHub. Every method throws GithubProblem if GitHub can't answer it, RateLimitReached, BadCredentials, and
 * Interrupted if the scan has to stop.
 */
export class GithubClient {
  /** How often the scan has waited for the rate limit since the last successful answer. */
  waits = 0;

  /**
   * @param authenticated whether requests carry a token
   * @param signal aborts requests
   */
  constructor(
    private readonly octokit: Octokit,
    readonly authenticated: boolean,
    private readonly signal: AbortSignal,
  ) {}

  /** The repositories of an organization or user, at most `limit`; undefined if neither exists. */
  async repositoriesOf(
    owner: string,
    limit: number,
  ): Promise<{ repositories: ListedRepository[]; more: boolean } | undefined> {
    const { repos } = this.octokit.rest;
    const ofOrganization = () => repos.listForOrg({ org: owner, type: 'all', per_page: PAGE_SIZE });
    const ofUser = () => repos.listForUser({ username: owner, type: 'owner', per_page: PAGE_SIZE });
    let page = (await this.ask(ofOrganization)) ?? (await this.ask(ofUser));
    if (!page) return undefined;
    const repositories: ListedRepository[] = [];
    for (let pages = 1; ; pages++) {
      repositories.push(...readRepositories(await jsonOf(page)));
      const next = nextPage(page);
      if (next === undefined || repositories.length >= limit || pages === MAX_PAGES)
        return { repositories: repositories.slice(0, limit), more: next !== undefined };
      page = await this.ask(() => this.octokit.request(`GET ${next}`));
      if (!page) throw new GithubProblem('bad_answer');
    }
  }

  /** A repository by its current or a former name; undefined if it does not exist or is not visible to the token. */
  async repository(name: string): Promise<ListedRepository | undefined> {
    const answer = await this.ask(() => this.octokit.rest.repos.get(partsOf(name)));
    return answer && readRepository(await jsonOf(answer));
  }

  /** The tree of a branch, tag, commit or tree hash; `empty` for a repository without commits, undefined if the ref does not exist. */
  async tree(repository: string, ref: string, recursive: boolean): Promise<Tree | 'empty' | undefined> {
    const request = { ...partsOf(repository), tree_sha: ref, ...(recursive && { recursive: '1' }) };
    try {
      const answer = await this.ask(() => this.octokit.rest.git.getTree(request));
      return answer && readTree(await jsonOf(answer));
    } catch (error) {
      if (error instanceof GithubProblem && error.code === 'repository_empty') return 'empty';
      throw error;
    }
  }

  /** Sends a request. Returns undefined for 404. */
  private async ask(request: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.signal.aborted) throw new Interrupted();
    try {
      const answer = await unlessAborted(request(), this.signal);
      this.waits = 0;
      return answer;
    } catch (error) {
      if (this.signal.aborted) throw new Interrupted();
      if ((error as RequestFailure).status === 404) return undefined;
      throw errorOf(error as RequestFailure, this.waits);
    }
  }
}

function partsOf(name: string): { owner: string; repo: string } {
  const [owner = '', repo = ''] = name.split('/');
  return { owner, repo };
}

async function jsonOf({ data }: Answer): Promise<unknown> {
  return readJson(await new Response(data as BodyInit).text());
}

function nextPage({ headers }: Answer): string | undefined {
  return /<([^<>]+)>;\s*rel="next"/.exec(headers.link ?? '')?.[1];
}

/** Rejects as soon as the signal is aborted. Octokit's pauses between two attempts ignore the signal. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let interrupt!: () => void;
  const interrupted = new Promise<never>((_, reject) => (interrupt = () => reject(new Interrupted())));
  signal.addEventListener('abort', interrupt);
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}
