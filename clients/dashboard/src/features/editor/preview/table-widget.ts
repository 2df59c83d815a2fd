import { type EditorView, WidgetType } from '@codemirror/view';
import { alignmentsOf, cellsOf } from '../markdown/table';
import { inlineDom } from './inline-dom';

const ROW_HEIGHT = 34;

/** A table. A click puts the cursor into the source of the cell. */
export class TableWidget extends WidgetType {
  constructor(private readonly source: string) {
    super();
  }

  override get estimatedHeight(): number {
    return (this.source.split('\n').length - 1) * ROW_HEIGHT;
  }

  override eq(other: TableWidget): boolean {
    return other.source === this.source;
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('div');
    box.className = 'cm-table';
    const table = box.appendChild(document.createElement('table'));
    const lines = this.source.split(/\r?\n/);
    const alignments = alignmentsOf(lines[1] ?? '');
    let lineStart = 0;
    for (const [index, line] of lines.entries()) {
      if (index !== 1) this.appendRow(table, line, index === 0 ? 'th' : 'td', alignments, lineStart);
      lineStart += line.length + 1;
    }
    box.addEventListener('mousedown', (event) => {
      event.preventDefault();
      const cell = (event.target as Element).closest<HTMLElement>('[data-at]');
      const anchor = view.posAtDOM(box) + Number(cell?.dataset.at ?? 0);
      view.dispatch({
        selection: { anchor: Math.min(anchor, view.state.doc.length) },
        userEvent: 'select.pointer',
      });
      view.focus();
    });
    return box;
  }

  private appendRow(
    table: HTMLTableElement,
    line: string,
    tag: 'th' | 'td',
    alignments: ReturnType<typeof alignmentsOf>,
    lineStart: number,
  ): void {
    const row = table.insertRow();
    const cells = cellsOf(line);
    for (const [column, alignment] of alignments.entries()) {
      const cell = row.appendChild(document.createElement(tag));
      if (alignment) cell.classList.add(`cm-align-${alignment}`);
      const { from, to } = cells[column] ?? { from: line.length, to: line.length };
      cell.dataset.at = String(lineStart + to);
      cell.append(inlineDom(line.slice(from, to)));
    }
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
