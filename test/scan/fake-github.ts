import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Commit, type Content, commitOf, flatten } from './git-objects';

/** A request that the fake received. */
export interface ReceivedRequest {
  /** When it arrived, in milliseconds since the epoch. */
  at: number;
  path: string;
  query: URLSearchParams;
  authorization?: string;
  headers: IncomingMessage['headers'];
}

/** Answers a request. */
type Answer = (request: ReceivedRequest, res: ServerResponse) => unknown;

interface Override {
  path: RegExp;
  answer: Answer;
  times: number;
}

interface RepositoryOptions {
  files?: Record<string, Content>;
  /** Further branches and tags. */
  refs?: Record<string, Record<string, Content>>;
  branch?: string;
  private?: boolean;
  archived?: boolean;
  fork?: boolean;
  /** In no list, but can be requested by its name. */
  unlisted?: boolean;
}

interface Repository extends RepositoryOptions {
  id: number;
  name: string;
  branch: string;
  commits: Map<string, Commit>;
}

const DOCS = 'https://docs.github.com/rest';

/** An HTTP server on loopback with the part of the GitHub API that scans use, as GitHub documents it. */
export class FakeGithub {
  readonly requests: ReceivedRequest[] = [];
  /** The only valid token. */
  token = 'ghp_known';
  /** The number of entries after which a recursive tree is truncated. */
  treeLimit = 100_000;
  /** The number of entries after which a tree that is not recursive is truncated. */
  folderLimit = 100_000;
  private readonly accounts = new Map<string, { id: number; type: 'Organization' | 'User'; login: string }>();
  private readonly repositories: Repository[] = [];
  private readonly moved = new Map<string, number>();
  private overrides: Override[] = [];
  private ids = 1000;

  private constructor(private readonly server: Server) {
    server.on('request', (req, res) => this.receive(req, res));
  }

