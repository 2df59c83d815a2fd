import { agents } from './en/agents';
import { controls } from './en/controls';
import { distributions } from './en/distributions';
import { drafts } from './en/drafts';
import { editor } from './en/editor';
import { errors } from './en/errors';
import { frame } from './en/frame';
import { health } from './en/health';
import { history } from './en/history';
import { home } from './en/home';
import { importing } from './en/import';
import { invites } from './en/invites';
import { keys } from './en/keys';
import { lineage } from './en/lineage';
import { merge } from './en/merge';
import { myDocs } from './en/my-docs';
import { palette } from './en/palette';
import { projects } from './en/projects';
import { publishing } from './en/publishing';
import { reader } from './en/reader';
import { requests } from './en/requests';
import { rooms } from './en/rooms';
import { search } from './en/search';
import { secrets } from './en/secrets';
import { sessions } from './en/sessions';
import { settings } from './en/settings';
import { sharing } from './en/sharing';
import { social } from './en/social';
import { tokens } from './en/tokens';
import { trash } from './en/trash';
import { tree } from './en/tree';
import { verifying } from './en/verifying';

/** All texts that people read, in English. Other languages have the same shape. */
export const texts = {
  agents,
  controls,
  distributions,
  drafts,
  editor,
  errors,
  frame,
  health,
  history,
  home,
  importing,
  invites,
  keys,
  lineage,
  merge,
  myDocs,
  palette,
  projects,
  publishing,
  reader,
  requests,
  rooms,
  search,
  secrets,
  sessions,
  settings,
  sharing,
  social,
  tokens,
  trash,
  tree,
  verifying,
};
