import { Misuse } from '../terminal/problem.js';
/** The name of the manifest in an archive. */
export const MANIFEST = 'manifest.jsonl';
const FORMAT = 'document-workspace';
const VERSION = 1;
/** Reads the manifest of an archive. @throws Misuse if it is none, or of a later version */
export function readManifest(text, file) {
    const [head, ...lines] = text.split('\n').filter((line) => line !== '');
    const first = parse(head ?? '', file);
    if (first.format !== FORMAT || typeof first.project?.slug !== 'string')
        throw damaged(file);
    if (first.version !== VERSION)
        throw new Misuse(`${file} has version ${String(first.version)} of the format, and this program reads version ${VERSION}. Update it.`);
    return { project: first.project, nodes: lines.map((line) => nodeOf(parse(line, file), file)) };
}
/** The error for a file that is not an archive of a project. */
export function damaged(file) {
    return new Misuse(`${file} is not an export of a project, or it is incomplete. Download it again with GET /api/projects/{projectId}/export.`);
}
function parse(line, file) {
    try {
        const value = JSON.parse(line);
        if (typeof value === 'object' && value !== null)
            return value;
    }
    catch {
        // Answered as damaged.
    }
    throw damaged(file);
}
function nodeOf(value, file) {
    const { path, type, entry, contentHash } = value;
    const hasPath = typeof path === 'string' && path.startsWith('/');
    const hasType = type === 'file' || type === 'folder' || type === 'attachment';
    const hasContent = entry === undefined || (typeof entry === 'string' && /^[0-9a-f]{64}$/.test(contentHash ?? ''));
    if (!hasPath || !hasType || !hasContent)
        throw damaged(file);
    return value;
}
