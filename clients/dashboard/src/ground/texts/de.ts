import { agents } from './de/agents';
import { controls } from './de/controls';
import { distributions } from './de/distributions';
import { drafts } from './de/drafts';
import { editor } from './de/editor';
import { errors } from './de/errors';
import { frame } from './de/frame';
import { health } from './de/health';
import { history } from './de/history';
import { home } from './de/home';
import { importing } from './de/import';
import { invites } from './de/invites';
import { keys } from './de/keys';
import { lineage } from './de/lineage';
import { merge } from './de/merge';
import { myDocs } from './de/my-docs';
import { palette } from './de/palette';
import { projects } from './de/projects';
import { publishing } from './de/publishing';
import { reader } from './de/reader';
import { requests } from './de/requests';
import { rooms } from './de/rooms';
import { search } from './de/search';
import { secrets } from './de/secrets';
import { sessions } from './de/sessions';
import { settings } from './de/settings';
import { sharing } from './de/sharing';
import { social } from './de/social';
import { tokens } from './de/tokens';
import { trash } from './de/trash';
import { tree } from './de/tree';
import { verifying } from './de/verifying';
import type { Texts } from './texts';

/** All texts that people read, in German. */
export const texts: Texts = {
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
