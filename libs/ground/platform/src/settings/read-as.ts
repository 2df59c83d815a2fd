type Reading = (value: string) => string;

const READINGS = new WeakMap<object, Map<string, Reading>>();

/** Stores a setting in another form than that in which it is written. */
export function ReadAs(reading: Reading): PropertyDecorator {
  return (target, property) => {
    const readings = READINGS.get(target) ?? new Map<string, Reading>();
    READINGS.set(target, readings.set(String(property), reading));
  };
}

/** The value of a setting in the form in which it is stored. */
export function readAs(settings: object, property: string, value: string): string {
  const reading = READINGS.get(Object.getPrototypeOf(settings) as object)?.get(property);
  return reading ? reading(value) : value;
}
