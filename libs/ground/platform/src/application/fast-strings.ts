/**
 * Lets V8 compile calls of methods of strings into machine code again. A module that declares a class that extends String, such as ioredis,
 * turns the prototype of all strings into a hash table. Then each call of `charCodeAt` and the like takes several times as long. Storing a
 * property in any object that inherits from the prototype turns it back.
 */
export function restoreFastStrings(): void {
  const heir = Object.create(String.prototype) as { stored?: true };
  heir.stored = true;
}
