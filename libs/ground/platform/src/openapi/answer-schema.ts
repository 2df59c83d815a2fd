import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { CURSOR_CHARACTERS } from '../paging/page-query';
import type { Description, Form, MetaField } from './description';

/** The schema of the body of a success; undefined if no DTO describes it. */
export function schemaOf(description: Description) {
  const { answers, or, bare } = description;
  if (!answers) return undefined;
  if (bare) return { $ref: getSchemaPath(answers) };
  if (!or) return formOf(description, description);
  return { oneOf: [description, ...or].map((form) => formOf(form, description)) };
}

/** The DTOs in the body of a success. */
export function dtosOf({ answers, or = [], meta = {} }: Description): Type[] {
  const types = [answers, ...or.map((form) => form.answers), ...Object.values(meta).map(({ is }) => is)];
  return types.filter((type): type is Type => type !== undefined && type !== Boolean && type !== Number);
}

function formOf({ answers, title, list, paged }: Form, { meta, flags, warns }: Description) {
  const item = { $ref: getSchemaPath(answers!) };
  const hasMeta = paged || meta || flags;
  return {
    ...(title && { title }),
    type: 'object' as const,
    required: hasMeta ? ['data', 'meta'] : ['data'],
    properties: {
      data: list ? { type: 'array' as const, items: item } : item,
      ...(hasMeta && { meta: metaOf(paged, meta, flags) }),
      ...(warns && { warnings: WARNINGS }),
    },
  };
}

const NEXT_CURSOR = {
  type: 'string' as const,
  nullable: true,
  minLength: 1,
  maxLength: CURSOR_CHARACTERS,
  pattern: '^[A-Za-z0-9_-]+$',
  description: 'Pass it as `cursor` to get the next page; null on the last page.',
};

function metaOf(
  paged: boolean | undefined,
  fields: Record<string, MetaField> = {},
  flags: Record<string, string> = {},
) {
  const always = {
    ...(paged && { nextCursor: NEXT_CURSOR }),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfMeta(field)])),
  };
  const optional = Object.entries(flags).map(
    ([name, description]) => [name, { type: 'boolean' as const, enum: [true], description }] as const,
  );
  return {
    type: 'object' as const,
    description: 'Facts about the list.',
    required: Object.keys(always).filter((name) => !fields[name]?.optional),
    properties: { ...always, ...Object.fromEntries(optional) },
  };
}

function schemaOfMeta({ is, doc: description, min = 0, max = 2 ** 31 - 1 }: MetaField) {
  if (is === Boolean) return { type: 'boolean' as const, description };
  if (is === Number) return { type: 'integer' as const, minimum: min, maximum: max, description };
  return { allOf: [{ $ref: getSchemaPath(is) }], description };
}

const WARNINGS = {
  type: 'array' as const,
  description: 'What you should know about the request, which succeeded. Absent if there is nothing.',
  items: { $ref: '#/components/schemas/Warning' },
};

/** The schema of a warning, for `components`. */
export const WARNING = {
  type: 'object' as const,
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' as const, description: 'Identifies the kind of warning.' },
    message: { type: 'string' as const, description: 'A message for people. Its wording may change.' },
  },
  additionalProperties: true,
};
