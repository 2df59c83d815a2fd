import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const FOLDER = join(__dirname, '../../../../../../clients/dashboard/dist');
/** The media types of what the build writes. It serves nothing else. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** A file that a browser loads, and its compressed forms. */
export interface BuiltFile {
  type: string;
  body: Buffer;
  compressed: { br?: Buffer; gzip?: Buffer };
}

/** The page that starts the dashboard. */
export interface IndexPage {
  html: Buffer;
  /** Changes with the page. */
  etag: string;
}

/** The files that `npm run build` wrote for the dashboard. */
export interface BuiltDashboard {
  index: IndexPage;
  /** The service worker, which must be at the root to serve every page. */
  worker?: BuiltFile;
  /** The files by name. The name of each contains a hash of it. */
  assets: ReadonlyMap<string, BuiltFile>;
}

let read: { dashboard: BuiltDashboard | undefined } | undefined;

/**
 * The dashboard, as it was when this process first asked; undefined if it was not built. All of it stays in memory, so that a request never
 * leads to a path on the disk and a new build does not mix with the one before.
 */
export function builtDashboard(): BuiltDashboard | undefined {
  read ??= { dashboard: readDashboard(FOLDER) };
  return read.dashboard;
}

/** Reads a folder that the build wrote; undefined if it is missing or not complete. */
export function readDashboard(folder: string): BuiltDashboard | undefined {
  const [page, assets, worker] = ['index.html', 'assets', 'service-worker.js'].map((name) =>
    join(folder, name),
  );
  if (!existsSync(page!) || !existsSync(assets!)) return undefined;
  const html = readFileSync(page!);
  return {
    index: { html, etag: createHash('sha256').update(html).digest('hex').slice(0, 20) },
    worker: existsSync(worker!) ? readBuilt(worker!) : undefined,
    assets: new Map(
      readdirSync(assets!)
        .filter((name) => extname(name) in TYPES)
        .map((name) => [name, readBuilt(join(assets!, name))]),
    ),
  };
}

function readBuilt(file: string): BuiltFile {
  const compressed: BuiltFile['compressed'] = {};
  for (const encoding of ['br', 'gzip'] as const) {
    const form = file + ENDINGS[encoding];
    if (existsSync(form)) compressed[encoding] = readFileSync(form);
  }
  return { type: TYPES[extname(file)]!, body: readFileSync(file), compressed };
}
