import { Screen } from '../../ground/controls/screen';

export function EditorScreen() {
  return <Screen title="Edit">{null}</Screen>;
}
