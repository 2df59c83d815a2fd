import type { Rule } from '../findings/rule';

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
];
