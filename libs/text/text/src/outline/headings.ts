// The functions with which rendering names headings as the outline does. Worker threads load them without the rest of the lib.
export { splitCustomId } from './custom-id';
export { nameHeadings } from './heading-names';
export { headingText } from './heading-text';
