import { Misuse } from '../terminal/problem.js';

/** The name of the manifest in an archive. */
export const MANIFEST = 'manifest.jsonl';
const FORMAT = 'document-workspace';
const VERSION = 1;

/** The project of an archive. */
export interface ArchivedProject {
  slug: string;
  name: string;
  description: string | null;
}

/** A node of an archive, as a line of its manifest describes it. */
export interface ArchivedNode {
  path: string;
  /** `attachment` is an image or another file beside documents. */
  type: 'file' | 'folder' | 'attachment';
  /** The entry with the content, and the SHA-256 of the content; absent for a folder and for a file without content. */
  entry?: string;
  contentHash?: string;
  sortOrder?: number;
  metadata?: Record<string, unknown>;
  mapping?: { sourceType: 'github' | 'local' | 'gdrive'; physicalPath: string; fileHash: string | null };
}

/** The contents of an archive. */
export interface Manifest {
  project: ArchivedProject;
  nodes: ArchivedNode[];
}

/** Reads the manifest of an archive. @throws Misuse if the text is not a manifest, or of a later version */
export function readManifest(text: string, file: string): Manifest {
  const [head, ...lines] = text.split('\n').filter((line) => line !== '');
  const first = parse(head ?? '', file) as Partial<{
    format: string;
    version: number;
    project: ArchivedProject;
  }>;
  if (first.format !== FORMAT || typeof first.project?.slug !== 'string') throw damaged(file);
  if (first.version !== VERSION)
    throw new Misuse(
      `${file} has version ${String(first.version)} of the format, and this program reads version ${VERSION}. Update it.`,
    );
  return { project: first.project, nodes: lines.map((line) => nodeOf(parse(line, file), file)) };
}

/** The error for a file that is not an archive of a project. */
export function damaged(file: string): Misuse {
  return new Misuse(
    `${file} is not an export of a project, or it is incomplete. Download it again with GET /api/projects/{projectId}/export.`,
  );
}

function parse(line: string, file: string): object {
  try {
    const value = JSON.parse(line) as unknown;
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Answered as damaged.
  }
  throw damaged(file);
}

function nodeOf(value: object, file: string): ArchivedNode {
  const { path, type, entry, contentHash } = value as Partial<ArchivedNode>;
  const hasPath = typeof path === 'string' && path.startsWith('/');
  const hasType = type === 'file' || type === 'folder' || type === 'attachment';
  const hasContent =
    entry === undefined || (typeof entry === 'string' && /^[0-9a-f]{64}$/.test(contentHash ?? ''));
  if (!hasPath || !hasType || !hasContent) throw damaged(file);
  return value as ArchivedNode;
}
