import { Screen } from '../../ground/controls/screen';

export function ShareScreen() {
  return <Screen title="Share">{null}</Screen>;
}
