import { fenced } from '../answers/fence.js';
import type { Operation, Parameter, RouteName, Routes, Schema } from '../service/routes.js';
import type { CallInit } from '../service/call.js';
import { type Tool, defineTool, object } from '../tools/tool.js';
import { effectOf } from './effect.js';
import { inlineSchema } from './inline-schema.js';

/** A tool that calls one route, with the words of the OpenAPI document. Its arguments are the parameters and the fields of the body. */
export function generatedTool(routes: Routes, name: RouteName, operation: Operation): Tool {
  const { operationId, summary, description, parameters = [] } = operation;
  const taken = parameters.filter((parameter) => parameter.in !== 'header');
  const body = bodySchema(routes, operation);
  const bodyFields = Object.keys((body?.properties as object | undefined) ?? {});
  const ifMatch = parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'If-Match');
  const effect = effectOf(name, operation);
  return defineTool<Record<string, unknown>>({
    name: operationId,
    description: description ? `${summary}. ${description}` : `${summary}.`,
    inputSchema: object(
      {
        ...Object.fromEntries(taken.map((parameter) => [parameter.name, parameterSchema(routes, parameter)])),
        ...(body?.properties as Record<string, Schema> | undefined),
        ...(ifMatch && { etag: { type: 'string', description: 'Refuse if it changed since.' } }),
      },
      [
        ...taken.filter(({ required }) => required).map((parameter) => parameter.name),
        ...((body?.required as string[] | undefined) ?? []),
      ],
    ),
    needs: [name],
    ...effect,
    // Other organizations may see the changes of such a tool.
    reachesOut: !effect.reads,
    async run(args, { service }) {
      const of = (place: Parameter['in']): Record<string, unknown> =>
        pick(
          args,
          taken.filter((parameter) => parameter.in === place).map((parameter) => parameter.name),
        );
      const wait = Number(args.wait ?? 0);
      const answer = await service.call(name, {
        path: mapValues(of('path'), String),
        query: of('query') as CallInit['query'],
        ...(body && { body: pick(args, bodyFields) }),
        ...(typeof args.etag === 'string' && ifMatch && { ifMatch: args.etag }),
        ...(wait > 0 && { timeoutMs: (wait + 30) * 1000 }),
      });
      // All of it may come from documents or from other agents.
      return fenced(JSON.stringify(answer, null, 1), 'json untrusted');
    },
  });
}

function bodySchema(routes: Routes, { requestBody }: Operation): Schema | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  return schema && inlineSchema(routes, schema);
}

function parameterSchema(routes: Routes, { schema = {}, description }: Parameter): Schema {
  return { ...inlineSchema(routes, schema), ...(description && { description }) };
}

function pick(args: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  );
}

function mapValues<T>(values: Record<string, unknown>, map: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
