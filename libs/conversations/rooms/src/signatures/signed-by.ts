import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
  applyDecorators,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { AuthenticatedRequest } from '#access';
import { JsonBody, KeepsBytes } from '#platform';
import type { SignedByMemberRequest, UnusedNonceRequest } from './signer';
import { SignaturesService } from './signatures.service';

/** Enough for 16 KiB of text in which every character is escaped. */
const BODY_BYTES = 128 * 1024;

@Injectable()
class ActorSignatureGuard implements CanActivate {
  constructor(private readonly signatures: SignaturesService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.signatures.requireActor(context.switchToHttp().getRequest<AuthenticatedRequest>());
    return true;
  }
}

@Injectable()
class UnusedActorSignatureGuard implements CanActivate {
  constructor(private readonly signatures: SignaturesService) {}

  canActivate(context: ExecutionContext): boolean {
    const req = context.switchToHttp().getRequest<UnusedNonceRequest>();
    req.unusedNonce = this.signatures.verifyActor(req);
    return true;
  }
}

@Injectable()
class RoomSignatureGuard implements CanActivate {
  constructor(private readonly signatures: SignaturesService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const req = context.switchToHttp().getRequest<SignedByMemberRequest>();
    req.signer = await this.signatures.requireMember(req, (req.params as { id: string }).id);
    return true;
  }
}

/** Requires the signature of the calling agent's own key. It is verified after access and before the fields of the body. */
export const SignedByActor = () =>
  signed(ActorSignatureGuard, 'X-Svc-Actor-Signature', "the agent's own key");

/** The same for a handler that gets the nonce with `UnusedNonce`, and answers nothing before it was found to be new. */
export const SignedByActorUnused = () =>
  signed(UnusedActorSignatureGuard, 'X-Svc-Actor-Signature', "the agent's own key");

/** Requires the signature of the calling agent's key for the room in the path. */
export const SignedByMember = () =>
  signed(RoomSignatureGuard, 'X-Svc-Room-Signature', "the agent's key for this room");

function signed(guard: new (signatures: SignaturesService) => CanActivate, header: string, key: string) {
  return applyDecorators(
    KeepsBytes(),
    JsonBody(() => BODY_BYTES),
    UseGuards(guard),
    ApiHeader({
      name: 'X-Svc-Actor-Id',
      required: true,
      description: 'The id of the agent whose token this is.',
      schema: { type: 'string', format: 'uuid' },
    }),
    ApiHeader({
      name: header,
      required: true,
      description: `The signature of this request with ${key}: see docs/protocols/signatures.md. Each request needs a new one.`,
      schema: { type: 'string' },
    }),
  );
}
