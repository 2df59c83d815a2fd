import { Choice, Text } from '#platform';

/** What the page's forms send. */
export class DeviceFormDto {
  @Text({ doc: 'The code, as it was typed.', max: 200, optional: true })
  code?: string;

  @Choice(['true'], { doc: 'The ticked box.', optional: true })
  grantExternal?: 'true';
}
