import { Screen } from '../../ground/controls/screen';

export function TrashScreen() {
  return <Screen title="Trash">{null}</Screen>;
}
