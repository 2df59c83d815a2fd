declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** A server with the API of S3. Its access key and secret are `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    listen(port: number, address: string, listening: () => void): Server;
  }
}
