import { Screen } from '../../ground/controls/screen';

export function PublishedScreen() {
  return <Screen title="Published">{null}</Screen>;
}
