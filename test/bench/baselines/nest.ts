import 'reflect-metadata';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  Module,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Request } from 'express';
import { type Row, Rows } from './rows';

interface RowRequest extends Request<{ id: string }> {
  row?: Row;
}

function hasToken(req: Request): boolean {
  return req.headers.authorization?.startsWith('Bearer ') ?? false;
}

@Injectable()
class ReadingGuard implements CanActivate {
  constructor(private readonly rows: Rows) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const req = context.switchToHttp().getRequest<RowRequest>();
    if (!hasToken(req)) return false;
    req.row = await this.rows.read(req.params.id);
    return req.row !== undefined;
  }
}

@Injectable()
class TokenGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return hasToken(context.switchToHttp().getRequest<Request>());
  }
}

@Controller('rows')
class RowsController {
  constructor(private readonly rows: Rows) {}

  @Get(':id')
  @UseGuards(ReadingGuard)
  read(@Req() req: RowRequest): { data: Row | undefined } {
    return { data: req.row };
  }

  @Post(':id')
  @HttpCode(200)
  @UseGuards(ReadingGuard)
  readByPost(@Req() req: RowRequest, @Body() _body: object): { data: Row | undefined } {
    return { data: req.row };
  }

  @Post()
  @HttpCode(200)
  @UseGuards(TokenGuard)
  async write(@Body() { nodeId, content }: { nodeId: string; content: string }): Promise<object> {
    return { data: { nodeId, version: await this.rows.write(nodeId, content) } };
  }
}

@Controller('waiting')
class WaitingController {
  private waiting = 0;

  @Get()
  count(): number {
    return this.waiting;
  }

  @Post()
  wait(@Body() _body: object): Promise<never> {
    this.waiting++;
    return new Promise(() => {});
  }
}

@Module({ controllers: [RowsController, WaitingController], providers: [Rows, ReadingGuard, TokenGuard] })
class BaselineModule {}

// Baseline B: Nest and Express with their defaults. GET and POST /rows/<id> run the SELECT of baseline A in a guard. POST /rows runs a
// transaction. POST /waiting is never answered, and GET /waiting says how many such requests wait.
async function main(): Promise<void> {
  const app = await NestFactory.create(BaselineModule, { logger: false });
  await app.listen(Number(process.env.PORT), '127.0.0.1');
  process.send?.('ready');
  process.on('disconnect', () => process.exit(0));
}

void main();
