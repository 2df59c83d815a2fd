import { Screen } from '../../ground/controls/screen';

export function PublishScreen() {
  return <Screen title="Publish">{null}</Screen>;
}
