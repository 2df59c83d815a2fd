import { ADDRESS_FORMS } from './addresses';
import { CALL_FORMS } from './calls';
import { COMMAND_FORMS } from './commands';
import { DATABASE_FORMS } from './databases';
import { DEVICE_FORMS } from './devices';
import { type Form, formsOf } from './form';
import { FURTHER_FORMS, FURTHER_LOOKALIKES } from './further';
import { LOOKALIKE_FORMS } from './lookalikes';
import { PAGE_FORMS } from './pages';
import { SERVICE_FORMS } from './services';
import { STRUCTURE_FORMS } from './structures';

export type { Form } from './form';

/** Ways in which people write secrets that only the text around them identifies. */
export const FORMS: readonly Form[] = [
  SERVICE_FORMS,
  STRUCTURE_FORMS,
  DATABASE_FORMS,
  CALL_FORMS,
  COMMAND_FORMS,
  ADDRESS_FORMS,
  PAGE_FORMS,
  DEVICE_FORMS,
  FURTHER_FORMS,
].flatMap(formsOf);

/** Text that resembles secrets and contains none. */
export const LOOKALIKES: readonly Form[] = [LOOKALIKE_FORMS, FURTHER_LOOKALIKES].flatMap(formsOf);
