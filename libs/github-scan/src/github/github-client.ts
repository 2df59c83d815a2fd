import type { Octokit } from '@octokit/rest';
import {
  type ListedRepository,
  type Tree,
  readJson,
  readRepositories,
  readRepository,
  readTree,
} from './github-answers';
import { GithubProblem, Interrupted, type RequestFailure, problemOf } from './github-problem';

/** The body comes as a stream: Octokit's own parser takes a second for a large tree. */
interface Answer {
  data: unknown;
  headers: { link?: string };
}

const PAGE = 100;
/** Pages may be short, as GitHub leaves out what we may not see. */
const MAX_PAGES = 50;

/**
 * What a scan asks GitHub. Whatever can't be answered is thrown: GithubProblem for the one thing, MustWait, BadCredentials,
 * or Interrupted when the work is to end.
 */
export class GithubClient {
  /** How many waits there were since the last answer. */
  waits = 0;

  /** @param authenticated whether it shows GitHub a token. @param ending ends whatever it is doing. */
  constructor(
    private readonly octokit: Octokit,
    readonly authenticated: boolean,
    private readonly ending: AbortSignal,
  ) {}

  /** The repositories of an organization, or else of a user, at most `limit`; undefined when there is neither. */
  async repositoriesOf(
    owner: string,
    limit: number,
  ): Promise<{ repositories: ListedRepository[]; more: boolean } | undefined> {
    const { repos } = this.octokit.rest;
    const ofOrganization = () => repos.listForOrg({ org: owner, type: 'all', per_page: PAGE });
    const ofUser = () => repos.listForUser({ username: owner, type: 'owner', per_page: PAGE });
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

  /** A repository by any name it had; undefined when there is none, or none that we may see. */
  async repository(name: string): Promise<ListedRepository | undefined> {
    const answer = await this.ask(() => this.octokit.rest.repos.get(partsOf(name)));
    return answer && readRepository(await jsonOf(answer));
  }

  /**
   * The tree of a branch, tag, commit or of a tree's own hash, with all below it when `recursive`. `empty` for a
   * repository without a commit, undefined when nothing is called so.
   */
  async tree(repository: string, ref: string, recursive: boolean): Promise<Tree | 'empty' | undefined> {
    const wanted = { ...partsOf(repository), tree_sha: ref, ...(recursive && { recursive: '1' }) };
    try {
      const answer = await this.ask(() => this.octokit.rest.git.getTree(wanted));
      return answer && readTree(await jsonOf(answer));
    } catch (error) {
      if (error instanceof GithubProblem && error.code === 'repository_empty') return 'empty';
      throw error;
    }
  }

  /** Undefined for a 404. */
  private async ask(request: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.ending.aborted) throw new Interrupted();
    try {
      const answer = await untilEnding(request(), this.ending);
      this.waits = 0;
      return answer;
    } catch (error) {
      if (this.ending.aborted) throw new Interrupted();
      if ((error as RequestFailure).status === 404) return undefined;
      throw problemOf(error as RequestFailure, this.waits);
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

/** Octokit's pauses between two tries don't end by a signal. */
async function untilEnding<T>(work: Promise<T>, ending: AbortSignal): Promise<T> {
  let interrupt!: () => void;
  const interrupted = new Promise<never>((_, reject) => (interrupt = () => reject(new Interrupted())));
  ending.addEventListener('abort', interrupt);
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    ending.removeEventListener('abort', interrupt);
  }
}
