// An owner makes, removes, tests and turns on webhooks, and has messages sent again.
import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { requireRecentProof } from '#platform/security/recent-proof.ts';
import { seal } from '#platform/security/sealing.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { deliverDue } from '../deliver-due.ts';
import { whyNotManageWebhooks } from '../permissions.ts';
import { lockCompany } from '../queries/due-deliveries.server.ts';
import { maxWebhooks } from '../rules.ts';
import { testEvent, type WebhookInput, webhookInput } from '../schemas.ts';
import { secretPurpose } from '../services/send-message.server.ts';
import { webhookDeliveries, webhooks } from '../table.server.ts';

const companyIdOf = ({ actor }: Context) => (actor as Member).companyId as Id<'company'>;

/**
 * Returns the signing secret, which is shown once. Throws conflict when there are too many, and as
 * `requireRecentProof`.
 */
export const makeWebhook = defineCommand({
  permission: whyNotManageWebhooks,
  input: webhookInput,
  async run(
    context,
    { url, events, currentPassword }: WebhookInput,
  ): Promise<{ readonly secret: string }> {
    await requireRecentProof(context, currentPassword);
    const companyId = companyIdOf(context);
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    await inTransaction(context, async (inside) => {
      await lockCompany(inside, companyId);
      const count = await inside.db.$count(webhooks, eq(webhooks.companyId, companyId));
      if (count >= maxWebhooks) throw conflict('tooManyWebhooks', { count: maxWebhooks });
      await inside.db.insert(webhooks).values({
        companyId,
        userId: (inside.actor as Member).userId,
        url,
        events,
        sealedSecret: seal(inside.services.secret, secretPurpose, secret),
        createdAt: inside.now(),
      });
    });
    return { secret };
  },
});

/** Removes it with its log. Throws not_found, refused, unauthenticated. */
export const removeWebhook = defineCommand({
  permission: whyNotManageWebhooks,
  async run(context, publicId: string): Promise<void> {
    const removed = await context.db
      .delete(webhooks)
      .where(and(eq(webhooks.publicId, publicId), eq(webhooks.companyId, companyIdOf(context))))
      .returning({ id: webhooks.id });
    if (removed.length === 0) throw notFound();
  },
});

/** Turns on again what was turned off; what waits is sent. Throws not_found, refused. */
export const turnOnWebhook = defineCommand({
  permission: whyNotManageWebhooks,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const turnedOn = await inside.db
        .update(webhooks)
        .set({ turnedOffAt: null, failingSince: null })
        .where(
          and(
            eq(webhooks.publicId, publicId),
            eq(webhooks.companyId, companyIdOf(inside)),
            isNotNull(webhooks.turnedOffAt),
          ),
        )
        .returning({ id: webhooks.id });
      if (turnedOn.length === 0) throw notFound();
      await inside.services.jobs.send(inside, deliverDue, {});
    });
  },
});

/**
 * Sends a message that says nothing but that it came; one that still waits is tried at once. Throws
 * not_found, conflict where the webhook is off, refused.
 */
export const testWebhook = defineCommand({
  permission: whyNotManageWebhooks,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [webhook] = await inside.db
        .select({ id: webhooks.id, turnedOffAt: webhooks.turnedOffAt })
        .from(webhooks)
        .where(and(eq(webhooks.publicId, publicId), eq(webhooks.companyId, companyIdOf(inside))))
        .for('no key update');
      if (!webhook) throw notFound();
      if (webhook.turnedOffAt !== null) throw conflict('webhookIsOff');
      const now = inside.now();
      const hastened = await inside.db
        .update(webhookDeliveries)
        .set({ attempts: 0, nextAt: now })
        .where(
          and(
            eq(webhookDeliveries.webhookId, webhook.id),
            eq(webhookDeliveries.event, testEvent),
            eq(webhookDeliveries.state, 'waiting'),
          ),
        )
        .returning({ id: webhookDeliveries.id });
      if (hastened.length === 0)
        await inside.db.insert(webhookDeliveries).values({
          webhookId: webhook.id,
          messageId: randomUUID(),
          event: testEvent,
          data: {},
          createdAt: now,
          nextAt: now,
        });
      await inside.services.jobs.send(inside, deliverDue, {});
    });
  },
});

/**
 * Sends a message again under its id, from the first attempt on. Throws not_found, conflict where
 * the webhook is off, refused.
 */
export const replayDelivery = defineCommand({
  permission: whyNotManageWebhooks,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [found] = await inside.db
        .select({ id: webhookDeliveries.id, turnedOffAt: webhooks.turnedOffAt })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(
          and(
            eq(webhookDeliveries.publicId, publicId),
            eq(webhooks.companyId, companyIdOf(inside)),
          ),
        );
      if (!found) throw notFound();
      if (found.turnedOffAt !== null) throw conflict('webhookIsOff');
      await inside.db
        .update(webhookDeliveries)
        .set({ state: 'waiting', attempts: 0, nextAt: inside.now(), endedAt: null })
        .where(eq(webhookDeliveries.id, found.id));
      await inside.services.jobs.send(inside, deliverDue, {});
    });
  },
});
