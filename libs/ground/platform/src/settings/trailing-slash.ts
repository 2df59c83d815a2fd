const STRIPPED = new WeakMap<object, Set<string>>();

/** Marks a setting to whose URL paths are appended: a slash at its end is left out. */
export function WithoutTrailingSlash(): PropertyDecorator {
  return (target, property) => {
    const stripped = STRIPPED.get(target) ?? new Set<string>();
    STRIPPED.set(target, stripped.add(String(property)));
  };
}

/** The value of a setting, without a slash at its end if it is marked so. */
export function stripped(settings: object, property: string, value: string): string {
  const marked = STRIPPED.get(Object.getPrototypeOf(settings) as object)?.has(property);
  return marked ? value.replace(/\/+$/, '') : value;
}
