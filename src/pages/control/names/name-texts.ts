import type { NameConcern, NameSubject } from '#features/name-reviews/schemas.ts';
import * as m from '#messages/pages/control/names';

export const concernTexts: Readonly<Record<NameConcern, typeof m.look_alike>> = {
  mixed_scripts: m.mixed_scripts,
  look_alike: m.look_alike,
  same_name: m.same_name,
  claims_trust: m.claims_trust,
};
export const subjectTexts: Readonly<Record<NameSubject, typeof m.person>> = {
  person: m.person,
  company: m.company,
  store: m.store,
};
/** What was done, by the form that did it. */
export const nameResults: Readonly<Record<string, typeof m.doneApprove>> = {
  approve: m.doneApprove,
  ask: m.doneAsk,
  suspend: m.doneSuspend,
};
