import { Text } from '#platform';

/** The fields of the forms on the device page. */
export class DeviceFormDto {
  @Text({ doc: 'The user code, as the person typed it.', max: 200, optional: true })
  code?: string;
}
