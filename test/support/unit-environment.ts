import WorkerEnvironment from './worker-environment';

type Class<T> = new (...options: unknown[]) => T;

/**
 * The environment of a file with tests of pure code: the context of its worker, while jest would make a new one. Packages that the worker has
 * loaded once (`unit-runtime.cjs`) know the arrays, errors and promises of the file as their own there. At the end of the file, its changes
 * of the global object and of the variables of the process are taken back.
 */
export default class UnitEnvironment extends WorkerEnvironment {
  private readonly globals = descriptorsOf(globalThis);
  private readonly variables = { ...process.env };
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is only put back
  private readonly exit = process.exit;

  constructor(...options: ConstructorParameters<typeof WorkerEnvironment>) {
    super(...options);
    const global = globalThis as unknown as NonNullable<typeof this.global>;
    const config = options[0].projectConfig;
    this.moduleMocker = another(this.moduleMocker!, global);
    this.fakeTimersModern = another(this.fakeTimersModern!, { config, global });
    this.context = globalThis;
    this.global = global;
  }

  override async teardown(): Promise<void> {
    // Packages outlive the file, and with them what it spies on.
    this.moduleMocker?.restoreAllMocks();
    const now = descriptorsOf(globalThis);
    for (const name of now.keys()) if (!this.globals.has(name)) Reflect.deleteProperty(globalThis, name);
    for (const [name, before] of this.globals)
      if (!isSame(before, now.get(name))) Reflect.defineProperty(globalThis, name, before);
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    await super.teardown();
  }
}

/** Another instance of the class of an object. */
function another<T extends object>(instance: T, ...options: unknown[]): T {
  return new (instance.constructor as Class<T>)(...options);
}

function descriptorsOf(object: object): Map<string | symbol, PropertyDescriptor> {
  return new Map(
    Reflect.ownKeys(object).map((name) => [name, Reflect.getOwnPropertyDescriptor(object, name)!]),
  );
}

function isSame(one: PropertyDescriptor, other?: PropertyDescriptor): boolean {
  return one.value === other?.value && one.get === other?.get && one.set === other?.set;
}
