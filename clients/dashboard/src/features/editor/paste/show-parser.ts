import { parser } from './hide-parser';

// After turndown has been loaded.
window.DOMParser = parser;
