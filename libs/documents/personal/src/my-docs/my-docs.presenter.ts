import { shownPath } from '#workspace';
import type { MyDocsItemDto } from './my-docs.dto';
import type { MyDocsRow } from './my-docs.repository';

/** A node in the list. Its title comes from the document, so it is under `untrusted`. */
export function presentMyDocsItem({ title, exactTime: _exactTime, ...row }: MyDocsRow): MyDocsItemDto {
  return { ...row, path: shownPath(row.path), untrusted: { title } };
}
