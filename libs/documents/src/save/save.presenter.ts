import type { Response } from 'express';
import type { Envelope } from '#platform';
import type { SavedDto } from './save.dto';
import type { Saved } from './save.service';

/** What a save answers; 201 where it made the document. */
export function presentSaved(res: Response, { warnings, contentHash, ...saved }: Saved): Envelope<SavedDto> {
  res.setHeader('ETag', `"${saved.etag}"`);
  res.status(saved.created ? 201 : 200);
  return {
    data: { ...saved, contentHash: contentHash.toString('hex') },
    ...(warnings.length > 0 && { warnings }),
  };
}
