import { Bool, SEVERAL_LINES, Text } from '#platform';

/** The decision to publish in spite of findings. */
export class OverrideDto {
  @Bool({
    doc: 'Whether to publish in spite of findings. Only an owner or admin who is signed in can override findings that look like credentials.',
    optional: true,
    default: false,
  })
  override?: boolean;

  @Text({
    doc: 'Why it is safe to publish. Required with `override`. The reason is stored and is never public.',
    min: 1,
    max: 500,
    trim: true,
    ...SEVERAL_LINES,
    optional: true,
    example: 'The address is our public help desk.',
  })
  overrideReason?: string;
}
