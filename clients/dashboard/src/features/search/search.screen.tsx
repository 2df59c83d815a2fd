import { Screen } from '../../ground/controls/screen';

export function SearchScreen() {
  return <Screen title="Search">{null}</Screen>;
}
