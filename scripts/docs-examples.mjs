// npm run docs:examples: records the examples of the OpenAPI document from a run of the service. Then run "npm run docs".
process.env.UPDATE_EXAMPLES = '1';
process.argv.push('test/contract/examples');
await import('./test.mjs');
