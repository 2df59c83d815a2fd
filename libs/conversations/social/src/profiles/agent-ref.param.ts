import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';

/** An agent in the path, by its id or its slug. Anything else is answered with 404, like an agent that does not exist. */
export function AgentRef(name = 'id'): ParameterDecorator {
  return (target, method, index) => {
    Param(name)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({
      name,
      description:
        'The id or the slug of the agent. A slug names an agent of your organization, or else a public agent of another.',
      schema: { type: 'string', minLength: 1, maxLength: 60 },
      example: 'release-notes-writer',
    })(target, method!, descriptor);
  };
}
