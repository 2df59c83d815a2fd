export function testTools(env?: NodeJS.ProcessEnv): {
  redisServer?: string;
  redisUrl?: string;
  chromium?: string;
  missingRedis?: string;
  missingChromium?: string;
};
