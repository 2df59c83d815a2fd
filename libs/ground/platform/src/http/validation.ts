import {
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import { type FieldProblemDto, NotFound, ValidationFailed } from '../errors/errors';
import { isId } from '../text/ids';
import { declaredFields, onlyDeclared } from '../dto/declared-fields';
import { rightInts } from '../dto/int-queries';
import { extendSchema } from '../dto/schema-keywords';
import { knownFields, unknownFields } from './unknown-fields';

const REJECTS_UNKNOWN = Symbol('rejects unknown fields');

/** Makes a DTO reject fields that it doesn't declare. Without it they are dropped. */
export function RejectUnknownFields(): ClassDecorator {
  return (target) => {
    Reflect.defineMetadata(REJECTS_UNKNOWN, true, target);
    extendSchema(target.name, { additionalProperties: false });
  };
}

/** Turns bodies and queries into DTOs. Unknown fields are dropped or rejected, and each wrong field is reported with its rule. */
export function validationPipe(): PipeTransform {
  const pipe = dtoPipe();
  return {
    transform: (value: unknown, metadata: ArgumentMetadata): unknown => {
      const dto = metadata.metatype as (new () => object) | undefined;
      if (dto && Reflect.hasOwnMetadata(REJECTS_UNKNOWN, dto)) rejectUnknownFields(dto, value);
      const read = dto && rightInts(dto, value);
      if (read) return read;
      return pipe.transform(dto && declaredFields(dto).size > 0 ? onlyDeclared(dto, value) : value, metadata);
    },
  };
}

/** Turns one item of a `RawList` into its DTO. @throws ValidationFailed */
export async function validItem<Item extends object>(dto: new () => Item, sent: unknown): Promise<Item> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new ValidationFailed({ message: 'Each item of the list must be a JSON object.' });
  const metadata = { type: 'body', metatype: dto } as const;
  return (await itemPipe.transform(onlyDeclared(dto, sent), metadata)) as Item;
}

function rejectUnknownFields(dto: new () => object, sent: unknown): void {
  const unknown = unknownFields(dto, sent);
  if (unknown.length === 0) return;
  const message = `is not a field of this route, whose fields are ${knownFields(dto).join(', ')}`;
  const fields = unknown.map(({ path, suggestion }) =>
    suggestion === undefined ? { path, rule: 'known', message } : misnamed(path, suggestion),
  );
  throw new ValidationFailed({
    message: sentence(fields[0]!.path, fields[0]!.message),
    details: { fields },
  });
}

/** The problem of a field that the route doesn't have, but whose name resembles one of its fields. */
export function misnamed(path: string, suggestion: string): FieldProblemDto {
  const message = `is not a field of this route; did you mean \`${suggestion}\`?`;
  return { path, rule: 'known', message };
}

function dtoPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    // A field that is omitted or null keeps the default of its DTO.
    transformOptions: { exposeUnsetFields: false },
    exceptionFactory: (errors) => {
      const fields = flatten(errors);
      return new ValidationFailed({
        message: fields[0] && sentence(fields[0].path, fields[0].message),
        details: { fields },
      });
    },
  });
}

const itemPipe = dtoPipe();

/**
 * An error about one field, for rules that a decorator can't express.
 *
 * @param message a predicate that begins with a verb, such as `must be in the future`: the field is its subject
 */
export function invalidField(path: string, rule: string, message: string): Error {
  return new ValidationFailed({
    message: sentence(path, message),
    details: { fields: [{ path, rule, message }] },
  });
}

/** `name` and `must be a string` become "`name` must be a string." */
export function sentence(path: string, message: string): string {
  return `\`${path}\` ${message}${message.endsWith('?') ? '' : '.'}`;
}

/** The id in a path. @throws NotFound for a malformed one, since no id has that form */
export function pathId(text: string): string {
  if (!isId(text)) throw new NotFound();
  return text.toLowerCase();
}

function flatten(errors: ValidationError[], parent = ''): FieldProblemDto[] {
  return errors.flatMap((error) => {
    const path = parent ? `${parent}.${error.property}` : error.property;
    const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
      path,
      rule,
      message: predicateOf(message, error.property),
    }));
    return [...own, ...flatten(error.children ?? [], path)];
  });
}

/** The message of a rule without the name of its field. A rule for each item of a list is about one of its values. */
function predicateOf(message: string, property: string): string {
  const each = `each value in ${property} `;
  if (message.startsWith(each)) return `has a wrong value: each value ${message.slice(each.length)}`;
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
