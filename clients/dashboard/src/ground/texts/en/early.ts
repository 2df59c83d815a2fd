import { controls } from './controls';
import { home } from './home';

/** The texts of the start page, which is shown before all others are loaded. */
export const texts = { controls, home };
