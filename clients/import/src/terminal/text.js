import { stripVTControlCharacters } from 'node:util';
const colors = process.stdout.isTTY && process.stdout.hasColors();
/** Characters that take two columns: East Asian wide and full-width characters, and emoji. */
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
export const bold = (text) => (colors ? `\x1b[1m${text}\x1b[22m` : text);
export const dim = (text) => (colors ? `\x1b[2m${text}\x1b[22m` : text);
/** Draws a frame around lines. */
export function framed(lines) {
    const width = Math.max(...lines.map(visibleLength));
    const side = '─'.repeat(width + 4);
    const body = lines.map((line) => `│  ${line}${' '.repeat(width - visibleLength(line))}  │`);
    return [`┌${side}┐`, ...body, `└${side}┘`, ''].join('\n');
}
/** Removes control characters and direction marks: untrusted text must not control the terminal. */
export function plain(text) {
    return text.replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '');
}
/** Like `plain`, on one line: for file names. */
export function oneLine(text) {
    return plain(text).replace(/[\t\n]/g, ' ');
}
/** The beginning of a text that fits into this many columns. */
export function cut(text, columns) {
    let left = columns;
    let shown = '';
    for (const character of text) {
        if (/\p{Mn}/u.test(character)) {
            shown += character;
            continue;
        }
        left -= WIDE.test(character) ? 2 : 1;
        if (left < 0)
            break;
        shown += character;
    }
    return shown;
}
/** Formats a number of bytes: "900 B", "12 kB", "1.4 MB". */
export function size(bytes) {
    if (bytes < 1000)
        return `${bytes} B`;
    const unit = bytes < 999_500 ? 'kB' : 'MB';
    const value = bytes / (unit === 'kB' ? 1000 : 1_000_000);
    return `${value.toFixed(value < 9.95 && unit === 'MB' ? 1 : 0)} ${unit}`;
}
/** Formats seconds: "40 s", "12 min", "2 h 5 min". */
export function duration(seconds) {
    if (seconds < 99.5)
        return `${Math.round(seconds)} s`;
    const minutes = Math.round(seconds / 60);
    return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
/** A number with its noun: "1 document", "2 documents". */
export function count(number, noun) {
    return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
function visibleLength(text) {
    return stripVTControlCharacters(text).length;
}
