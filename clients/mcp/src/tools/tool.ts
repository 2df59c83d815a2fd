import type { RouteName, Schema } from '../service/routes.js';
import type { Service, ToolCaller } from '../service/service.js';
import type { Cursors } from '../answers/cursors.js';
import type { Store } from '../connection/store.js';

/** The context in which a tool runs. */
export interface ToolContext {
  service: Service;
  caller: ToolCaller;
  /** Short names for cursors. */
  cursors: Cursors;
  /** The machine of the user; undefined for a server that runs elsewhere. */
  machine?: Machine;
}

/** The parts of the user's machine that tools use. */
export interface Machine {
  /** The keys of the agent. */
  store: Store;
  /** The address of the relay of rooms. */
  relayUrl: string;
  /** The folder from which secrets are read, and to which they are written. */
  secrets: string;
}

/** A tool, independent of how agents reach it. */
export interface Tool {
  name: string;
  /** For people. */
  title?: string;
  /** For a model that chooses among tools: what it does, and when another one is better. */
  description: string;
  inputSchema: Schema;
  /** The schema of the structured result, of a tool that has one. */
  outputSchema?: Schema;
  /** The routes that it calls. It is listed if the service has them all and the token may call them. */
  needs: RouteName[];
  /** Whether it only reads. */
  reads?: boolean;
  /** Whether it deletes, replaces or ends something. Agents must assume so if it is undefined. */
  destroys?: boolean;
  /** Whether it needs keys or files of the user's machine. */
  local?: boolean;
  /** Whether it affects people or systems outside of the organization. */
  reachesOut?: boolean;
  run(args: never, context: ToolContext): Promise<ToolResult>;
}

/** The answer of a tool: Markdown, or data in the form of its `outputSchema`, which is also sent as text. */
export type ToolResult = string | { structured: Record<string, unknown> };

/** Declares a tool whose arguments have been checked against its schema. */
export function defineTool<Args>(
  tool: Omit<Tool, 'run'> & { run: (args: Args, context: ToolContext) => Promise<ToolResult> },
): Tool {
  return tool;
}

/** The schema of an object with these properties, of which those in `required` must be present. */
export function object(properties: Record<string, Schema>, required: string[] = []): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

export function text(description?: string): Schema {
  return description === undefined ? { type: 'string' } : { type: 'string', description };
}

/** Says how to read the next page; '' on the last. */
export function nextPage(cursor: string | null | undefined): string {
  return cursor ? `\n\nMore follow: call again with \`cursor: ${JSON.stringify(cursor)}\`.` : '';
}
