import { isGeneratedKey } from '../heuristics/passwords';
import { mixOf } from '../heuristics/randomness';
import type { Rule } from '../findings/rule';

/** Keys of hosting, database and network platforms. */
export const HOSTING: readonly Rule[] = [
  {
    id: 'digitalocean-token',
    anchors: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: /do[opr]_v1_[0-9a-f]{64}/y,
    notAfter: 'nothing',
    unmistakable: true,
  },
  {
    id: 'heroku-key',
    anchors: ['hrku-'],
    pattern: /HRKU-[A-Za-z0-9_-]{36,64}/y,
    min: 36,
    unmistakable: true,
  },
  {
    id: 'cloudflare-token',
    anchors: ['cfk_', 'cfut_', 'cfat_'],
    pattern: /cf(?:k|ut|at)_[A-Za-z0-9]{40,56}/y,
    min: 40,
    unmistakable: true,
  },
  { id: 'cloudflare-origin-ca-key', anchors: ['v1.0-'], pattern: /v1\.0-[0-9a-f]{24,64}-[0-9a-f]{100,180}/y },
  {
    id: 'databricks-token',
    anchors: ['dapi', 'dkea', 'dose'],
    pattern: /(?:dapi|dkea|dose)[0-9a-f]{32}(?:-[0-9])?(?![0-9a-f])/y,
    unmistakable: true,
  },
  {
    id: 'vercel-token',
    anchors: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    pattern: /vc[piark]_[A-Za-z0-9]{24,60}/y,
    min: 24,
    unmistakable: true,
  },
  {
    id: 'vercel-blob-token',
    anchors: ['vercel_blob_rw_'],
    pattern: /vercel_blob_rw_[A-Za-z0-9]{10,40}_[A-Za-z0-9]{20,80}/y,
  },
  {
    id: 'netlify-token',
    anchors: ['nfp_', 'nfc_', 'nfo_', 'nfu_'],
    pattern: /nf[pcou]_[A-Za-z0-9_]{36,60}/y,
    min: 36,
    unmistakable: true,
  },
  {
    id: 'supabase-token',
    anchors: ['sbp_'],
    pattern: /sbp_(?:oauth_|v0_)?[0-9a-z]{40}/y,
    unmistakable: true,
  },
  {
    id: 'supabase-secret-key',
    anchors: ['sb_secret_'],
    pattern: /sb_secret_[A-Za-z0-9_-]{22,60}/y,
    min: 22,
    unmistakable: true,
  },
  {
    id: 'planetscale-token',
    anchors: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    pattern: /pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{32,64}/y,
    min: 32,
    unmistakable: true,
  },
  {
    id: 'mongodb-atlas-secret',
    anchors: ['mdb_sa_sk_'],
    pattern: /mdb_sa_sk_[A-Za-z0-9_-]{40}/y,
    unmistakable: true,
  },
  {
    id: 'fly-token',
    anchors: ['fm1a_', 'fm1r_', 'fm2_', 'fo1_'],
    pattern: /(?:fm(?:1[ar]|2)_[A-Za-z0-9+/=,_-]{80,1200}|fo1_[A-Za-z0-9_-]{43})/y,
  },
  { id: 'render-key', anchors: ['rnd_'], pattern: /rnd_[A-Za-z0-9]{28,40}(?![A-Za-z0-9])/y, min: 28 },
  {
    id: 'vault-token',
    anchors: ['hvs.', 'hvb.', 'hvr.'],
    pattern: /hv[sbr]\.[A-Za-z0-9_-]{24,320}/y,
    min: 24,
    unmistakable: true,
  },
  {
    id: 'vault-token',
    anchors: ['s.'],
    pattern: /s\.[A-Za-z0-9]{24}(?![A-Za-z0-9_.(])/y,
    accept: (secret) => isGeneratedKey(secret),
  },
  {
    id: 'clickhouse-key',
    anchors: ['4b1d'],
    pattern: /4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])/y,
    accept: (secret) => mixOf(secret) > 0.4,
  },
  { id: 'scalingo-token', anchors: ['tk-us-'], pattern: /tk-us-[A-Za-z0-9_-]{48}(?![A-Za-z0-9_-])/y },
  {
    id: 'settlemint-token',
    anchors: ['sm_aat_', 'sm_pat_', 'sm_sat_'],
    pattern: /sm_[aps]at_[A-Za-z0-9]{16}(?![A-Za-z0-9])/y,
  },
  {
    id: 'terraform-cloud-token',
    anchors: ['.atlasv1.'],
    lead: 14,
    pattern: /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,80}/y,
  },
  { id: 'pulumi-token', anchors: ['pul-'], pattern: /pul-[0-9a-f]{40}/y, unmistakable: true },
  {
    id: 'doppler-token',
    anchors: ['dp.pt.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.', 'dp.st.'],
    pattern: /dp\.(?:(?:pt|ct|sa|scim|audit)|st(?:\.[a-z0-9_-]{2,35})?)\.[A-Za-z0-9]{40,44}/y,
    unmistakable: true,
  },
  {
    id: 'onepassword-service-account-token',
    anchors: ['ops_ey'],
    pattern: /ops_ey[A-Za-z0-9+/=_-]{100,1600}/y,
    min: 100,
  },
  {
    id: 'onepassword-secret-key',
    anchors: ['a3-'],
    pattern: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/y,
  },
  { id: 'openshift-token', anchors: ['sha256~'], pattern: /sha256~[A-Za-z0-9_-]{43}/y, notAfter: 'nothing' },
  { id: 'infracost-key', anchors: ['ico-'], pattern: /ico-[A-Za-z0-9]{32}(?![A-Za-z0-9])/y },
  { id: 'prefect-key', anchors: ['pnu_', 'pnb_'], pattern: /pn[ub]_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  {
    id: 'aiven-password',
    anchors: ['avns_'],
    pattern: /AVNS_[A-Za-z0-9_-]{16,32}(?![A-Za-z0-9_-])/y,
    min: 16,
    // Names of constants have the same prefix.
    accept: (secret) => /[a-z]/.test(secret) && /[A-Z]/.test(secret.slice('AVNS_'.length)),
  },
  {
    id: 'elastic-cloud-key',
    anchors: ['essu_'],
    pattern: /essu_[A-Za-z0-9+/]{40,200}={0,2}/y,
    min: 40,
    unmistakable: true,
  },
  {
    id: 'infisical-token',
    anchors: ['st.'],
    pattern: /st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}(?![0-9A-Za-z])/y,
    unmistakable: true,
  },
  {
    id: 'tailscale-key',
    anchors: ['tskey-'],
    pattern: /tskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{6,20}(?:CNTRL)?-[A-Za-z0-9]{20,60}/y,
  },
];
