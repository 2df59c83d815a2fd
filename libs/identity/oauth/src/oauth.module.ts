import { Module } from '@nestjs/common';
import { AgentsModule } from '#agents';
import { AuthorizationService } from './authorization/authorization.service';
import { ClientDocuments, ClientHosts } from './clients/client-documents';
import { ClientsRepository } from './clients/clients.repository';
import { Clients } from './clients/clients.service';
import { RegistrationController } from './clients/registration.controller';
import { RegistrationService } from './clients/registration.service';
import { CodesRepository } from './codes/codes.repository';
import { PendingCodes } from './codes/pending-codes';
import { MetadataController } from './metadata/metadata.controller';
import { CodeExchangeService } from './tokens/code-exchange.service';
import { RefreshService } from './tokens/refresh.service';
import { RefreshTokensRepository } from './tokens/refresh-tokens.repository';
import { RevocationService } from './tokens/revocation.service';
import { TokenGrants } from './tokens/token-grants';
import { OauthTokensController } from './tokens/tokens.controller';

/** Connects agents by OAuth: their clients, authorization requests and tokens. */
@Module({
  imports: [AgentsModule],
  controllers: [MetadataController, RegistrationController, OauthTokensController],
  providers: [
    AuthorizationService,
    Clients,
    ClientsRepository,
    ClientDocuments,
    ClientHosts,
    RegistrationService,
    CodesRepository,
    PendingCodes,
    CodeExchangeService,
    RefreshService,
    RefreshTokensRepository,
    RevocationService,
    TokenGrants,
  ],
  exports: [AuthorizationService],
})
export class OauthModule {}
