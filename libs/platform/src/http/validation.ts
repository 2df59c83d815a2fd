import {
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
  ValidationPipe,
} from '@nestjs/common';
import { NotFound, ValidationFailed } from '../errors/errors';
import { isId } from '../crypto/ids';
import { knownFields, unknownFields } from './unknown-fields';

/** One field that is wrong. */
interface FieldProblem {
  path: string;
  rule: string;
  message: string;
}

const CLOSED = Symbol('closed');

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
        refuseUnknownFields(metadata.metatype as new () => object, value);
      return pipe.transform(value, metadata);
    },
  };
}

function refuseUnknownFields(dto: new () => object, sent: unknown): void {
  const unknown = unknownFields(dto, sent);
  if (unknown.length === 0) return;
  const message = `is not a field of this route; it takes ${knownFields(dto).join(', ')}`;
  const fields = unknown.map((path) => ({ path, rule: 'known', message }));
  throw new ValidationFailed({ message: `${unknown[0]}: ${message}.`, details: { fields } });
}

function dtoPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    // What is left out, by null too, keeps the default of its DTO.
    transformOptions: { exposeUnsetFields: false },
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
