import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, type Paged, PathId, answerPage } from '#platform';
import { DeliveryDto, ListDeliveriesQuery } from './deliveries.dto';
import { DeliveryInProgress } from './deliveries.errors';
import { presentDelivery } from './deliveries.presenter';
import { DeliveriesService } from './deliveries.service';

@ApiTags('Distribution')
@Controller('api/distributions/:id/deliveries')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'), { feature: 'distribution' })
  @Describe('List deliveries of a callback', {
    answers: DeliveryDto,
    list: true,
    paged: true,
    more: 'Newest first. Only callers who can see the source project can list them. What the receiver answers is not stored.',
    addition: true,
  })
  async list(
    @Caller() principal: Principal,
    @PathId() id: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<Answer<DeliveryDto[]> & Paged> {
    return answerPage(await this.deliveries.list(principal, id, query), presentDelivery);
  }

  @Post(':deliveryId/redeliver')
  @HttpCode(200)
  @Access(sessionOrBearer('write:docs'), { feature: 'distribution' })
  @Describe('Deliver an event again', {
    answers: DeliveryDto,
    more:
      'The message has the same `webhook-id` and body as before. If the attempt fails, the retries begin again. After a 410, this also ' +
      'resumes the callback for later events.',
    errors: [DeliveryInProgress],
    addition: true,
  })
  async redeliver(
    @Caller() principal: Principal,
    @PathId() id: string,
    @PathId('deliveryId') deliveryId: string,
  ): Promise<Answer<DeliveryDto>> {
    return { data: presentDelivery(await this.deliveries.redeliver(principal, id, deliveryId)) };
  }
}
