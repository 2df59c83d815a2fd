export { sealSecret } from '@document-workspace/sdk/seal';
