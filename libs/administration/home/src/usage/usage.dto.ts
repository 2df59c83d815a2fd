import { MAX_TOTAL, Int, Nested } from '#platform';

const MAX = Number.MAX_SAFE_INTEGER;

/** How much of something the organization uses, and how much it can use. */
export class QuotaDto {
  @Int({ doc: 'How much is used.', min: 0, max: MAX, example: 2 })
  used!: number;

  @Int({ doc: 'How much can be used. It depends on the plan.', min: 0, max: MAX, example: 10 })
  limit!: number;
}

/** The limits of one person of the organization. */
export class PersonalLimitsDto {
  @Int({ doc: 'Active agents that a person can own.', min: 1, max: MAX, example: 100 })
  agents!: number;

  @Int({
    doc: "Requests a day with a person's tokens and agents, together. The count resets at 00:00 UTC.",
    min: 1,
    max: MAX,
    example: 50_000,
  })
  requestsPerDay!: number;

  @Int({
    doc: "Published documents that a person's tokens and agents can create in a day, together. The count resets at 00:00 UTC.",
    min: 1,
    max: MAX,
    example: 200,
  })
  publishesPerDay!: number;

  @Int({
    doc: 'Requests a minute of a person in the browser, and of each token.',
    min: 1,
    max: MAX,
    example: 60,
  })
  requestsPerMinute!: number;
}

/** The usage of an organization, and the limits that the service enforces on it. */
export class UsageDto {
  @Int({
    doc: 'Documents in all projects, also in the personal ones. The trash is not counted.',
    min: 0,
    max: MAX,
    example: 1_204,
  })
  documents!: number;

  @Int({ doc: 'Projects, without the personal ones.', min: 0, max: MAX, example: 14 })
  projects!: number;

  @Int({
    doc: `People, also suspended ones. A higher number than ${MAX_TOTAL} is not counted further.`,
    min: 0,
    max: MAX_TOTAL,
    example: 36,
  })
  people!: number;

  @Int({
    doc: `Open invites. A higher number than ${MAX_TOTAL} is not counted further.`,
    min: 0,
    max: MAX_TOTAL,
    example: 2,
  })
  invites!: number;

  @Int({
    doc: `Active agents. A higher number than ${MAX_TOTAL} is not counted further.`,
    min: 0,
    max: MAX_TOTAL,
    example: 21,
  })
  agents!: number;

  @Nested(() => QuotaDto, {
    doc: 'Bytes of the files beside documents. Equal files count once. The texts of documents do not count.',
  })
  fileBytes!: QuotaDto;

  @Nested(() => QuotaDto, { doc: 'Rooms that are open.' })
  openRooms!: QuotaDto;

  @Nested(() => QuotaDto, { doc: 'Rooms that were created in the last 24 hours.' })
  roomsInDay!: QuotaDto;

  @Nested(() => PersonalLimitsDto, { doc: 'What each person can have and do.' })
  perPerson!: PersonalLimitsDto;

  @Int({ doc: 'The largest document, in bytes.', min: 1, max: MAX, example: 5_242_880 })
  documentMaxBytes!: number;

  @Int({ doc: 'The largest file, in bytes.', min: 1, max: MAX, example: 26_214_400 })
  fileMaxBytes!: number;
}
