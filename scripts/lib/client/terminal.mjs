const colors = process.stdout.isTTY && !process.env.NO_COLOR;

/** Characters that take two columns: East Asian wide and full-width ones, and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

export const bold = (text) => (colors ? `\x1b[1m${text}\x1b[22m` : text);
export const dim = (text) => (colors ? `\x1b[2m${text}\x1b[22m` : text);

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

/** The same on one line, as the names of files are to be shown. */
export function oneLine(text) {
  return plain(text).replace(/[\t\n]/g, ' ');
}

/** As much of the text as so many columns show. */
export function cut(text, columns) {
  let left = columns;
  let shown = '';
  for (const character of text) {
    if (/\p{Mn}/u.test(character)) {
      shown += character;
      continue;
    }
    left -= WIDE.test(character) ? 2 : 1;
    if (left < 0) break;
    shown += character;
  }
  return shown;
}

/** Bytes as people read them. */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  const unit = bytes < 999_500 ? 'kB' : 'MB';
  const value = bytes / (unit === 'kB' ? 1000 : 1_000_000);
  return `${value.toFixed(value < 9.95 && unit === 'MB' ? 1 : 0)} ${unit}`;
}

/** A stretch of time as people read it. */
export function duration(seconds) {
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function lengthShown(text) {
  // eslint-disable-next-line no-control-regex -- the marks for bold take no room
  return text.replace(/\x1b\[\d+m/g, '').length;
}
