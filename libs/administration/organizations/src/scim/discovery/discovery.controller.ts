import { Controller, Get, Param, Query, UseFilters } from '@nestjs/common';
import { ApiExtraModels, ApiParam, ApiTags } from '@nestjs/swagger';
import { PlatformSettings, Describe, Forbidden, type Reply, found } from '#platform';
import { scimBaseUrl } from '../http/addresses';
import { ScimEndpoint, answering } from '../http/endpoint';
import { listResponse } from '../http/list-query';
import { ScimErrorFilter } from '../http/scim-error.filter';
import { scimReply } from '../http/scim-json';
import { ScimDescriptionDto, ScimDescriptionListDto, ScimErrorDto } from '../http/scim.dto';
import { configurationAt, resourceTypesAt, schemasAt } from './descriptions';

type Described = { id: string };
type Sent = Record<string, unknown>;

const ONE = answering(ScimDescriptionDto);
const MANY = answering(ScimDescriptionListDto);
const name = (what: string) => ApiParam({ name: 'name', schema: { type: 'string' }, description: what });

/** Describes what the SCIM endpoints support (RFC 7644, section 4). */
@ApiTags('Provisioning')
@ApiExtraModels(ScimErrorDto)
@Controller('scim/v2')
@UseFilters(ScimErrorFilter)
export class ScimDiscoveryController {
  private readonly configuration: object;
  private readonly schemas: Described[];
  private readonly resourceTypes: Described[];

  constructor(platform: PlatformSettings) {
    const base = scimBaseUrl(platform);
    this.configuration = configurationAt(base);
    this.schemas = schemasAt(base) as Described[];
    this.resourceTypes = resourceTypesAt(base) as Described[];
  }

  @Get('ServiceProviderConfig')
  @ScimEndpoint()
  @Describe('Get what SCIM supports', {
    ...ONE,
    more: 'PATCH, filters and ETags; neither bulk operations nor sorting.',
  })
  config(): Reply {
    return scimReply(this.configuration);
  }

  @Get('ResourceTypes')
  @ScimEndpoint()
  @Describe('List the SCIM resource types', { ...MANY, more: 'Users and groups.', errors: [Forbidden] })
  types(@Query() query: Sent): Reply {
    return listOf(this.resourceTypes, query);
  }

  @Get('ResourceTypes/:name')
  @ScimEndpoint()
  @name('`User` or `Group`.')
  @Describe('Get a SCIM resource type', { ...ONE, more: 'As RFC 7643, section 6, defines it.' })
  type(@Param('name') id: string): Reply {
    return oneOf(this.resourceTypes, id);
  }

  @Get('Schemas')
  @ScimEndpoint()
  @Describe('List the SCIM schemas', {
    ...MANY,
    more: 'With only the attributes that the service stores.',
    errors: [Forbidden],
  })
  list(@Query() query: Sent): Reply {
    return listOf(this.schemas, query);
  }

  @Get('Schemas/:name')
  @ScimEndpoint()
  @name('The URN of the schema.')
  @Describe('Get a SCIM schema', { ...ONE, more: 'As RFC 7643, section 7, defines it.' })
  schema(@Param('name') id: string): Reply {
    return oneOf(this.schemas, id);
  }
}

/** RFC 7644, section 4: these lists can't be filtered. */
function listOf(resources: readonly Described[], { filter }: Sent): Reply {
  if (filter !== undefined) throw new Forbidden({ message: 'This list cannot be filtered.' });
  return scimReply(listResponse([...resources], resources.length, 1));
}

function oneOf(resources: readonly Described[], id: string): Reply {
  return scimReply(found(resources.find((resource) => resource.id.toLowerCase() === id.toLowerCase())));
}
