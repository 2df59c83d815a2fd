import { Problem } from './problem.mjs';

/** @throws Problem if this version of Node is too old for the packages */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Problem(
      `Node ${process.versions.node} is too old. Install Node 20.19 or newer (https://nodejs.org).`,
    );
}
