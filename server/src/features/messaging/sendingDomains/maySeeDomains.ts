import { type Actor, grantOf } from '../../../platform/permissions.ts'

/** Domains are the business of those who make emails. */
export function maySeeDomains(actor: Actor): boolean {
  return actor.isAdmin || grantOf(actor, 'email:emails', 'create').own
}
