import { ValidationFailed } from '../errors/errors';
import { type JsonProblem, MAX_DEPTH, MAX_KEYS, MAX_VALUES } from './json-scan';
import { invalidField } from './validation';

const SHOWN_CHARACTERS = 40;
const SHOWN_PATH = 200;

/** The refusal of a JSON text that is expensive to parse, or that would lose something when it is parsed. */
export function refusalOf(problem: JsonProblem): Error {
  switch (problem.kind) {
    case 'depth':
      return new ValidationFailed({
        message: `The body must not be nested deeper than ${MAX_DEPTH} levels.`,
      });
    case 'values':
      return new ValidationFailed({ message: `The body must not contain more than ${MAX_VALUES} values.` });
    case 'keys':
      return new ValidationFailed({
        message: `An object in the body must not have more than ${MAX_KEYS} keys.`,
      });
    case 'key':
      return new ValidationFailed({ message: `The body must not contain a key named ${problem.key}.` });
    case 'number':
      return invalidField(
        shown(problem.path, SHOWN_PATH),
        'number',
        `must be a number that a 64-bit floating-point number can hold, and ${shown(problem.text, SHOWN_CHARACTERS)} is not. Send another number or, if the field accepts any JSON, a string`,
      );
  }
}

function shown(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters)}…` : text;
}
