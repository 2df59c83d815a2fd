import { registerDecorator } from 'class-validator';

/** Refuses a field that other routes accept and this one doesn't. `message` says what to do instead. */
export function NotAccepted(message: string): PropertyDecorator {
  return (target, propertyKey) =>
    registerDecorator({
      name: 'notAccepted',
      target: target.constructor,
      propertyName: propertyKey as string,
      options: { message },
      validator: { validate: (value: unknown) => value === undefined || value === null },
    });
}
