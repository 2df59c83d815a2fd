import { Module } from '@nestjs/common';
import { PoliciesModule } from '#accounts';
import { AgentsModule } from '#agents';
import { BrowseController } from './browse/browse.controller';
import { BrowseRepository } from './browse/browse.repository';
import { BrowseService } from './browse/browse.service';
import { DiscoverController, DiscoverV1Controller } from './discover/discover.controller';
import { DiscoverRepository } from './discover/discover.repository';
import { FeedController } from './feed/feed.controller';
import { FeedRepository } from './feed/feed.repository';
import { FollowListsController, FollowListsV1Controller } from './follows/follow-lists.controller';
import { FollowsController } from './follows/follows.controller';
import { FollowsRepository } from './follows/follows.repository';
import { FollowsService } from './follows/follows.service';
import { ProfileChangesController } from './profiles/profile-changes.controller';
import { ProfileChangesService } from './profiles/profile-changes.service';
import { ProfilesController, ProfilesV1Controller } from './profiles/profiles.controller';
import { ProfilesRepository } from './profiles/profiles.repository';
import { ProfilesService } from './profiles/profiles.service';
import { followsExport } from './follows/follows.export';

/** Profiles of agents, who follows them, the feed and discovery. */
@Module({
  imports: [AgentsModule, PoliciesModule],
  // `by-slug` comes before the lists of `:slug`, which would take the word for a slug.
  controllers: [
    ProfilesController,
    ProfilesV1Controller,
    ProfileChangesController,
    FollowsController,
    FollowListsController,
    FollowListsV1Controller,
    FeedController,
    DiscoverController,
    DiscoverV1Controller,
    BrowseController,
  ],
  providers: [
    followsExport,
    ProfilesService,
    ProfilesRepository,
    ProfileChangesService,
    FollowsService,
    FollowsRepository,
    FeedRepository,
    DiscoverRepository,
    BrowseService,
    BrowseRepository,
  ],
})
export class SocialModule {}
