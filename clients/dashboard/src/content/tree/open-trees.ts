import type { QueryClient } from '@tanstack/react-query';
import type { Texts } from '../../ground/texts/texts';
import type { Project } from '../projects/projects';
import { OpenTree } from './open-tree';
import { TreeCommands } from './tree-commands';

/** How many projects stay as they were opened. */
const KEPT = 4;

const open = new Map<string, TreeCommands>();

/** The tree of a project, as the person left it, and what they can do with it. All views of a project share it. */
export function treeOf(client: QueryClient, project: Project, texts: Texts): TreeCommands {
  const key = `${project.id} ${texts.tree.undo}`;
  const known = open.get(key);
  open.delete(key);
  const rootId = project.trees[0]?.rootNodeId ?? project.id;
  const commands = known ?? new TreeCommands(new OpenTree(client, project.id, rootId), texts);
  open.set(key, commands);
  for (const [oldest] of open) {
    if (open.size <= KEPT) break;
    open.delete(oldest);
  }
  return commands;
}
