// The program that anyone can download is the one implementation; the build copies it from docs/protocols/lineage.
import { readBundle, verifyBundle } from '../generated/verify-lineage.mjs';
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
