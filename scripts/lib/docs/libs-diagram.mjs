import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

const CRUISER = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');

/** The diagram of docs/architecture.md: the libs and their imports, by floor, as a Mermaid flowchart. */
export function libsDiagram() {
  const options = ['libs', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const output = execFileSync(process.execPath, [CRUISER, ...options], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const imports = importsOf(JSON.parse(output.toString()).modules);
  const arrows = [...imports].flatMap(([lib, targets]) => {
    const direct = [...targets].filter((target) => !isImplied(imports, lib, target));
    return direct.length ? [`  ${lib} --> ${direct.sort().join(' & ')}`] : [];
  });
  const floors = readdirSync(join(root, 'libs')).flatMap((floor) => {
    const libs = [...imports.keys()].filter((lib) => existsSync(join(root, 'libs', floor, lib, 'src')));
    return libs.length ? [`  subgraph ${floor}-floor[${floor}]; ${libs.sort().join('; ')}; end`] : [];
  });
  return ['```mermaid', 'flowchart TD', ...floors, ...arrows.sort(), '```'].join('\n');
}

/** Lib → the libs that it imports. */
function importsOf(modules) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    const lib = libOf(source);
    if (!lib || lib === 'testing') continue;
    const targets = imports.get(lib) ?? new Set();
    imports.set(lib, targets);
    for (const { resolved } of dependencies) {
      const target = libOf(resolved);
      if (target && target !== lib) targets.add(target);
    }
  }
  return imports;
}

/** Whether a lib also imports another one indirectly, so that the arrow can be left out. */
function isImplied(imports, lib, target) {
  const seen = new Set([lib]);
  const open = [...imports.get(lib)].filter((other) => other !== target);
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === target) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return false;
}

function libOf(path) {
  return /^libs\/[^/]+\/([^/]+)\/src\//.exec(path)?.[1];
}
