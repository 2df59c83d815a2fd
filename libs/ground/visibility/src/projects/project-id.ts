import { type ExecutionContext, Injectable, type PipeTransform, createParamDecorator } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Principal } from '#access';
import { Project } from '#entities';
import {
  type ApiRequest,
  Database,
  NO_ID,
  NotFound,
  SLUG,
  columns,
  isId,
  mayChange,
  statement,
} from '#platform';
import { MyDocs } from './my-docs';

/** The project that a path names, and the caller whose tenant it belongs to. */
interface ProjectReference {
  reference: string;
  principal: Principal;
  /** Whether the request may change something. */
  mayChange: boolean;
}

/** The slug of every person's My Docs. */
export const MY_DOCS = '~';

const ID = columns(Project, 'p', 'id');
const FIND_BY_SLUG = statement(
  ID.row,
  `SELECT ${ID.sql} FROM projects p
   WHERE p.tenant_id = :tenantId AND p.slug = :slug AND p.owner_user_id IS NULL AND p.deleted_at IS NULL`,
);
const FIND_MY_DOCS = statement(
  ID.row,
  `SELECT ${ID.sql} FROM projects p WHERE p.tenant_id = :tenantId AND p.owner_user_id = :userId AND p.deleted_at IS NULL`,
);

/**
 * Replaces the slug of a project with its id. It does not check what the caller can see: the route does that with the id. A slug that no
 * project has becomes an id that no project has, so that the answer is the same as for a project that the caller can't see. My Docs are created
 * by the first change that names them, as by the first save without a project.
 */
@Injectable()
export class ProjectIdPipe implements PipeTransform<ProjectReference, Promise<string>> {
  constructor(
    private readonly database: Database,
    private readonly myDocs: MyDocs,
  ) {}

  async transform({ reference, principal, mayChange }: ProjectReference): Promise<string> {
    if (isId(reference)) return reference.toLowerCase();
    const { tenantId, userId } = principal;
    if (reference === MY_DOCS)
      return (
        (await this.database.one(FIND_MY_DOCS, { tenantId, userId }))?.id ??
        (mayChange ? this.myDocs.create(principal) : NO_ID)
      );
    if (!SLUG.test(reference)) throw new NotFound();
    return (await this.database.one(FIND_BY_SLUG, { tenantId, slug: reference }))?.id ?? NO_ID;
  }
}

const Reference = createParamDecorator((name: string, context: ExecutionContext): ProjectReference => {
  const { params, principal } = context.switchToHttp().getRequest<ApiRequest & { principal: Principal }>();
  return { reference: params[name] as string, principal, mayChange: mayChange(context) };
});

/**
 * The id of the project that the path names by its id, its slug, or `~` for the caller's My Docs. Anything else is answered with 404,
 * exactly like a project that does not exist.
 */
export function ProjectId(name = 'projectId'): ParameterDecorator {
  return (target, method, index) => {
    Reference(name, ProjectIdPipe)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({
      name,
      description: 'The id or the slug of the project; `~` for your My Docs.',
      schema: { type: 'string', minLength: 1, maxLength: 60 },
      example: 'product-handbook',
    })(target, method!, descriptor);
  };
}
