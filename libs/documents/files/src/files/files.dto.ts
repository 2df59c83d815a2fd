import { AuthorDto, CountedPageQuery, Id, Int, Nested, Text, Time } from '#platform';

const PATH = {
  doc: 'The path of the file in the project. Its folders need not exist.',
  min: 1,
  max: 8_000,
  example: '/docs/img/logo.png',
} as const;

/** Where to place an uploaded file. */
export class UploadFileQuery {
  @Text({ ...PATH, doc: `${PATH.doc} Required, or \`name\`.`, optional: true })
  path?: string;

  @Text({
    doc: 'The name of the file, if you give no `path`. If the name is taken by other bytes, a number is added: `logo-2.png`.',
    min: 1,
    max: 1_020,
    optional: true,
    example: 'logo.png',
  })
  name?: string;

  @Id({
    doc: 'With `name`: the id of a document beside which to place the file, or of a folder in which to place it; the root by default.',
    optional: true,
  })
  near?: string;
}

/** The path of a file. */
export class FileAtPathQuery {
  @Text(PATH)
  path!: string;
}

/** The new path of a file. */
export class MoveFileDto {
  @Text({ ...PATH, doc: 'The new path of the file in the project.' })
  path!: string;
}

export class ListFilesQuery extends CountedPageQuery({ limit: 100, max: 500 }) {
  @Text({
    doc: 'Only files whose path begins with it, such as `/docs/`.',
    max: 8_000,
    optional: true,
    example: '/docs/',
  })
  prefix?: string;
}

/** An image or another file of a project. Its bytes never change. */
export class FileDto {
  @Id({ doc: 'The id of the file.' })
  id!: string;

  @Id({ doc: 'The id of its project.' })
  projectId!: string;

  @Text({
    doc: 'Its path in the project; to those who read it only because a shared document refers to it, its name after a slash.',
    max: 2000,
    example: '/docs/img/logo.png',
  })
  path!: string;

  @Text({ doc: 'Its name.', max: 255, example: 'logo.png' })
  name!: string;

  @Text({
    doc: 'SHA-256 of its bytes, in hex.',
    max: 64,
    pattern: /^[0-9a-f]{64}$/,
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  sha256!: string;

  @Int({ doc: 'Its size in bytes.', min: 1, max: 104_857_600, example: 48_213 })
  bytes!: number;

  @Text({
    doc: 'Its media type, found in its bytes: the name and the Content-Type of the upload play no part. `application/octet-stream` for what is unknown, and for files that are two things at once.',
    max: 255,
    example: 'image/png',
  })
  type!: string;

  @Int({
    doc: 'The width of an image in pixels; null if unknown.',
    min: 1,
    max: 2_147_483_647,
    nullable: true,
  })
  width!: number | null;

  @Int({
    doc: 'The height of an image in pixels; null if unknown.',
    min: 1,
    max: 2_147_483_647,
    nullable: true,
  })
  height!: number | null;

  @Text({
    doc: 'The path of the route that serves its bytes.',
    max: 200,
    example:
      '/api/projects/019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11/files/019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e12/content',
  })
  url!: string;

  @Text({
    doc: 'Markdown that shows the image, or links to the file, from every document of the project.',
    max: 8_000,
    example: '![logo](/docs/img/logo.png)',
  })
  markdown!: string;

  @Id({ doc: 'The user who uploaded it, or whose agent did.' })
  createdBy!: string;

  @Id({ doc: 'The agent that uploaded it; null if the user did.', nullable: true })
  createdByActorId!: string | null;

  @Nested(() => AuthorDto, { doc: 'The person or agent who uploaded it.' })
  author!: AuthorDto;

  @Time({ doc: 'When it was uploaded.' })
  createdAt!: Date;

  @Time({
    doc:
      'Since when no document refers to it; null while one does. The service looks about once a day, and deletes a file that no document ' +
      'has referred to for the number of days that it keeps deleted documents (30 by default).',
    nullable: true,
  })
  unreferencedSince!: Date | null;
}
