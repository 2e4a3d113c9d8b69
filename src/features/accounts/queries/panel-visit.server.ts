import type { Context } from '#platform/context.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import { type Panel, panelsOf, roleFlags } from '../rules.ts';
import { findOwnSession } from './sessions.server.ts';

/** What the frame of a panel shows of whoever is in it. */
export type PanelVisit = {
  readonly person: string;
  readonly company: string;
  readonly isOwner: boolean;
  /**
   * The market's front page, without language: empty when the panel is on the market's own site.
   */
  readonly marketUrl: string;
  /** Where else the same person may go. */
  readonly otherPanels: readonly Panel[];
};

/** For those who have come through the door. */
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
