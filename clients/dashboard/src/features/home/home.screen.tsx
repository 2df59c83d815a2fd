import { Screen } from '../../ground/controls/screen';

export function HomeScreen() {
  return <Screen title="Home">{null}</Screen>;
}
