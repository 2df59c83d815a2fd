import { Body, Delete, Get, Headers, Post, Put, Query, type Type } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { Describe, type ErrorClass, PathId, PreconditionFailed, ReadsOnly, Reply } from '#platform';
import { ScimEndpoint, WritesResource, answering } from './endpoint';
import { type ListPage, type ListQuery, listQueryOf, searchQueryOf } from './list-query';
import { type Shown, shownAttributes } from './projection';
import { IfMatch, ListParameters, ScimBody, ShownParameters } from './query-parameters';
import { listReply, readReply, resourceReply } from './replies';

/** A body or a query, as the client sent it. */
export type Sent = Record<string, unknown>;

/** The resources of one kind. A service that can leave out costly attributes looks at `shown`. */
export interface Resources {
  list: (principal: Principal, query: ListQuery) => Promise<ListPage<object>>;
  get: (principal: Principal, id: string, shown: Shown) => Promise<object>;
  create: (principal: Principal, body: Sent, shown: Shown) => Promise<object>;
  replace: (
    principal: Principal,
    id: string,
    body: Sent,
    ifMatch: string | undefined,
    shown: Shown,
  ) => Promise<object>;
  delete: (principal: Principal, id: string, ifMatch: string | undefined) => Promise<void>;
}

/** The documentation of an endpoint beyond what is the same for every kind of resource. */
interface About {
  more: string;
  errors?: ErrorClass[];
}

/** A kind of resource. */
interface Kind {
  noun: 'user' | 'group';
  one: Type;
  many: Type;
  /** The largest body, in bytes. */
  maxBody: number;
  about: Record<'list' | 'create' | 'replace' | 'delete', About>;
}

/**
 * The base class of the controller of one kind of resource, with the endpoints that all kinds have (RFC 7644, section 3). PATCH is up to
 * the controller, since the specification lets its answer differ.
 */
export function ResourceController({ noun, one, many, maxBody, about }: Kind) {
  const ONE = answering(one);
  const MANY = answering(many);

  abstract class Endpoints {
    constructor(private readonly resources: Resources) {}

    @Get()
    @ScimEndpoint()
    @ListParameters()
    @Describe(`List ${noun}s`, { ...MANY, ...about.list })
    list(@Caller() principal: Principal, @Query() query: Sent): Promise<Reply> {
      return this.answerList(principal, listQueryOf(query));
    }

    @Post('.search')
    @ReadsOnly()
    @ScimEndpoint()
    @ScimBody(maxBody)
    @Describe(`Search ${noun}s`, {
      ...MANY,
      more: 'As the list, with the parameters in the body (a SearchRequest).',
    })
    search(@Caller() principal: Principal, @Body() body: Sent): Promise<Reply> {
      return this.answerList(principal, searchQueryOf(body));
    }

    @Get(':id')
    @ScimEndpoint()
    @ShownParameters()
    @Describe(`Get a ${noun}`, {
      ...ONE,
      conditional: true,
      more: 'With all its attributes, unless the query chooses some.',
    })
    async get(
      @Caller() principal: Principal,
      @PathId() id: string,
      @Query() query: Sent,
      @Headers('if-none-match') ifNoneMatch: string | undefined,
    ): Promise<Reply> {
      const shown = shownAttributes(query);
      return readReply(await this.resources.get(principal, id, shown), shown, ifNoneMatch);
    }

    @Post()
    @WritesResource(maxBody)
    @Describe(`Create a ${noun}`, {
      ...ONE,
      status: 201,
      etag: true,
      headers: { Location: `The address of the ${noun}.` },
      ...about.create,
    })
    async create(@Caller() principal: Principal, @Body() body: Sent, @Query() query: Sent): Promise<Reply> {
      const shown = shownAttributes(query);
      return resourceReply(await this.resources.create(principal, body, shown), shown, 201);
    }

    @Put(':id')
    @WritesResource(maxBody)
    @Describe(`Replace a ${noun}`, { ...ONE, ifMatch: true, ...about.replace })
    async replace(
      @Caller() principal: Principal,
      @PathId() id: string,
      @Body() body: Sent,
      @Query() query: Sent,
      @Headers('if-match') ifMatch: string | undefined,
    ): Promise<Reply> {
      const shown = shownAttributes(query);
      return resourceReply(await this.resources.replace(principal, id, body, ifMatch, shown), shown);
    }

    @Delete(':id')
    @IfMatch()
    @ScimEndpoint()
    @Describe(`Delete a ${noun}`, {
      empty: true,
      ...about.delete,
      errors: [...(about.delete.errors ?? []), PreconditionFailed],
      addition: true,
    })
    async delete(
      @Caller() principal: Principal,
      @PathId() id: string,
      @Headers('if-match') ifMatch: string | undefined,
    ): Promise<Reply> {
      await this.resources.delete(principal, id, ifMatch);
      return Reply.empty();
    }

    private async answerList(principal: Principal, query: ListQuery): Promise<Reply> {
      return listReply(await this.resources.list(principal, query), query);
    }
  }
  return Endpoints;
}
