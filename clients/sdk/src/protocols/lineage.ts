// The program that anyone can download is the one implementation; the build copies it from docs/protocols/lineage.
import { readBundle, verifyBundle, verifyLog } from '../generated/verify-lineage.mjs';
import type { components } from '../generated/api.js';

/** A chain with its checkpoint, as `GET /api/lineage/{docId}/bundle` returns it. */
export type LineageBundle = components['schemas']['LineageBundleDto'];

export interface VerifyLineageOptions {
  /** The keys of the issuer, from `/.well-known/jwks.json` of the service. */
  keys: readonly object[];
  /** The address of the service that you expect to have signed the bundle, as its `iss` names it. */
  issuer: string;
  /** An older bundle of the same document, which the chain must continue. */
  earlier?: unknown;
  /** The text that must be the newest content, or the content that was published last. */
  content?: string | Uint8Array;
}

/** The result of verifying a bundle. */
export interface LineageVerdict {
  /** Whether the bundle has no problems. */
  verified: boolean;
  /** One sentence for each problem. */
  problems: string[];
  /** When the checkpoint was signed; undefined if its signature is not valid. */
  signedAt: string | undefined;
}

/**
 * Verifies a bundle without the service.
 *
 * @param bundle the answer of the service or its `data`
 * @throws Error if it is not a bundle
 */
export function verifyLineage(
  bundle: unknown,
  { keys, issuer, earlier, content }: VerifyLineageOptions,
): LineageVerdict {
  const options = {
    keys,
    issuer: issuer.replace(/\/$/, ''),
    earlier: earlier === undefined ? undefined : (readBundle(earlier) as unknown),
    content,
  };
  const { problems, claims } = verifyBundle(readBundle(bundle), options) as {
    problems: string[];
    claims?: { issuedAt: string };
  };
  return { verified: problems.length === 0, problems, signedAt: claims?.issuedAt };
}

/** An entry of a log: its fields depend on the log. */
export type LogEntry = Record<string, unknown> & { seq: number; entryHash: string };

export interface VerifyLogOptions {
  /** The keys of the issuer, from `/.well-known/jwks.json` of the service. */
  keys: readonly object[];
  /** The address of the service that you expect to have signed the export, as its `iss` names it. */
  issuer: string;
  /** An older export of the same log, which this one must continue. */
  earlier?: string;
}

/** The result of verifying an export of a log. */
export interface LogVerdict {
  /** Whether the export has no problems. */
  verified: boolean;
  /** One sentence for each problem. */
  problems: string[];
  /** When the checkpoint was signed; undefined if its signature is not valid. */
  signedAt: string | undefined;
  /** The log that the checkpoint names, such as `distribution:` and the id of a distribution; undefined if its signature is not valid. */
  log: string | undefined;
  /** The entries as they are in the export, verified or not. */
  entries: LogEntry[];
}

/**
 * Verifies an export of a log without the service: an audit log, or a certificate of acknowledgement.
 *
 * @param text the file, as JSON Lines
 * @throws Error if it is not an export
 */
export async function verifyLogExport(
  text: string,
  { keys, issuer, earlier }: VerifyLogOptions,
): Promise<LogVerdict> {
  const lines = linesOf(text);
  const verified = verifyLog(lines, {
    keys,
    issuer: issuer.replace(/\/$/, ''),
    earlier: earlier === undefined ? undefined : linesOf(earlier)[0],
  }) as Promise<{ problems: string[]; claims?: { issuedAt: string; log: string } }>;
  const { problems, claims } = await verified;
  const entries = lines.slice(1).flatMap((line) => entryOf(line) ?? []);
  return {
    verified: problems.length === 0,
    problems,
    signedAt: claims?.issuedAt,
    log: claims?.log,
    entries,
  };
}

/** Only a line feed ends a line, and the last line has one too. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function entryOf(line: string): LogEntry | undefined {
  try {
    const entry = JSON.parse(line) as Partial<LogEntry> | null;
    return typeof entry?.seq === 'number' ? (entry as LogEntry) : undefined;
  } catch {
    return undefined;
  }
}
