import { Module } from '@nestjs/common';
import { IssuerModule } from '#issuer';
import { AllDistributionsController } from './all/all-distributions.controller';
import { AllDistributionsRepository } from './all/all-distributions.repository';
import { AllDistributionsService } from './all/all-distributions.service';
import { CallbackHosts } from './callbacks/callback-hosts';
import { CallbackSender } from './callbacks/callback-sender';
import { CertificatesController } from './certificates/certificates.controller';
import { CertificatesService } from './certificates/certificates.service';
import { Attempts } from './deliveries/attempts';
import { CallbackEvents } from './deliveries/callback-events';
import { Deliverer } from './deliveries/deliverer';
import { DeliveriesController } from './deliveries/deliveries.controller';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveriesService } from './deliveries/deliveries.service';
import { DistributionChanges } from './distributions/distribution-changes.service';
import { DistributionsController } from './distributions/distributions.controller';
import { DistributionsRepository } from './distributions/distributions.repository';
import { SentContentsRepository } from './distributions/sent-contents.repository';
import { DistributionCreationService } from './distributions/distribution-creation.service';
import { DistributionsService } from './distributions/distributions.service';
import { FeedbackRepository } from './distributions/feedback.repository';
import { ProjectReferences } from './distributions/project-references';
import { TargetsRepository } from './distributions/targets.repository';

/** Sends documents to the projects of an organization, and collects their acknowledgements and feedback. */
@Module({
  imports: [IssuerModule],
  // The list comes first: `all` would be an id otherwise.
  controllers: [
    AllDistributionsController,
    DistributionsController,
    CertificatesController,
    DeliveriesController,
  ],
  providers: [
    AllDistributionsService,
    AllDistributionsRepository,
    CertificatesService,
    DistributionsService,
    DistributionCreationService,
    DistributionChanges,
    SentContentsRepository,
    DistributionsRepository,
    TargetsRepository,
    FeedbackRepository,
    ProjectReferences,
    DeliveriesService,
    DeliveriesRepository,
    Deliverer,
    Attempts,
    CallbackEvents,
    CallbackSender,
    CallbackHosts,
  ],
})
export class DistributionModule {}
