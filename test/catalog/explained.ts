// Until every test of plans imports it from test/support.
export * from '../support/explain';
