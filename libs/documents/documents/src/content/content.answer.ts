import type { Request } from 'express';
import { type Answer, type Conditional, Reply } from '#platform';
import { citedNodeEtag } from '#workspace';
import type { ContentDto } from './content.dto';
import { NotAcceptable } from './content.errors';
import { presentContent } from './content.presenter';
import type { ContentRow } from './content.repository';

/** The answer of the routes that read a whole document: JSON, or the bare text as Markdown. */
export type ContentAnswer = (Answer<ContentDto> & Conditional) | Reply;

const JSON_TYPE = 'application/json';
const MARKDOWN_TYPES = ['text/markdown', 'text/markdown; charset=utf-8'];
const VARY = { Vary: 'Accept' };

/**
 * A document in the form that the Accept header prefers; JSON if it prefers neither. Both forms have the same ETag, because it identifies
 * the state of the node, for If-Match too.
 *
 * @throws NotAcceptable for a node without stored content if the header accepts only Markdown
 */
export function answerContent(req: Request, row: ContentRow): ContentAnswer {
  const data = presentContent(row);
  const etag = citedNodeEtag(row);
  if (!MARKDOWN_TYPES.includes(String(req.accepts([JSON_TYPE, ...MARKDOWN_TYPES]))))
    return { data, etag, conditional: true, headers: VARY };
  if (row.content !== null) return Reply.tagged('text/markdown; charset=utf-8', row.content, etag, VARY);
  if (req.accepts([JSON_TYPE]) === JSON_TYPE) return { data, etag, conditional: true, headers: VARY };
  throw new NotAcceptable({ headers: VARY });
}
