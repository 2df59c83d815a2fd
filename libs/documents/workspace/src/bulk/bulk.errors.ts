import {
  ApiError,
  type ErrorClass,
  Forbidden,
  Int,
  NotFound,
  PreconditionDetails,
  PreconditionFailed,
  ValidationDetails,
  ValidationFailed,
  withDetails,
} from '#platform';
import { FileInTheWay, NameTaken, NotAFolder, RootFixed } from '../nodes/nodes.errors';
import { PlaceTaken } from '../restore/restore.errors';
import { MAX_BULK_ITEMS } from './bulk.dto';

const INDEX = {
  doc: 'The index in `items` of the node that was refused, from 0. Absent if the project was not found.',
  min: 0,
  max: MAX_BULK_ITEMS - 1,
  optional: true,
} as const;

export class BulkItemDetails {
  @Int(INDEX)
  index?: number;
}

export class BulkPreconditionDetails extends PreconditionDetails {
  @Int(INDEX)
  index?: number;
}

const ofItem = (error: ErrorClass): ErrorClass => withDetails(error, BulkItemDetails);

/** The errors of a node, whose details name its index. */
export const BULK_ERRORS: readonly ErrorClass[] = [
  ...[NotFound, NameTaken, FileInTheWay, NotAFolder, RootFixed, PlaceTaken].map(ofItem),
  Forbidden,
  withDetails(PreconditionFailed, BulkPreconditionDetails),
];

/**
 * Runs the part of a bulk change that is about one node. A refusal names the index of the node.
 *
 * @throws what `work` throws
 */
export async function itemAt<T>(index: number, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? withIndex(error, index) : error;
  }
}

function withIndex({ definition, message, options }: ApiError, index: number): ApiError {
  const at = `items.${index}`;
  if (definition !== ValidationFailed.definition) {
    const details = { ...options.details, index };
    return new ApiError(definition, { ...options, message: `\`${at}\`: ${message}`, details });
  }
  const { fields } = options.details as ValidationDetails;
  return new ApiError(definition, {
    ...options,
    message: `\`${at}\`: ${message}`,
    details: { fields: fields.map((field) => ({ ...field, path: `${at}.${field.path}` })) },
  });
}
