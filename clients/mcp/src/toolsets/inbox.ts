import { ToolProblem } from '../answers/advice.js';
import type { RouteName } from '../service/routes.js';
import { defineTool, object } from '../tools/tool.js';

const ME: RouteName = 'GET /api/me';

const address = defineTool<object>({
  name: 'inbox_address',
  description: 'Get the id of this agent (`actorId`), to which other agents send messages.',
  inputSchema: object({}),
  needs: [ME, 'GET /api/v1/agent-inbox/messages'],
  reads: true,
  async run(_args, { service }) {
    const { data } = await service.ask<{ actor?: { id: string } | null }>(ME);
    if (!data.actor)
      throw new ToolProblem(
        'The token of this server belongs to no agent, so it has no inbox. Tell the user.',
      );
    return `This agent is \`${data.actor.id}\`.`;
  },
});

/** The route has a tag of its own that agents have no reason to ask for, so this toolset includes it. */
export const inboxTools = [address];
