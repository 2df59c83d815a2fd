import { ValidateBy, isURL } from 'class-validator';
import { HTTP_URL } from './http-url';
import { ReadAs } from './read-as';

/**
 * A setting that is the origin of an http:// or https:// URL. It is stored as programs write it, without a default port or capital letters,
 * because clients compare it with what they have.
 */
export function IsOrigin(): PropertyDecorator {
  const isOrigin = ValidateBy({
    name: 'isOrigin',
    validator: {
      validate: (value: unknown) => isURL(value as string, HTTP_URL) && originOf(value as string) === value,
      defaultMessage: () =>
        'must be an origin, as https://workspace.example.org: without a user, a path, a query or a fragment',
    },
  });
  return (target, property) => {
    isOrigin(target, property);
    ReadAs((value) => originOf(value) ?? value)(target, property);
  };
}

/** The origin that a URL names; undefined if it names more. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : undefined;
}
