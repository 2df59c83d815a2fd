import type { Answer, Creating, Tagged, Warned } from '#platform';
import type { SavedDto } from './save.dto';
import type { SaveResult } from './save.service';

export type SavedAnswer = Answer<SavedDto> & Tagged & Creating & Warned;

/** The answer to a save: 201 if it created the document. */
export function presentSaved({ saved, warnings }: SaveResult): SavedAnswer {
  const { etag, created } = saved;
  return { data: { ...saved, contentHash: saved.contentHash.toString('hex') }, etag, created, warnings };
}
