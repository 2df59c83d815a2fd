import { Screen } from '../../ground/controls/screen';

export function MyDocsScreen() {
  return <Screen title="My Docs">{null}</Screen>;
}
