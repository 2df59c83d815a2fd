import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ACCESS } from './access';

/** Stops the start of an application that has a route without an `@Access` line. */
@Injectable()
export class AccessDeclarations implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    for (const { metatype } of this.discovery.getControllers()) {
      const prototype = (metatype as { prototype: Record<string, object> }).prototype;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name]!;
        if (!Reflect.hasMetadata(METHOD_METADATA, handler) || Reflect.hasMetadata(ACCESS, handler)) continue;
        throw new Error(`${metatype!.name}.${name} has no @Access line.`);
      }
    }
  }
}
