import { IsBoolean, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

/** Single sign-on and proved domains */
export class OrganizationsSettings {
  /** Whether providers of single sign-on may have private addresses, and be reached by http on this machine. For a provider in your own network, or for development. */
  @IsBoolean()
  oidcAllowPrivate = false;

  /** Maximum sign-ins a minute with single sign-on from one client address, and maximum wrong organizations, at least 1. */
  @IsInt()
  @Min(1)
  oidcSignInsPerMinute = 60;

  /** DNS server that is asked for the TXT records of domains, as an IP address, optionally with a port (`127.0.0.1:53`, `[::1]:53`). By default those of the system. */
  @IsOptional()
  @Matches(/^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/, {
    message: 'must be an IP address, optionally with a port; IPv6 in brackets',
  })
  dnsServer?: string;

  /** Hours, from 1 to 168, after which the TXT record of a proved domain is looked up again. */
  @IsInt()
  @Min(1)
  @Max(168)
  domainCheckHours = 24;

  /** Days, from 1 to 90, for which a domain stays proved while its TXT record is not found. */
  @IsInt()
  @Min(1)
  @Max(90)
  domainGraceDays = 7;

  /** Seconds, from 1 to 3600, between looks for domains to check. */
  @IsInt()
  @Min(1)
  @Max(3_600)
  domainSweepSeconds = 600;

  /** Maximum number of invites a day that are mailed for one organization, at least 1. Further ones are created, but not mailed. */
  @IsInt()
  @Min(1)
  inviteMailsPerDay = 500;
}
