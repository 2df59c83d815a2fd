import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { McpController } from './mcp.controller';
import { McpErrorFilter } from './mcp-error.filter';
import { McpTools } from './mcp-tools';

/** The tools for agents over HTTP, by the Model Context Protocol. */
@Module({
  imports: [AccessModule],
  controllers: [McpController],
  providers: [McpTools, McpErrorFilter],
})
export class McpModule {}
