// Links that end the mails about matching requests, without log-in.
import { eq } from 'drizzle-orm';
import * as m from '#messages/features/rfq-matches';
import type { StopLinks } from '#platform/context.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { findAlertOfLink, stopLinks } from '../queries/alert-readers.server.ts';
import { rfqAlerts } from '../table.server.ts';

export const matchStopLinks: StopLinks = {
  async find(context, token) {
    const { locale, services } = context;
    const link = await findAlertOfLink(context, token);
    return (
      link && {
        isOn: link.isOn,
        label: m.notification({ locale }),
        href: `${services.sites.vendor}${memberPaths.vendorRfqs({ locale })}`,
      }
    );
  },
  async stop(context, token) {
    const userId = await stopLinks(context).read(token);
    if (userId !== null)
      await context.db
        .update(rfqAlerts)
        .set({ frequency: 'never' })
        .where(eq(rfqAlerts.userId, userId));
  },
};
