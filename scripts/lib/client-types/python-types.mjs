import { openapiNodes } from './declarations.mjs';
import { leanOpenApi, operationsOf } from './lean-openapi.mjs';
import {
  TypedDicts,
  commentOf,
  docstring,
  fieldsOf,
  markIntegers,
  text,
  upperFirst,
} from './typed-dicts.mjs';

const HEAD = '# Generated from docs/openapi by npm run build:sdk.\n';

/** The generated files of the Python client: the types of all schemas, and the types of the calls, which list every route. */
export async function pythonTypes(document) {
  const lean = leanOpenApi(document);
  const { schemas, operations } = await openapiNodes(lean, { transform: markIntegers });
  const types = new TypedDicts();
  for (const member of schemas) types.declare(member.name.text, member.type, commentOf(member));
  const byId = new Map(operations.map((member) => [member.name.text, member.type]));
  const calls = operationsOf(lean).map((route) =>
    callOf(route, byId.get(route.operation.operationId), types, lean),
  );
  return { 'schemas.py': typesFile(types), 'calls.pyi': callsFile(calls) };
}

function typesFile({ classes, aliases }) {
  const imports =
    'from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypedDict, Union\n';
  return `${HEAD}"""The JSON of the API: what calls take and return, by the names of the OpenAPI document."""\n\n${imports}\n\n${[
    ...classes,
    ...aliases,
  ].join('\n\n')}`;
}

/** Returns the content of the types of a call. */
function callOf({ path, method, operation }, type, types, document) {
  const parts = Object.fromEntries(
    fieldsOf(type).map(({ key, type, optional }) => [key, { type, optional }]),
  );
  const name = upperFirst(operation.operationId);
  const inputs = [];
  for (const { key, type, optional } of fieldsOf(parts.parameters.type)) {
    if (key !== 'path' && key !== 'query') continue;
    inputs.push({ key, annotation: types.annotation(type, `${name}${upperFirst(key)}`), optional });
  }
  if (parts.requestBody) {
    const [{ type }] = fieldsOf(parts.requestBody.type).map((field) => fieldsOf(field.type)[0]);
    const binary = '*/*' in operation.requestBody.content;
    const annotation = binary ? 'bytes' : types.annotation(type, `${name}Body`);
    inputs.push({ key: 'body', annotation, optional: parts.requestBody.optional });
  }
  const answers = Object.values(operation.responses).map(({ content }) => answerOf(content));
  return {
    method,
    path,
    summary: operation.summary,
    inputs,
    answer: [...new Set(answers)].join(' | ') || 'None',
    item: itemOf(operation, document),
  };
}

function answerOf(content) {
  if (!content) return 'None';
  const json = content['application/json'] ?? content['application/scim+json'];
  if (json) return json.schema.$ref?.split('/').at(-1) ?? 'dict[str, Any]';
  return Object.keys(content).every((type) => /^text\/|ndjson|xml/.test(type)) ? 'str' : 'bytes';
}

/** The type of the items of a list that is read in pages. */
function itemOf({ parameters = [], responses }, { components: { schemas } }) {
  if (!parameters.some(({ name }) => name === 'cursor')) return undefined;
  const resolve = (schema) => (schema?.$ref ? schemas[schema.$ref.split('/').at(-1)] : schema);
  const body = resolve(responses['200']?.content?.['application/json']?.schema);
  const data = resolve(body?.properties?.data);
  const items = data?.items ?? data?.properties?.items?.items;
  return items?.$ref?.split('/').at(-1);
}

function callsFile(calls) {
  const methods = ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) =>
    calls.filter((call) => call.method === method).map((call) => overload(method, call, call.answer)),
  );
  const lists = calls
    .filter(({ method, item }) => method === 'get' && item)
    .map((call) => overload('iterate', call, `Iterator[${call.item}]`));
  const imports = `from typing import Any, Iterator, Literal, Unpack, overload

from .options import CallOptions
from .transport import Transport
from .schemas import *
`;
  const head = `class Calls:\n    transport: Transport\n    def __init__(self, transport: Transport) -> None: ...\n`;
  return `${HEAD}${imports}\n${head}${[...methods, ...lists].join('')}`;
}

function overload(method, { path, summary, inputs }, answer) {
  const parameters = inputs.map(({ key, annotation, optional }) =>
    optional ? `${key}: ${annotation} = ...` : `${key}: ${annotation}`,
  );
  const all = [`self`, `route: Literal[${text(path)}]`, '*', ...parameters, '**options: Unpack[CallOptions]'];
  const named = parameters.length > 0 ? all : all.filter((part) => part !== '*');
  return `    @overload\n    def ${method}(${named.join(', ')}) -> ${answer}:\n        ${docstring(`${summary}.`)}\n        ...\n`;
}
