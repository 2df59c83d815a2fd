export function testTools(env?: NodeJS.ProcessEnv): {
  redisServer?: string;
  redisUrl?: string;
  chromium?: string;
  nginx?: string;
  missingRedis?: string;
  missingChromium?: string;
  missingNginx?: string;
};
