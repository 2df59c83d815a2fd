const colours = process.stdout.isTTY && !process.env.NO_COLOR;

export const bold = (text) => (colours ? `\x1b[1m${text}\x1b[22m` : text);
export const dim = (text) => (colours ? `\x1b[2m${text}\x1b[22m` : text);

/**
 * Lines in a frame.
 * @param {string[]} lines
 */
export function framed(lines) {
  const width = Math.max(...lines.map(lengthShown));
  const side = '─'.repeat(width + 4);
  const body = lines.map((line) => `│  ${line}${' '.repeat(width - lengthShown(line))}  │`);
  return [`┌${side}┐`, ...body, `└${side}┘`, ''].join('\n');
}

/** Text from elsewhere, without what would steer the terminal. */
export function plain(text) {
  // eslint-disable-next-line no-control-regex -- they are what is taken out
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}

function lengthShown(text) {
  // eslint-disable-next-line no-control-regex -- the marks for bold take no room
  return text.replace(/\x1b\[\d+m/g, '').length;
}
