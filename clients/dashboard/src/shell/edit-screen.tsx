import { lazy } from 'react';
import { EditorScreen } from '../features/editor/editor.screen';

const Conflict = lazy(() =>
  import('../features/merge/conflict').then((module) => ({ default: module.Conflict })),
);

/** The editor, with what it shows when two writers changed the same passage. */
export function EditScreen() {
  return <EditorScreen Conflict={Conflict} />;
}
