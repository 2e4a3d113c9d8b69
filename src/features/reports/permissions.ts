// Who decides on reports.
import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/** Staff of the market with the permission for inquiries, whose parties most reports are about. */
export const whyNotDecideReports = (actor: Actor): Refusal | null =>
  whyNotAdministerWith('inquiry')(actor);
