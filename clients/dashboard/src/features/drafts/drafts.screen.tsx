import { Screen } from '../../ground/controls/screen';

export function DraftsScreen() {
  return <Screen title="Drafts">{null}</Screen>;
}
