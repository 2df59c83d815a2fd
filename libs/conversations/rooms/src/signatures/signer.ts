import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { AuthenticatedRequest } from '#access';
import type { UsedNonce } from './nonces.repository';

/** The key of a member of a room with which a request was signed. */
export interface Signer {
  memberId: string;
  keyVersion: number;
}

/** A request whose signature was verified. */
export interface SignedByMemberRequest extends AuthenticatedRequest {
  signer?: Signer;
}

/** The member whose signature was verified, on a route with `SignedByMember`. */
export const SignedBy = createParamDecorator((_: unknown, context: ExecutionContext): Signer => {
  const { signer } = context.switchToHttp().getRequest<SignedByMemberRequest>();
  if (!signer) throw new Error('Only a route with @SignedByMember has a signer.');
  return signer;
});

/** A request whose signature was verified, and whose nonce was not used yet. */
export interface UnusedNonceRequest extends AuthenticatedRequest {
  unusedNonce?: UsedNonce;
}

/** The nonce of a request, on a route with `SignedByActorUnused`. */
export const UnusedNonce = createParamDecorator((_: unknown, context: ExecutionContext): UsedNonce => {
  const { unusedNonce } = context.switchToHttp().getRequest<UnusedNonceRequest>();
  if (!unusedNonce) throw new Error('Only a route with @SignedByActorUnused has an unused nonce.');
  return unusedNonce;
});
