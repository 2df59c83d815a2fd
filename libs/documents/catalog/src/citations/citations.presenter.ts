import { formatCitation } from '#text';
import type { CheckedCitation } from './checked-citation';
import type { CheckedCitationDto } from './citations.dto';

export function presentCheck({ state, text, place }: CheckedCitation): CheckedCitationDto {
  return {
    state,
    citation: text && formatCitation(text.citedAs, text.anchor, text.hash),
    source: place?.source ?? null,
    nodeId: place?.nodeId ?? null,
    path: place?.source === 'document' ? place.path : null,
    publicUrl: place?.source === 'published' ? place.publicUrl : null,
    anchor: text?.anchor ?? null,
    startLine: text?.startLine ?? null,
    endLine: text?.endLine ?? null,
  };
}
