const SECRETS = new WeakMap<object, Set<string>>();

/** Marks a setting whose value no message may show. */
export function SecretSetting(): PropertyDecorator {
  return (target, property) => {
    const secrets = SECRETS.get(target) ?? new Set<string>();
    SECRETS.set(target, secrets.add(String(property)));
  };
}

/** Whether a setting is marked as secret. */
export function isSecret(settings: object, property: string): boolean {
  return SECRETS.get(Object.getPrototypeOf(settings) as object)?.has(property) ?? false;
}
