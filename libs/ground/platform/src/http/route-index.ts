import type { Express, NextFunction, Request, Response } from 'express';

/** The parts of a layer of Express's router that the index uses. */
interface Layer {
  route?: { path: unknown; methods: Record<string, boolean> };
  match: (path: string) => boolean;
}

/** The parts of Express's router that the index uses. */
interface Walk {
  stack: Layer[];
  handle: (this: Walk, req: Request, res: Response, done: NextFunction) => void;
}

/** Routes that can match the same paths, by their place in the stack. */
interface Places {
  readonly id: number;
  readonly at: number[];
}

/** The routes below one beginning of a path. */
class Branch {
  private static branches = 0;
  private readonly id = Branch.branches++;
  readonly literals = new Map<string, Branch>();
  parameter?: Branch;
  readonly ending: Places = { id: 2 * this.id, at: [] };
  /** Routes whose pattern can match any number of further segments. */
  readonly open: Places = { id: 2 * this.id + 1, at: [] };
}

const LITERAL = /^[\w.~-]*$/;
const PARAMETER = /^[\w.~:-]+$/;

/**
 * Lets Express's router try only the routes that can match the path of a request, instead of each of the hundreds of patterns of the
 * application. The most specific one comes first, whatever the order in which modules and handlers are declared: `nodes/search` before
 * `nodes/:id`. Middleware is always tried, in its place. The router itself still decides, so nothing else changes.
 *
 * @returns the methods that a path has, which is well-formed; none for an unknown path
 */
export function indexRoutes({ router }: Pick<Express, 'router'>): (path: string) => string[] {
  const whole = router as unknown as Walk;
  const walk = whole.handle;
  let index: RouteIndex | undefined;
  // Routes are added while the application starts.
  const upToDate = () => (index?.size === whole.stack.length ? index : (index = new RouteIndex(whole)));
  whole.handle = (req, res, done) => {
    // The path of a malformed address is null, and Express decides how to answer it.
    const path = req.path as string | null;
    walk.call(path === null ? whole : upToDate().routerFor(path), req, res, done);
  };
  return (path) => upToDate().methodsOf(path);
}

class RouteIndex {
  readonly size: number;
  private readonly root = new Branch();
  private readonly routers = new Map<string, Walk>();
  /** The `specificity` of each route. Middleware has none. */
  private readonly ranks: (string | undefined)[];

  constructor(private readonly whole: Walk) {
    this.size = whole.stack.length;
    this.ranks = whole.stack.map(({ route }) => route && specificity(route.path));
    whole.stack.forEach(({ route }, at) => this.add(route ? route.path : null, at));
  }

  /** A router with the middleware and the routes that can match. There are at most as many as ways through the patterns. */
  routerFor(path: string): Walk {
    const matching: Places[] = [];
    collect(this.root, path.split('/'), 0, matching);
    let key = '';
    for (const { id } of matching) key += `${id},`;
    let router = this.routers.get(key);
    if (!router) {
      const places = matching.flatMap(({ at }) => at).sort((a, b) => a - b);
      const stack = this.bySpecificity(places).map((at) => this.whole.stack[at]!);
      router = Object.create(this.whole, { stack: { value: stack } }) as Walk;
      this.routers.set(key, router);
    }
    return router;
  }

  /** HEAD goes with GET and is left out, since some GETs refuse it. */
  methodsOf(path: string): string[] {
    const routes = this.routerFor(path).stack.filter(({ route }) => route !== undefined);
    const methods = routes.flatMap((layer) => (layer.match(path) ? Object.keys(layer.route!.methods) : []));
    return [...new Set(methods)]
      .filter((one) => one !== 'head')
      .map((one) => one.toUpperCase())
      .sort();
  }

  /** Sorts the routes among some places. The middleware stays where it is. */
  private bySpecificity(places: readonly number[]): number[] {
    const rank = (at: number): string => this.ranks[at]!;
    const routes = places
      .filter((at) => this.ranks[at] !== undefined)
      .sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : a - b));
    return places.map((at) => (this.ranks[at] === undefined ? at : routes.shift()!));
  }

  /** @param path null for middleware, which is tried for every path */
  private add(path: unknown, at: number): void {
    let branch = this.root;
    if (typeof path !== 'string') return void branch.open.at.push(at);
    for (const segment of path.split('/')) {
      if (LITERAL.test(segment)) {
        const next = branch.literals.get(segment) ?? new Branch();
        branch.literals.set(segment, next);
        branch = next;
      } else if (PARAMETER.test(segment)) branch = branch.parameter ??= new Branch();
      else return void branch.open.at.push(at);
    }
    branch.ending.at.push(at);
  }
}

/**
 * A text that sorts before those of less specific patterns. It has a letter for each segment, since patterns are compared from their first
 * segment on: a literal, a parameter with literals beside it, a whole parameter, and any number of further segments.
 */
function specificity(path: unknown): string {
  if (typeof path !== 'string') return 'd';
  return path
    .split('/')
    .map((segment) =>
      LITERAL.test(segment) ? 'a' : !PARAMETER.test(segment) ? 'd' : /^:\w+$/.test(segment) ? 'c' : 'b',
    )
    .join('');
}

function collect(branch: Branch, segments: readonly string[], depth: number, matching: Places[]): void {
  if (branch.open.at.length > 0) matching.push(branch.open);
  if (depth === segments.length) {
    if (branch.ending.at.length > 0) matching.push(branch.ending);
    return;
  }
  const literal = branch.literals.get(segments[depth]!);
  if (literal) collect(literal, segments, depth + 1, matching);
  if (branch.parameter) collect(branch.parameter, segments, depth + 1, matching);
}
