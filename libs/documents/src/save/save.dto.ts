import { Bool, Choice, Id, Nested, NotAccepted, Text, TextList } from '#platform';
import { PII_ENTITIES, type PiiEntity } from '#text';

export const SAVE_MODES = ['upsert', 'create', 'update'] as const;
export type SaveMode = (typeof SAVE_MODES)[number];

export const PII_ACTIONS = ['off', 'warn', 'mask', 'block'] as const;
export type PiiAction = (typeof PII_ACTIONS)[number];

const CONTENT_DOC =
  'The whole document: Markdown as UTF-8, of at most 5 MiB unless the operator set another bound, without NUL characters.';
// Longer than any bound of bytes; the exact one depends on the configuration and is checked with it.
const CONTENT_MAX = 2 ** 26;

export class PiiConfigDto {
  @Choice(PII_ACTIONS, {
    doc: 'What to do about personal data: nothing, warn of it, save it masked, or refuse to save.',
  })
  action!: PiiAction;

  @TextList({
    doc: 'Which kinds to look for; all where omitted.',
    values: PII_ENTITIES,
    maxItems: PII_ENTITIES.length,
    max: 20,
    optional: true,
  })
  entities?: PiiEntity[];
}

export class SaveDocumentDto {
  @Id({ doc: 'The file node to save to. Give this or `virtualPath`.', optional: true })
  nodeId?: string;

  @Text({
    doc: 'Where to save, from the root down; missing folders are made. Give this or `nodeId`.',
    min: 1,
    max: 2000,
    optional: true,
    example: 'guide/getting-started.md',
  })
  virtualPath?: string;

  @Text({ doc: CONTENT_DOC, max: CONTENT_MAX, example: '# Getting started\n\nInstall it first.\n' })
  content!: string;

  @Choice(SAVE_MODES, {
    doc: 'create: only where no document is yet. update: only where one is. upsert: either.',
    optional: true,
    default: 'upsert',
  })
  mode?: SaveMode;

  @Nested(() => PiiConfigDto, { doc: 'What to do about personal data; warns where omitted.', optional: true })
  piiConfig?: PiiConfigDto;

  @Bool({ doc: 'Leaves out the quality check and its warnings.', optional: true, default: false })
  skipQualityCheck?: boolean;
}

export class SaveToMyDocsDto {
  @Text({
    doc: 'Where to save, from the root down; missing folders are made.',
    min: 1,
    max: 2000,
    example: 'notes/today.md',
  })
  path!: string;

  @Text({ doc: CONTENT_DOC, max: CONTENT_MAX })
  content!: string;

  @Text({ doc: 'Id or slug of a project to save to instead of My Docs.', min: 1, max: 100, optional: true })
  project?: string;

  @Bool({ doc: 'Leaves out the quality check and its warnings.', optional: true, default: false })
  skipQualityCheck?: boolean;

  @NotAccepted('is not accepted here; save by POST /api/projects/:projectId/documents/save to choose a mode')
  mode?: never;

  @NotAccepted('is not accepted here; save by POST /api/projects/:projectId/documents/save to configure it')
  piiConfig?: never;
}

export class SavedDto {
  @Id({ doc: 'The node of the document.' })
  nodeId!: string;

  @Text({ doc: 'Its path.', max: 2000, example: '/guide/getting-started.md' })
  path!: string;

  @Id({ doc: 'The revision that is now read.' })
  revisionId!: string;

  @Text({ doc: 'Names this state, for If-Match.', max: 100, example: '6d5b1c0f8e11.2' })
  etag!: string;

  @Text({
    doc: 'SHA-256 of the saved bytes, in hex.',
    max: 64,
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  contentHash!: string;

  @Bool({ doc: 'Whether the document is new.' })
  created!: boolean;

  @Bool({ doc: 'Whether it held these very bytes already, so that no revision was made.', example: false })
  unchanged!: boolean;
}
