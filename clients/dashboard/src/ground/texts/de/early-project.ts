import { controls } from './controls';
import { projects } from './projects';
import { tree } from './tree';

/** The texts of a project, which is shown before all others are loaded. */
export const texts = { controls, projects, tree };
