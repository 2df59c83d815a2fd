export { type Content, ContentReply } from './content/content.reply';
export { RangeNotSatisfiable } from './content/content.errors';
export { PartialContent } from './content/partial-content';
export { FilesSettings } from './files.settings';
export { FilesCheckModule } from './files-check.module';
export { FilesModule } from './files.module';
export { SERVED_TYPES, isInline } from './inspection/types';
export { FROM_OWN_FILES } from './references/references.sql';
export { FileStore } from './store/file-store';
