import { type EditorView, WidgetType } from '@codemirror/view';

/** The checkbox of a task. */
export class TaskWidget extends WidgetType {
  constructor(private readonly isDone: boolean) {
    super();
  }

  override eq(other: TaskWidget): boolean {
    return other.isDone === this.isDone;
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.className = 'cm-task';
    box.checked = this.isDone;
    box.disabled = view.state.readOnly;
    box.setAttribute('aria-label', view.state.phrase('Task'));
    // The position is asked of the view at the click, because the text before the box may have changed.
    box.addEventListener('click', (event) => {
      event.preventDefault();
      const at = view.posAtDOM(box);
      const isDone = view.state.sliceDoc(at + 1, at + 2) !== ' ';
      view.dispatch({
        changes: { from: at + 1, to: at + 2, insert: isDone ? ' ' : 'x' },
        userEvent: 'input.task',
      });
    });
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
