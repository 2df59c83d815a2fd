import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type Transaction, invalidField, sha256 } from '#platform';
import type { CreatePublishedDocDto } from './published-docs.dto';
import type { PublishedDoc } from './published-docs.repository';
import { type Source, Sources } from './sources';

/** Which content is published, and whether it is its source's own. */
export interface ContentChoice {
  content: string;
  contentHash: Buffer;
  isOriginalPublished: boolean;
}

/** Where the content of published documents is from, and whether it is what is there, byte for byte. */
@Injectable()
export class Origins {
  constructor(private readonly sources: Sources) {}

  /**
   * The content of a new document: what was given, else what its source holds.
   *
   * @throws NotFound for a source out of sight; 400 where there is no content, or it is said to be the source's own and isn't
   */
  async choose(
    tx: Transaction,
    principal: Principal,
    { projectId, sourceNodeId, content, isOriginalPublished }: CreatePublishedDocDto,
  ): Promise<ContentChoice> {
    const source =
      sourceNodeId === undefined
        ? undefined
        : await this.sources.get(principal, sourceNodeId, projectId, content === undefined, tx);
    if (content === undefined)
      return { ...contentOf(source), isOriginalPublished: isOriginalPublished ?? true };
    const contentHash = sha256(content);
    if (isOriginalPublished) requireOriginal(contentHash, source);
    return { content, contentHash, isOriginalPublished: isOriginalPublished ?? false };
  }

  /**
   * Whether the content is the source's own after a change: looked at anew where content, source or the word for it changes.
   *
   * @throws NotFound for a new source out of sight; 400 where it is said and isn't
   */
  async afterChange(
    principal: Principal,
    before: PublishedDoc,
    after: PublishedDoc,
    said: boolean | undefined,
  ): Promise<boolean> {
    const sameSource = after.sourceNodeId === before.sourceNodeId;
    const claimed = said ?? before.isOriginalPublished;
    const sameContent = after.contentHash.equals(before.contentHash);
    if (sameSource && sameContent && claimed === before.isOriginalPublished) return claimed;
    const source = await this.sourceOf(principal, after, sameSource);
    if (said) requireOriginal(after.contentHash, source);
    return claimed && source?.contentHash?.equals(after.contentHash) === true;
  }

  /** One that a document has had for long may be gone; one that it is given now has to be there. */
  private async sourceOf(
    principal: Principal,
    { sourceNodeId, projectId }: PublishedDoc,
    mayBeGone: boolean,
  ): Promise<Source | undefined> {
    if (sourceNodeId === null) return undefined;
    if (mayBeGone) return this.sources.find(principal, sourceNodeId, false);
    return this.sources.get(principal, sourceNodeId, projectId, false);
  }
}

function contentOf(source: Source | undefined): Pick<ContentChoice, 'content' | 'contentHash'> {
  if (!source) throw invalidField('content', 'contentOrSource', 'give content, sourceNodeId or both');
  const { content, contentHash } = source;
  if (content === null || contentHash === null) {
    const advice = 'is a file whose content the service does not hold: save it first, or give content';
    throw invalidField('sourceNodeId', 'hosted', advice);
  }
  return { content: content.toString('utf8'), contentHash };
}

function requireOriginal(contentHash: Buffer, source: Source | undefined): void {
  if (!source)
    throw invalidField(
      'isOriginalPublished',
      'source',
      'can be true only with a source that is there: it says whose content this is',
    );
  if (!source.contentHash?.equals(contentHash))
    throw invalidField(
      'isOriginalPublished',
      'original',
      'can not be true: the content is not what the source holds now, byte for byte',
    );
}
