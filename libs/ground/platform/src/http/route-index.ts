import type { Express, NextFunction, Request, Response } from 'express';

/** The parts of a layer of Express's router that the index uses. */
interface Layer {
  route?: { path: unknown };
}

/** The parts of Express's router that the index uses. */
interface Walk {
  stack: Layer[];
  handle: (this: Walk, req: Request, res: Response, done: NextFunction) => void;
}

/** The routes below one beginning of a path, by their place in the stack. */
class Branch {
  readonly literals = new Map<string, Branch>();
  parameter?: Branch;
  readonly ending: number[] = [];
  /** Routes whose pattern can match any number of further segments. */
  readonly open: number[] = [];
}

const LITERAL = /^[\w.~-]*$/;
const PARAMETER = /^[\w.~:-]+$/;

/**
 * Lets Express's router try only the routes that can match the path of a request, instead of each of the hundreds of patterns of the
 * application. Of those, the most specific comes first: `members/invites` before `members/:userId`, whichever module is imported first.
 * Middleware is always tried, in its place. The router itself still decides, so nothing else changes.
 */
export function indexRoutes({ router }: Pick<Express, 'router'>): void {
  const whole = router as unknown as Walk;
  const walk = whole.handle;
  let index: RouteIndex | undefined;
  whole.handle = (req, res, done) => {
    // Routes are added while the application starts.
    if (index?.size !== whole.stack.length) index = new RouteIndex(whole);
    // The path of a malformed address is null, and Express decides how to answer it.
    const path = req.path as string | null;
    walk.call(path === null ? whole : index.routerFor(path), req, res, done);
  };
}

class RouteIndex {
  readonly size: number;
  private readonly root = new Branch();
  private readonly routers = new Map<string, Walk>();

  constructor(private readonly whole: Walk) {
    this.size = whole.stack.length;
    whole.stack.forEach(({ route }, at) => this.add(route ? route.path : null, at));
  }

  /** A router with the middleware and the routes that can match. There are at most as many as ways through the patterns. */
  routerFor(path: string): Walk {
    const places: number[] = [];
    collect(this.root, path.toLowerCase().split('/'), 0, places);
    const key = places.sort((a, b) => a - b).join();
    let router = this.routers.get(key);
    if (!router) {
      const stack = mostSpecificFirst(places.map((at) => this.whole.stack[at]!));
      router = Object.create(this.whole, { stack: { value: stack } }) as Walk;
      this.routers.set(key, router);
    }
    return router;
  }

  /** @param path null for middleware, which is tried for every path */
  private add(path: unknown, at: number): void {
    let branch = this.root;
    if (typeof path !== 'string') return void branch.open.push(at);
    for (const segment of path.toLowerCase().split('/')) {
      if (LITERAL.test(segment)) {
        const next = branch.literals.get(segment) ?? new Branch();
        branch.literals.set(segment, next);
        branch = next;
      } else if (PARAMETER.test(segment)) branch = branch.parameter ??= new Branch();
      else return void branch.open.push(at);
    }
    branch.ending.push(at);
  }
}

function collect(branch: Branch, segments: readonly string[], depth: number, places: number[]): void {
  places.push(...branch.open);
  if (depth === segments.length) return void places.push(...branch.ending);
  const literal = branch.literals.get(segments[depth]!);
  if (literal) collect(literal, segments, depth + 1, places);
  if (branch.parameter) collect(branch.parameter, segments, depth + 1, places);
}

/** The layers, with each sequence of routes that no middleware interrupts ordered. Equally specific routes stay in their order. */
function mostSpecificFirst(layers: readonly Layer[]): Layer[] {
  const ordered: Layer[] = [];
  let routes: Layer[] = [];
  for (const layer of layers) {
    if (layer.route) {
      routes.push(layer);
      continue;
    }
    ordered.push(...routes.sort(bySpecificity), layer);
    routes = [];
  }
  return [...ordered, ...routes.sort(bySpecificity)];
}

function bySpecificity(a: Layer, b: Layer): number {
  const [left, right] = [a, b].map(({ route }) => String(route!.path).split('/').map(openness));
  for (let i = 0; i < Math.min(left!.length, right!.length); i++)
    if (left![i] !== right![i]) return left![i]! - right![i]!;
  return 0;
}

/** How much a segment of a pattern matches: only itself, texts of a form such as `:slug.md`, any text, or several segments. */
function openness(segment: string): number {
  if (LITERAL.test(segment)) return 0;
  if (/^:\w+$/.test(segment)) return 2;
  return PARAMETER.test(segment) ? 1 : 3;
}
