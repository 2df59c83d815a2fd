import type { Rule } from '../findings/rule';
import { kindsIn } from '../heuristics/randomness';

/** Keys of language model providers. */
export const MODEL_PROVIDERS: readonly Rule[] = [
  {
    id: 'openai-key',
    anchors: ['sk-proj-', 'sk-svcacct-', 'sk-service-', 'sk-admin-', 'sk-none-'],
    pattern: /sk-(?:proj|svcacct|service|admin|None)-[A-Za-z0-9_-]{40,220}/y,
    min: 40,
    unmistakable: true,
  },
  { id: 'openai-key', anchors: ['sk-'], pattern: /sk-[A-Za-z0-9]{32,64}(?![A-Za-z0-9])/y, min: 32 },
  {
    id: 'anthropic-key',
    anchors: ['sk-ant-'],
    pattern: /sk-ant-(?:api|admin|oat|ort|sid)[0-9]{2}-[A-Za-z0-9_-]{40,160}/y,
    min: 40,
    unmistakable: true,
  },
  { id: 'openrouter-key', anchors: ['sk-or-v1-'], pattern: /sk-or-v1-[0-9a-f]{64}/y, unmistakable: true },
  {
    id: 'langfuse-key',
    anchors: ['sk-lf-'],
    pattern: /sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
  {
    id: 'langsmith-key',
    anchors: ['lsv2_pt_', 'lsv2_sk_'],
    pattern: /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/y,
    unmistakable: true,
  },
  {
    id: 'huggingface-token',
    anchors: ['hf_', 'api_org_'],
    pattern: /(?:hf_|api_org_)[A-Za-z0-9]{34,40}(?![A-Za-z0-9])/y,
    min: 34,
    unmistakable: true,
  },
  {
    id: 'groq-key',
    anchors: ['gsk_'],
    pattern: /gsk_[A-Za-z0-9]{50,56}(?![A-Za-z0-9])/y,
    min: 50,
    unmistakable: true,
  },
  { id: 'xai-key', anchors: ['xai-'], pattern: /xai-[A-Za-z0-9_]{70,90}/y, min: 70, unmistakable: true },
  {
    id: 'perplexity-key',
    anchors: ['pplx-'],
    pattern: /pplx-[A-Za-z0-9]{40,56}/y,
    min: 40,
    unmistakable: true,
  },
  { id: 'replicate-token', anchors: ['r8_'], pattern: /r8_[A-Za-z0-9_-]{37}(?![A-Za-z0-9_-])/y },
  { id: 'pinecone-key', anchors: ['pcsk_'], pattern: /pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{63}/y },
  { id: 'elevenlabs-key', anchors: ['sk_'], pattern: /sk_[0-9a-f]{48}(?![0-9a-z])/y },
  {
    id: 'nvidia-key',
    anchors: ['nvapi-'],
    pattern: /nvapi-[A-Za-z0-9_-]{60,72}/y,
    min: 60,
    unmistakable: true,
  },
  {
    id: 'tavily-key',
    anchors: ['tvly-'],
    pattern: /tvly-(?:dev-|prod-)?[A-Za-z0-9]{28,48}(?![A-Za-z0-9])/y,
    min: 28,
  },
  { id: 'jina-key', anchors: ['jina_'], pattern: /jina_[0-9a-f]{32}[A-Za-z0-9_-]{28}/y, unmistakable: true },
  { id: 'together-key', anchors: ['tgp_v1_'], pattern: /tgp_v1_[A-Za-z0-9_-]{43}/y, unmistakable: true },
  {
    id: 'voyage-key',
    anchors: ['pa-'],
    pattern: /pa-[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/y,
    notAfter: 'token',
  },
  { id: 'firecrawl-key', anchors: ['fc-'], pattern: /fc-[0-9a-f]{32}(?![0-9a-z])/y, notAfter: 'token' },
  { id: 'e2b-key', anchors: ['e2b_'], pattern: /e2b_[0-9a-f]{40}(?![0-9a-z])/y, unmistakable: true },
  { id: 'llamacloud-key', anchors: ['llx-'], pattern: /llx-[A-Za-z0-9_-]{40,56}/y, min: 40 },
  { id: 'cerebras-key', anchors: ['csk-'], pattern: /csk-[a-z0-9]{44,52}(?![a-z0-9])/y, min: 44 },
  { id: 'fireworks-key', anchors: ['fw_'], pattern: /fw_[A-Za-z0-9]{22,28}(?![A-Za-z0-9_])/y, min: 22 },
  { id: 'anyscale-key', anchors: ['esecret_'], pattern: /esecret_[A-Za-z0-9]{20,60}/y, min: 20 },
  {
    id: 'brave-search-key',
    anchors: ['bsa'],
    pattern: /BSA[A-Za-z0-9_-]{27,32}(?![A-Za-z0-9_-])/y,
    notAfter: 'token',
  },
  { id: 'friendli-key', anchors: ['flp_'], pattern: /flp_[A-Za-z0-9]{40,60}(?![A-Za-z0-9])/y, min: 40 },
  { id: 'runpod-key', anchors: ['rpa_'], pattern: /rpa_[A-Za-z0-9]{30,50}(?![A-Za-z0-9])/y, min: 30 },
  { id: 'wandb-key', anchors: ['wandb_v1_'], pattern: /wandb_v1_[A-Za-z0-9_]{60,90}/y, min: 60 },
  {
    id: 'mem0-key',
    anchors: ['m0-'],
    pattern: /m0-[A-Za-z0-9]{36,48}(?![A-Za-z0-9])/y,
    notAfter: 'token',
    min: 36,
  },
  { id: 'cartesia-key', anchors: ['sk_car_'], pattern: /sk_car_[A-Za-z0-9_-]{20,48}/y, min: 20 },
  { id: 'helicone-key', anchors: ['sk-helicone-'], pattern: /sk-helicone-[a-z0-9-]{28,60}/y, min: 28 },
  {
    id: 'cursor-key',
    anchors: ['crsr_'],
    pattern: /crsr_[A-Za-z0-9]{32,80}(?![A-Za-z0-9])/y,
    min: 32,
    unmistakable: true,
  },
  { id: 'browserbase-key', anchors: ['bb_live_'], pattern: /bb_live_[A-Za-z0-9_-]{20,48}/y, min: 20 },
  {
    id: 'apify-token',
    anchors: ['apify_api_'],
    pattern: /apify_api_[A-Za-z0-9]{32,40}/y,
    min: 32,
    unmistakable: true,
  },
  {
    id: 'salad-cloud-key',
    anchors: ['salad_cloud_'],
    pattern: /salad_cloud_[0-9A-Za-z]{1,7}_[0-9A-Za-z]{20,235}/y,
    min: 20,
  },
  {
    id: 'modal-token',
    anchors: ['ak-', 'as-'],
    pattern: /a[ks]-[A-Za-z0-9]{22}(?![A-Za-z0-9-])/y,
    notAfter: 'token',
    accept: isMixed,
  },
  { id: 'deepseek-key', anchors: ['sk-'], pattern: /sk-[0-9a-f]{32}(?![0-9a-z])/y, notAfter: 'token' },
];

/** Whether a value contains digits and letters of both cases, unlike a name of the same length. */
function isMixed(secret: string): boolean {
  return kindsIn(secret.replace(/[-_]/g, '')) === 3;
}
