import vm, { type CompileFunctionOptions, Script } from 'node:vm';

/** By file, the last source and what was compiled from it. */
const compiled = new Map<string, { source: string; script: Script }>();

/**
 * Lets a worker compile each module once, and not again for each test file that loads it. Jest compiles a module as a function of one context,
 * which is of no use in another. A script runs in all contexts, with all functions in it that V8 has compiled until then.
 */
export function compileOnce(): void {
  vm.compileFunction = (
    code,
    parameters = [],
    { filename = '', parsingContext }: CompileFunctionOptions = {},
  ) => {
    const head = `(function (${parameters.join()}) {`;
    const source = `${head}${code}\n})`;
    let known = compiled.get(filename);
    if (known?.source !== source) {
      // The head is not a part of the file, so the columns of its first line begin before it.
      known = { source, script: new Script(source, { filename, columnOffset: -head.length }) };
      compiled.set(filename, known);
    }
    const compiledIn =
      parsingContext === globalThis
        ? known.script.runInThisContext()
        : known.script.runInContext(parsingContext!);
    return compiledIn as ReturnType<typeof vm.compileFunction>;
  };
}
