import { Module } from '@nestjs/common';
import { RoomsModule } from './rooms.module';
import { NoncesRepository } from './signatures/nonces.repository';
import { NoncesSweep } from './signatures/nonces.sweep';

/** The routes of the main API, with which people host rooms and take part in them. */
@Module({ imports: [RoomsModule], providers: [NoncesSweep, NoncesRepository] })
export class RoomsApiModule {}
