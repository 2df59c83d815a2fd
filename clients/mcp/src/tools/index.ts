import { changes } from './changes.js';
import { context } from './context.js';
import { create } from './create.js';
import { deleteTool } from './delete.js';
import { edit } from './edit.js';
import { fetch } from './fetch.js';
import { move } from './move.js';
import { outline } from './outline.js';
import { projects } from './projects.js';
import { publish } from './publish.js';
import { read } from './read.js';
import { restore } from './restore.js';
import { save } from './save.js';
import { search } from './search.js';
import type { Tool } from './tool.js';

/** The tools that every agent gets, the most useful first. */
export const DEFAULT_TOOLS: readonly Tool[] = [
  context,
  search,
  read,
  fetch,
  outline,
  projects,
  create,
  edit,
  save,
  move,
  deleteTool,
  restore,
  changes,
  publish,
];
