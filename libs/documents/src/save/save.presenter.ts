import type { Answer, Creating, Tagged, Warned } from '#platform';
import type { SavedDto } from './save.dto';
import type { Saved } from './save.service';

export type SavedAnswer = Answer<SavedDto> & Tagged & Creating & Warned;

/** What a save answers; 201 where it created the document. */
export function presentSaved({ warnings, contentHash, ...saved }: Saved): SavedAnswer {
  const { etag, created } = saved;
  return { data: { ...saved, contentHash: contentHash.toString('hex') }, etag, created, warnings };
}
