import type { Rule } from '../findings/rule';
import { kindsIn } from '../heuristics/randomness';

/** Keys of payment and shop systems. Test keys give no access to money, so they are reported but don't block. */
export const PAYMENTS: readonly Rule[] = [
  {
    id: 'stripe-key',
    anchors: ['sk_live_', 'rk_live_', 'sk_org_live_', 'sk_prod_', 'rk_prod_'],
    pattern: /[sr]k_(?:org_)?(?:live|prod)_[A-Za-z0-9]{10,247}/y,
    notAfter: 'nothing',
    min: 10,
    unmistakable: true,
  },
  {
    id: 'stripe-test-key',
    severity: 'low',
    anchors: ['sk_test_', 'rk_test_'],
    pattern: /[sr]k_test_[A-Za-z0-9]{16,247}/y,
    notAfter: 'nothing',
    min: 16,
  },
  {
    id: 'webhook-signing-secret',
    anchors: ['whsec_'],
    pattern: /whsec_[A-Za-z0-9+/=_-]{24,100}/y,
    notAfter: 'nothing',
    min: 24,
    unmistakable: true,
  },
  {
    id: 'shopify-token',
    anchors: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_'],
    pattern: /shp(?:at|ca|pa|ss|ua)_[0-9a-fA-F]{32,64}/y,
    notAfter: 'nothing',
    min: 32,
    unmistakable: true,
  },
  {
    id: 'paddle-key',
    anchors: ['pdl_live_'],
    pattern: /pdl_live_[a-z]{3,12}_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}/y,
    notAfter: 'nothing',
    unmistakable: true,
  },
  {
    id: 'square-token',
    anchors: ['sq0atp-', 'sq0csp-', 'sq0idp-'],
    pattern: /sq0(?:atp|csp)-[A-Za-z0-9_-]{22,60}/y,
    min: 22,
  },
  { id: 'square-access-token', anchors: ['eaaa'], pattern: /EAAA[A-Za-z0-9_-]{60}(?![A-Za-z0-9_-])/y },
  {
    id: 'braintree-token',
    anchors: ['access_token$production$'],
    pattern: /access_token\$production\$[0-9a-z]{16}\$[0-9a-f]{32}/y,
  },
  { id: 'flutterwave-key', anchors: ['flwseck-'], pattern: /FLWSECK-[0-9a-z]{32,34}-X/y },
  { id: 'easypost-key', anchors: ['ezak'], pattern: /EZAK[A-Za-z0-9]{54}(?![A-Za-z0-9])/y },
  { id: 'shippo-token', anchors: ['shippo_live_'], pattern: /shippo_live_[0-9a-fA-F]{40}/y },
  {
    id: 'gocardless-token',
    anchors: ['live_'],
    pattern: /live_[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])/y,
    notAfter: 'token',
  },
  {
    id: 'mollie-key',
    anchors: ['live_'],
    pattern: /live_[A-Za-z0-9]{30}(?![A-Za-z0-9_-])/y,
    notAfter: 'token',
    accept: (secret) => kindsIn(secret.slice('live_'.length)) === 3,
  },
  {
    id: 'plaid-token',
    anchors: ['access-production-'],
    pattern: /access-production-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
  { id: 'adyen-key', anchors: ['aqe'], pattern: /AQE[a-zA-Z0-9]{5,7}[A-Za-z0-9+/=-]{90,240}/y },
];
