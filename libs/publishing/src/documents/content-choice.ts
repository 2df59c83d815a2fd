import { invalidField, sha256 } from '#platform';
import type { Source } from './sources';

/** What was asked for of content and its origin. */
interface Wanted {
  content?: string;
  isOriginalPublished?: boolean;
}

/** Which content is published, and whether it is its source's own. */
export interface ContentChoice {
  content: string;
  contentHash: Buffer;
  isOriginalPublished: boolean;
}

/**
 * The content of a new document: what was given, else what its source holds.
 *
 * @throws ValidationFailed where neither is there, or the content is said to be the source's own and isn't.
 */
export function chooseContent(
  { content, isOriginalPublished }: Wanted,
  source: Source | undefined,
): ContentChoice {
  if (content !== undefined) {
    const contentHash = sha256(content);
    if (isOriginalPublished) requireOriginal(contentHash, source);
    return { content, contentHash, isOriginalPublished: isOriginalPublished ?? false };
  }
  if (!source) throw invalidField('content', 'contentOrSource', 'give content, sourceNodeId or both');
  if (source.content === null || source.contentHash === null) {
    const advice = 'is a file whose content the service does not hold: save it first, or give content';
    throw invalidField('sourceNodeId', 'hosted', advice);
  }
  return {
    content: source.content.toString('utf8'),
    contentHash: source.contentHash,
    isOriginalPublished: isOriginalPublished ?? true,
  };
}

/** @throws ValidationFailed unless these bytes are what the source holds. */
export function requireOriginal(contentHash: Buffer, source: Source | undefined): void {
  if (!source)
    throw invalidField(
      'isOriginalPublished',
      'source',
      'can be true only with sourceNodeId: it says whose content this is',
    );
  if (!source.contentHash?.equals(contentHash))
    throw invalidField(
      'isOriginalPublished',
      'original',
      'can not be true: the content is not what the source holds now, byte for byte',
    );
}
