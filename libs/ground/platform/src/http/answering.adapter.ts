import { IncomingMessage, type Server, ServerResponse, createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { MethodNotAllowed } from '../errors/errors';
import { sendAnswer } from './answer';
import { indexRoutes } from './route-index';
import { servedUrl } from './served-path';
import { answerUnparsed } from './unparsed-request';

/** The Express adapter of Nest, which sends the `Answer` or `Reply` that a handler returns. */
export class AnsweringAdapter extends ExpressAdapter {
  private readonly methodsOf: (path: string) => string[];
  private closed?: Promise<void>;

  constructor() {
    const instance = express();
    // A path with a slash at its end is another path: with its id missing, `/api/projects/` must not become the list of projects. Neither
    // is `/API/projects` a path of the API. The adapter registers its first middleware at once, and the settings must come before that.
    instance.enable('strict routing');
    instance.enable('case sensitive routing');
    super(instance);
    this.methodsOf = indexRoutes(instance);
  }

  /** Waits until no connection is open. The server may have stopped listening before. */
  override async close(): Promise<void> {
    const server = this.getHttpServer() as Server;
    if (server.listening) server.close();
    await this.closed;
  }

  /**
   * Creates the server with requests and responses that are Express's from the start. Express would otherwise change the prototype of each,
   * which makes every later use of it slower. The service uses none of Nest's options for the server.
   */
  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    const options = {
      IncomingMessage: inheriting(IncomingMessage, app.request),
      ServerResponse: inheriting(ServerResponse, app.response),
      // The middleware refuses a request without it, in the form of every error.
      requireHostHeader: false,
    };
    app.request = options.IncomingMessage.prototype as Express['request'];
    app.response = options.ServerResponse.prototype as Express['response'];
    const server = createServer(options, (req, res) => {
      req.url = servedUrl(req.url ?? '/');
      app(req, res);
    });
    answerUnparsed(server);
    this.httpServer = server;
    server.once('listening', () => {
      this.closed = new Promise((resolve) => server.once('close', resolve));
    });
  }

  /** Registers, before what answers unknown paths, what refuses other methods of a known one. What a path has is public, so nobody needs to sign in to learn it. */
  override setNotFoundHandler(
    ...[handler, prefix, excluded]: Parameters<ExpressAdapter['setNotFoundHandler']>
  ): void {
    this.use((req: Request, _res: Response, next: NextFunction) => {
      // OPTIONS is for other origins: it is answered where they are allowed, and is unknown elsewhere.
      const methods = req.method === 'OPTIONS' ? [] : this.methodsOf(req.path);
      next(methods.length > 0 ? new MethodNotAllowed({ headers: { Allow: methods.join(', ') } }) : undefined);
    });
    super.setNotFoundHandler(handler, prefix, excluded);
  }

  override status(res: Response, status: number): void {
    res.statusCode = status;
  }

  override reply(res: Response, answer: unknown, status: number = res.statusCode): Promise<void> | void {
    return sendAnswer(res, answer, status);
  }
}

/**
 * A class of Node whose instances inherit from `prototype`, which inherits from the class. Only a derived class lets V8 reserve room for the
 * properties that Node's constructor sets. Without it, the instances become hash tables, which are slower and three times as large.
 */
function inheriting<Original extends new (...args: never[]) => object>(
  original: Original,
  prototype: object,
): Original {
  // TypeScript lets a class extend a type parameter only if its constructor takes any arguments.
  class Inheriting extends (original as unknown as new (...args: unknown[]) => object) {}
  Object.setPrototypeOf(Inheriting.prototype, prototype);
  return Inheriting as unknown as Original;
}
