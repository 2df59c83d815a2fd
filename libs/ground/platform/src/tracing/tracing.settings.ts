import { IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';
import { HTTP_URL } from '../settings/http-url';
import { SecretSetting } from '../settings/secret';

/** Traces for OpenTelemetry */
export class TracingSettings {
  /** URL to which the processes send their traces, by OTLP over HTTP, such as `http://localhost:4318/v1/traces`. Without it, nothing is traced. */
  @IsOptional()
  @IsUrl(HTTP_URL)
  tracesUrl?: string;

  /** How many percent of the requests are traced, from 0 to 100. A request and what it causes are traced together or not at all. */
  @IsInt()
  @Min(0)
  @Max(100)
  tracesSamplePercent = 100;

  /** Headers of the requests to TRACES_URL, as `Name=value` separated by commas. */
  @IsOptional()
  @Matches(/^[\w-]+=[^,\r\n]*(,[\w-]+=[^,\r\n]*)*$/, { message: 'must be Name=value, separated by commas' })
  @SecretSetting()
  tracesHeaders?: string;
}
