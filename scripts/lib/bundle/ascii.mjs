/** Characters outside of ASCII, with the backslashes before them. */
const OUTSIDE = /(\\*)(\P{ASCII}+)/gu;

/**
 * Escapes what is not ASCII in a bundle. esbuild does so in strings and names, but neither in regular expressions nor in comments. A program in ASCII takes one
 * byte of memory for each character. Every line keeps its number.
 * @param {string} code a bundle as esbuild prints it, with the charset `ascii`
 */
export function inAscii(code) {
  return code.replace(OUTSIDE, (_, backslashes, characters) => {
    // A backslash before such a character means nothing, but would end its escape.
    const kept = backslashes.slice(0, backslashes.length - (backslashes.length % 2));
    return kept + characters.replace(/[^]/g, escaped);
  });
}

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
