// What rendering a document needs to name its headings as its outline does. Worker threads load it without the rest of the lib.
export { splitCustomId } from './custom-id';
export { nameHeadings } from './heading-names';
export { headingText } from './heading-text';
