/** How a line begins in which esbuild names a function that is a value, such as `const read = __name(() => …, "read")`. */
const NAMED_VALUE = /^(\s*)((?:(?:const|let|var) )?([\w$]+)(?: =|:) )\/\* @__PURE__ \*\/ __name\((.*)$/;
/** The line that it writes after a function declaration. */
const NAMED_FUNCTION = /^\s*__name\(([\w$]+), "\1"\);$/;
/** A function with a name of its own, which it keeps whatever it is assigned to. */
const OWN_NAME = /^(?:async )?function\b ?\*? ?([\w$]+)/;

/**
 * Removes the calls that give functions the names that they have anyway, and keeps those for what a bundler had to rename. Each call defines a
 * property, also for each function within a function and each time that it is created. Every line keeps its number.
 * @param {string} code a bundle as esbuild prints it, with `keepNames`
 */
export function withoutNeedlessNames(code) {
  const lines = code.split('\n');
  for (const [at, line] of lines.entries()) {
    if (!line.includes('__name(')) continue;
    if (NAMED_FUNCTION.test(line)) lines[at] = '';
    else unwrap(lines, at);
  }
  return lines.join('\n');
}

/** Unwraps the value that begins in a line, if it ends in that line or in the next one with the same indentation. */
function unwrap(lines, at) {
  const match = NAMED_VALUE.exec(lines[at]);
  if (!match) return;
  const [, indentation, target, name, value] = match;
  if ((OWN_NAME.exec(value)?.[1] ?? name) !== name) return;
  const end = new RegExp(`^(.*), "${name.replaceAll('$', '\\$')}"\\)([;,]?)$`);
  const whole = end.exec(value);
  if (whole) {
    lines[at] = indentation + target + whole[1] + whole[2];
    return;
  }
  const isWithin = (line) => line === '' || line.startsWith(`${indentation}  `);
  let last = at + 1;
  while (last < lines.length && isWithin(lines[last])) last++;
  const closing = last < lines.length && lines[last].startsWith(indentation) && end.exec(lines[last]);
  if (!closing) return;
  lines[at] = indentation + target + value;
  lines[last] = closing[1] + closing[2];
}
