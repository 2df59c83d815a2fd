import { Screen } from '../../ground/controls/screen';

export function SharedScreen() {
  return <Screen title="Shared">{null}</Screen>;
}
