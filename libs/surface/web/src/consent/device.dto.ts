import { Text } from '#platform';

/** The query of the device page. */
export class DeviceQueryDto {
  @Text({ doc: 'The user code, as the person typed it.', max: 200, optional: true })
  code?: string;
}
