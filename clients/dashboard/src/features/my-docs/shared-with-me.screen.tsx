import { Screen } from '../../ground/controls/screen';

export function SharedWithMeScreen() {
  return <Screen title="Shared with me">{null}</Screen>;
}
