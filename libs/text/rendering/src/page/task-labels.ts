import { hasEnd, piecesOf } from './pieces';

/** Elements that end the text of a task. */
const BLOCK =
  /^(?:h[1-6]|p|div|hr|blockquote|pre|figure|figcaption|details|summary|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td)$/;

/** A checkbox whose label is open. */
interface Box {
  /** Where its label begins in the output. */
  at: number;
  /** How many elements are open around it. */
  depth: number;
  named: boolean;
}

/** Labels every checkbox of sanitized HTML with the text that follows it in its line, so that screen readers say which task it is. */
export function labelTasks(html: string): string {
  if (!html.includes('<input')) return html;
  const out: string[] = [];
  let depth = 0;
  let box: Box | undefined;
  const finish = () => {
    if (!box) return;
    if (box.named) out.push('</label>');
    else {
      out[box.at] = '';
      out[box.at + 1] = out[box.at + 1]!.replace('<input', '<input aria-label="Task"');
    }
    box = undefined;
  };
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'text') {
      if (box && piece.html.trim() !== '') box.named = true;
    } else if (piece.kind === 'close') {
      if (depth === box?.depth) finish();
      depth--;
    } else {
      if (piece.name === 'input' || (BLOCK.test(piece.name) && depth === box?.depth)) finish();
      if (piece.name === 'input') {
        box = { at: out.length, depth, named: false };
        out.push('<label>');
      }
      if (box && piece.name === 'img' && / alt="[^"]/.test(piece.html)) box.named = true;
      if (hasEnd(piece.name)) depth++;
    }
    out.push(piece.html);
  }
  finish();
  return out.join('');
}
