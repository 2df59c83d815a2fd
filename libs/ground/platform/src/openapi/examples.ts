import type { OpenAPIObject } from '@nestjs/swagger';
import type { Example } from './about';
import type { Operation } from './operation';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

/**
 * Adds the examples of a route to its body and its responses. A response that routes share is an entry of `components`; its example
 * stays the one that they share.
 */
export function addExamples(operation: Operation, { request, responses = {} }: Example = {}): void {
  const { requestBody } = operation;
  if (requestBody && !('$ref' in requestBody)) setExample(requestBody.content, request);
  for (const [status, example] of Object.entries(responses)) {
    const response = (operation.responses as Responses)[status];
    if (response && !('$ref' in response)) setExample(response.content, example);
  }
}

function setExample(content: Record<string, { example?: unknown }> = {}, example: unknown): void {
  const [media] = Object.values(content);
  if (media && example !== undefined) media.example = example;
}
