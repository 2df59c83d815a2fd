import { Text, NeedsWith } from '#platform';
import { PATH, PATH_DOC } from '../content/content.dto';
import { ReadSectionDto } from '../section/section.dto';

/** The document of a project, and the part of it to read. */
@NeedsWith('startColumn', 'startLine')
export class ReadSectionAtPathDto extends ReadSectionDto {
  @Text({ ...PATH, doc: PATH_DOC })
  path!: string;
}
