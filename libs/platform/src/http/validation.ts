import {
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { NotFound, ValidationFailed } from '../errors/errors';
import { isId } from '../crypto/ids';

/** One field that is wrong. */
interface FieldProblem {
  path: string;
  rule: string;
  message: string;
}

const CLOSED = Symbol('closed');
/** Unknown fields that a refusal names; a body may have many more. */
const NAMED_UNKNOWN = 20;

/** Has a DTO refuse the fields it doesn't know, which are dropped otherwise. */
export function Closed(): ClassDecorator {
  return (target) => Reflect.defineMetadata(CLOSED, true, target);
}

/** Turns bodies and queries into DTOs: unknown fields are dropped or refused, each wrong one is named with its rule. */
export function validationPipe(): PipeTransform {
  const pipe = dtoPipe();
  return {
    transform: (value: unknown, metadata: ArgumentMetadata): unknown => {
      if (metadata.metatype && Reflect.hasOwnMetadata(CLOSED, metadata.metatype))
        requireKnownFields(metadata.metatype, value as object);
      return pipe.transform(value, metadata);
    },
  };
}

// Of what was sent, and not of the DTO made of it: class-transformer drops a key that looks like a method.
function requireKnownFields(dto: NonNullable<ArgumentMetadata['metatype']>, sent: object): void {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const known = new Set(rules.map(({ propertyName }) => propertyName));
  const unknown = Object.keys(sent).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const message = `is not a field of this route; it takes ${[...known].sort().join(', ')}`;
  const fields = unknown
    .slice(0, NAMED_UNKNOWN)
    .map((name) => ({ path: shortened(name), rule: 'known', message }));
  throw new ValidationFailed({ message: `${fields[0]!.path}: ${message}.`, details: { fields } });
}

function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

function dtoPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const fields = flatten(errors);
      return new ValidationFailed({
        message: fields[0] && `${fields[0].path}: ${fields[0].message}.`,
        details: { fields },
      });
    },
  });
}

/** A refusal for one field, for rules that a decorator can't state. */
export function invalidField(path: string, rule: string, message: string): Error {
  return new ValidationFailed({
    message: `${path}: ${message}.`,
    details: { fields: [{ path, rule, message }] },
  });
}

/** The id in a path. @throws NotFound for a malformed one, which names nothing. */
export function pathId(text: string): string {
  if (!isId(text)) throw new NotFound();
  return text.toLowerCase();
}

function flatten(errors: ValidationError[], parent = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const path = parent ? `${parent}.${error.property}` : error.property;
    const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
      path,
      rule,
      message: message.replace(new RegExp(`^${error.property} `), ''),
    }));
    return [...own, ...flatten(error.children ?? [], path)];
  });
}