  static async start(): Promise<FakeGithub> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeGithub(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  organization(login: string): string {
    this.accounts.set(login.toLowerCase(), { id: this.ids++, type: 'Organization', login });
    return login;
  }

  user(login: string): string {
    this.accounts.set(login.toLowerCase(), { id: this.ids++, type: 'User', login });
    return login;
  }

  /** Adds a repository and returns the hash of its commit. A repository without files has none. */
  repository(name: string, options: RepositoryOptions = {}): string {
    const { branch = 'main', files, refs = {} } = options;
    const commits = new Map<string, Commit>();
    const all = files ? { ...refs, [branch]: files } : refs;
    for (const [ref, content] of Object.entries(all)) commits.set(ref, commitOf(content, ref));
    this.repositories.push({ ...options, id: this.ids++, name, branch, commits });
    return commits.get(branch)?.sha ?? '';
  }

  /** Renames a repository. The old name redirects to the new one. */
  rename(from: string, to: string): void {
    const repository = this.named(from)!;
    this.moved.set(from.toLowerCase(), repository.id);
    repository.name = to;
  }

  delete(name: string): void {
    this.repositories.splice(this.repositories.indexOf(this.named(name)!), 1);
  }

  /** Answers the next requests to a path with `answer`, `times` times. */
  override(path: RegExp, answer: Answer, times = Infinity): void {
    this.overrides.push({ path, answer, times });
  }

  /** Holds requests to a path until `release` is called. `arrived` resolves with the first request. */
  hold(path: RegExp): { arrived: Promise<void>; release: () => void } {
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    let arrive!: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const answer: Answer = async (request, res) => {
      arrive();
      await released;
      this.answer(request, res);
    };
    this.override(path, answer);
    return { arrived, release };
  }

  /** Removes all overrides and limits, and forgets the requests. */
  reset(): void {
    this.overrides = [];
    this.treeLimit = this.folderLimit = 100_000;
    this.requests.length = 0;
  }

  /** The requests to a path so far. */
  requestsTo(path: RegExp): ReceivedRequest[] {
    return this.requests.filter((request) => path.test(request.path));
  }

  /** An answer with an error in GitHub's format. */
  static error(this: void, status: number, message: string, headers: Record<string, string> = {}): Answer {
    return (_request, res) => json(res, status, { message, documentation_url: `${DOCS}/overview` }, headers);
  }

  private receive(req: IncomingMessage, res: ServerResponse): void {
    const { pathname, searchParams } = new URL(req.url!, this.url);
    const { authorization } = req.headers;
    const request = {
      at: Date.now(),
      path: pathname,
      query: searchParams,
      authorization,
      headers: req.headers,
    };
    this.requests.push(request);
    req.resume();
    const override = this.overrides.find(({ path, times }) => times > 0 && path.test(pathname));
    if (override) override.times--;
    void (override ? override.answer(request, res) : this.answer(request, res));
  }

  private answer({ path, query, authorization }: ReceivedRequest, res: ServerResponse): void {
    if (authorization !== undefined && authorization !== `token ${this.token}`)
      return json(res, 401, { message: 'Bad credentials', documentation_url: DOCS, status: '401' });
    const trusted = authorization !== undefined;
    const [first, second, ...rest] = path.split('/').slice(1);
    const account = this.accounts.get(second?.toLowerCase() ?? '');
    const byId = [...this.accounts.values()].find(({ id }) => String(id) === second);
    if (first === 'orgs' && rest[0] === 'repos' && account?.type === 'Organization')
      return this.list(account, `/organizations/${account.id}/repos`, query, trusted, res);
    if (first === 'users' && rest[0] === 'repos' && account)
      return this.list(account, `/user/${account.id}/repos`, query, false, res);
    if ((first === 'organizations' || first === 'user') && rest[0] === 'repos' && byId)
      return this.list(byId, path, query, trusted && first === 'organizations', res);
    if (first === 'repositories')
      return this.show(
        this.repositories.find(({ id }) => String(id) === second),
        rest,
        query,
        trusted,
        res,
      );
    if (first !== 'repos') return notFound(res);
    const [repo, ...below] = rest;
    const name = `${second}/${repo}`;
    const movedTo = this.moved.get(name.toLowerCase());
    if (movedTo === undefined) return this.show(this.named(name), below, query, trusted, res);
    const url = `${this.url}/repositories/${[movedTo, ...below].join('/')}${query.size > 0 ? `?${query}` : ''}`;
    return json(res, 301, { message: 'Moved Permanently', url, documentation_url: DOCS }, { Location: url });
  }

  private list(
    { login, type }: { login: string; type: string },
    path: string,
    query: URLSearchParams,
    trusted: boolean,
    res: ServerResponse,
  ): void {
    const prefix = `${login.toLowerCase()}/`;
    const visible = this.repositories.filter(
      (one) => one.name.toLowerCase().startsWith(prefix) && !one.unlisted && (trusted || !one.private),
    );
    const size = Math.min(Number(query.get('per_page') ?? 30), 100);
    const page = Number(query.get('page') ?? 1);
    const last = Math.max(1, Math.ceil(visible.length / size));
    const at = (n: number, rel: string): string => {
      const parameters = new URLSearchParams(query);
      parameters.set('page', String(n));
      return `<${this.url}${path}?${parameters}>; rel="${rel}"`;
    };
    const links = [
      ...(page > 1 ? [at(page - 1, 'prev'), at(1, 'first')] : []),
      ...(page < last ? [at(page + 1, 'next'), at(last, 'last')] : []),
    ];
    const items = visible.slice((page - 1) * size, page * size).map((one) => this.describe(one, type));
    json(res, 200, items, links.length > 0 ? { Link: links.join(', ') } : {});
  }

  private show(
    repository: Repository | undefined,
    rest: string[],
    query: URLSearchParams,
    trusted: boolean,
    res: ServerResponse,
  ): void {
    if (!repository || (repository.private && !trusted)) return notFound(res);
    if (rest.length === 0) return json(res, 200, this.describe(repository, 'Organization'));
    if (rest.length !== 3 || rest[0] !== 'git' || rest[1] !== 'trees') return notFound(res);
    if (repository.commits.size === 0)
      return json(res, 409, { message: 'Git Repository is empty.', documentation_url: `${DOCS}/git/trees` });
    const found = this.treeOf(repository, decodeURIComponent(rest[2]!));
    if (!found) return notFound(res);
    const { trees, sha } = found;
    const all = query.has('recursive') ? flatten(trees, sha) : trees.get(sha)!;
    const limit = query.has('recursive') ? this.treeLimit : this.folderLimit;
    const truncated = all.length > limit;
    const base = `${this.url}/repos/${repository.name}/git`;
    const tree = all.slice(0, limit).map((entry) => ({
      ...entry,
      ...(entry.type !== 'commit' && { url: `${base}/${entry.type}s/${entry.sha}` }),
    }));
    json(res, 200, { sha, url: `${base}/trees/${sha}`, tree, truncated });
  }

  private treeOf({ commits, branch }: Repository, ref: string) {
    const named = commits.get(ref === 'HEAD' ? branch : ref.replace(/^refs\/(heads|tags)\//, ''));
    if (named) return { trees: named.trees, sha: named.root };
    for (const { sha, root, trees } of commits.values()) {
      if (sha === ref) return { trees, sha: root };
      if (trees.has(ref)) return { trees, sha: ref };
    }
    return undefined;
  }

  private describe({ id, name, branch, ...options }: Repository, type: string) {
    const [login, repo] = name.split('/');
    return {
      id,
      name: repo,
      full_name: name,
      private: options.private ?? false,
      owner: { login, type },
      fork: options.fork ?? false,
      archived: options.archived ?? false,
      disabled: false,
      default_branch: branch,
      url: `${this.url}/repos/${name}`,
    };
  }

  private named(name: string): Repository | undefined {
    return this.repositories.find((one) => one.name.toLowerCase() === name.toLowerCase());
  }
}

function notFound(res: ServerResponse): void {
  json(res, 404, { message: 'Not Found', documentation_url: DOCS, status: '404' });
}

let answers = 0;

function json(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const used = ++answers;
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    ETag: `W/"${used}"`,
    'X-GitHub-Media-Type': 'github.v3; format=json',
    'X-GitHub-Request-Id': `FAKE:${used}`,
    'X-RateLimit-Limit': '5000',
    'X-RateLimit-Remaining': String(Math.max(1, 5000 - used)),
    'X-RateLimit-Used': String(used),
    'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + 3600),
    'X-RateLimit-Resource': 'core',
    ...headers,
  });
  res.end(JSON.stringify(body));
}
