import { Choice, Id, Int, Text } from '#platform';
import { MAX_CITATION } from '#text';

export const CITATION_STATES = ['unchanged', 'changed', 'moved', 'gone'] as const;
export type CitationState = (typeof CITATION_STATES)[number];

const EXAMPLE = '@acme:product-handbook:12#installation@2c26b46b68ff';

export class CheckCitationQuery {
  @Text({
    doc: 'The citation, as search, context and section answers have it. In a URL, its `#` must be encoded as `%23`.',
    min: 1,
    max: MAX_CITATION,
    example: EXAMPLE,
  })
  ref!: string;
}

export class CheckedCitationDto {
  @Choice(CITATION_STATES, {
    doc:
      '`unchanged`: the section still has the cited text. `changed`: the section has another text. `moved`: the cited text is at another ' +
      'anchor of the document or, where the cited anchor no longer exists, in another document of the project. `gone`: the cited text was ' +
      'not found, or you have no access to the document.',
  })
  state!: CitationState;

  @Text({
    doc: 'The citation of the text as it is now; null if it is gone.',
    max: MAX_CITATION,
    nullable: true,
    example: EXAMPLE,
  })
  citation!: string | null;

  @Choice(['document', 'published'], {
    doc: 'What the citation was compared with: the document, or its published copy if you can read only that. Null if you can read neither.',
    nullable: true,
  })
  source!: 'document' | 'published' | null;

  @Id({
    doc: 'The node of the document that has the text; the cited document if the text is gone. Null if you can read neither.',
    nullable: true,
  })
  nodeId!: string | null;

  @Text({
    doc: 'The present path of that document; null for a published copy.',
    max: 2000,
    nullable: true,
    example: '/guide/getting-started.md',
  })
  path!: string | null;

  @Text({
    doc: 'The present address of the published copy; null for a document.',
    max: 500,
    nullable: true,
    example: 'https://docs.example.org/p/acme/start',
  })
  publicUrl!: string | null;

  @Text({
    doc: 'The anchor of the section; empty for the text before the first heading, null for a whole document or if the text is gone.',
    max: 600,
    nullable: true,
    example: 'installation',
  })
  anchor!: string | null;

  @Int({ doc: 'The first line of the text; null if it is gone.', min: 1, max: 2 ** 31, nullable: true })
  startLine!: number | null;

  @Int({ doc: 'The last line of the text; null if it is gone.', min: 0, max: 2 ** 31, nullable: true })
  endLine!: number | null;
}
