import { Text, NeedsWith } from '#platform';
import { PATH, PATH_DOC } from '../content/content.dto';
import { ReadSectionDto } from '../section/section.dto';

/** Which part of which document of a project to read. */
@NeedsWith('startColumn', 'startLine')
export class ReadSectionAtPathDto extends ReadSectionDto {
  @Text({ ...PATH, doc: PATH_DOC })
  path!: string;
}
