import type { Context } from '#platform/context.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import type { Panel } from '#shared/panels.ts';
import { panelsOf, roleFlags } from '../rules.ts';
import { findOwnSession } from './sessions.server.ts';

/** Returns what a panel's frame shows of the person. */
export type PanelVisit = {
  readonly person: string;
  readonly company: string;
  readonly isOwner: boolean;
  /** The market's front page without language: empty when the panel is on the same site. */
  readonly marketUrl: string;
  /** The person's other panels. */
  readonly otherPanels: readonly Panel[];
};

/** For people who are admitted to the panel. */
export async function getPanelVisit(context: Context, panel: Panel): Promise<PanelVisit> {
  const { services } = context;
  const found = await findOwnSession(context);
  if (!found?.membership) throw unauthenticated();
  const { person, membership } = found;
  return {
    person: person.name,
    company: membership.company.name,
    isOwner: membership.isOwner,
    marketUrl:
      new URL(services.sites[panel]).origin === new URL(services.publicUrl).origin
        ? ''
        : services.publicUrl,
    otherPanels: panelsOf(roleFlags(membership)).filter((other) => other !== panel),
  };
}
