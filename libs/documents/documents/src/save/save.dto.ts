import { Bool, Choice, Id, Nested, NeedsOneOf, NotAccepted, Text, TextList } from '#platform';
import { PII_ENTITIES, type PiiEntity } from '#text';

export const SAVE_MODES = ['upsert', 'create', 'update'] as const;
export type SaveMode = (typeof SAVE_MODES)[number];

export const PII_ACTIONS = ['off', 'warn', 'mask', 'block'] as const;
export type PiiAction = (typeof PII_ACTIONS)[number];

const CONTENT_DOC =
  'The whole document: Markdown, at most 5 MiB of UTF-8 unless the operator configured another limit, without NUL characters.';
// The exact limit is in bytes and depends on the configuration; it is checked with the content.
export const CONTENT_MAX = 2 ** 26;

/** How personal data is handled in a save. */
export class PiiConfigDto {
  @Choice(PII_ACTIONS, {
    doc: 'What to do about personal data: ignore it (`off`), warn about it, mask it before saving, or refuse to save (`block`).',
  })
  action!: PiiAction;

  @TextList({
    doc: 'Which kinds of personal data to look for; all kinds by default.',
    values: PII_ENTITIES,
    maxItems: PII_ENTITIES.length,
    max: 20,
    optional: true,
  })
  entities?: PiiEntity[];
}

@NeedsOneOf('virtualPath', 'nodeId')
export class SaveDocumentDto {
  @Id({
    doc: 'The file to save to. Required unless `virtualPath` is sent; send only one of them.',
    optional: true,
  })
  nodeId?: string;

  @Text({
    doc: 'The path to save to, from the root. Missing folders are created. Required unless `nodeId` is sent.',
    min: 1,
    max: 2000,
    optional: true,
    example: 'guide/getting-started.md',
  })
  virtualPath?: string;

  @Text({ doc: CONTENT_DOC, max: CONTENT_MAX, example: '# Getting started\n\nInstall it first.\n' })
  content!: string;

  @Choice(SAVE_MODES, {
    doc: 'create: fail if the document exists. update: fail if it does not exist. upsert: create or update it.',
    optional: true,
    default: 'upsert',
  })
  mode?: SaveMode;

  @Nested(() => PiiConfigDto, {
    doc: 'How to handle personal data; by default, `warnings` reports it.',
    optional: true,
  })
  piiConfig?: PiiConfigDto;

  @Bool({ doc: 'Whether to skip the quality check and its warnings.', optional: true, default: false })
  skipQualityCheck?: boolean;
}

export class SaveToMyDocsDto {
  @Text({
    doc: 'The path to save to, from the root. Missing folders are created.',
    min: 1,
    max: 2000,
    example: 'notes/today.md',
  })
  path!: string;

  @Text({ doc: CONTENT_DOC, max: CONTENT_MAX })
  content!: string;

  @Text({
    doc: 'The id or slug of a project to save to; My Docs by default.',
    min: 1,
    max: 100,
    optional: true,
  })
  project?: string;

  @Bool({ doc: 'Whether to skip the quality check and its warnings.', optional: true, default: false })
  skipQualityCheck?: boolean;

  @NotAccepted('is not accepted here; to choose a mode, use POST /api/projects/:projectId/documents/save')
  mode?: never;

  @NotAccepted('is not accepted here; to configure it, use POST /api/projects/:projectId/documents/save')
  piiConfig?: never;
}

export class SavedDto {
  @Id({ doc: 'The node of the document.' })
  nodeId!: string;

  @Text({ doc: 'The path of the document.', max: 2000, example: '/guide/getting-started.md' })
  path!: string;

  @Id({ doc: 'The current revision of the document.' })
  revisionId!: string;

  @Text({ doc: 'The ETag of this state, for If-Match.', max: 100, example: '6d5b1c0f8e11.2' })
  etag!: string;

  @Text({
    doc: 'The SHA-256 of the saved bytes, in hex.',
    max: 64,
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  contentHash!: string;

  @Bool({ doc: 'Whether this save created the document.' })
  created!: boolean;

  @Bool({
    doc: 'Whether the document already had this content, so that no revision was created.',
    example: false,
  })
  unchanged!: boolean;
}
