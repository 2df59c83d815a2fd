const AS_SENT = Symbol('as sent');

/** Hides a value from class-transformer, which copies every object that it can see and drops keys that look like methods. */
export class AsSent {
  #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** The value that was sent. */
  static unwrap(value: unknown): unknown {
    return value instanceof AsSent ? value.#value : value;
  }
}

/** Declares that a field is taken as it was sent. */
export function TakenAsSent(): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(AS_SENT, true, target, property);
}

export function isTakenAsSent(dto: new () => object, field: string): boolean {
  return Reflect.hasMetadata(AS_SENT, dto.prototype as object, field);
}
