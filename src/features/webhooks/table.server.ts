import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { DeliveryState, SentEvent, WebhookEvent } from './schemas.ts';

/** An address that is told of a company's changes. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id<'webhook'>(),
    publicId: publicId(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** Who made it; null once that person is erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    /** Sealed: signing needs the secret itself. */
    sealedSecret: text('sealed_secret').notNull(),
    events: text('events').$type<WebhookEvent>().array().notNull(),
    /** Of the first failure since it last accepted a message. */
    failingSince: instant('failing_since'),
    turnedOffAt: instant('turned_off_at'),
    /**
     * Until when a worker sends it a message, or when the last one ended: who waits longest is
     * next.
     */
    takenUntil: instant('taken_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('webhooks_company').on(table.companyId),
    index('webhooks_user').on(table.userId),
  ],
);

/** A message to one webhook, with how it went. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id<'webhookDelivery'>(),
    publicId: publicId(),
    webhookId: idOf<'webhook'>('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The receiver's `webhook-id`: equal for every attempt and replay. */
    messageId: uuid('message_id').notNull(),
    event: text('event').$type<SentEvent>().notNull(),
    data: jsonb('data').$type<object>().notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    lastStatus: smallint('last_status'),
    /** A code of `GuardedFetchError`, where there was no response. */
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.webhookId, table.messageId),
    index('webhook_deliveries_log').on(table.webhookId, table.id),
    index('webhook_deliveries_due')
      .on(table.nextAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_next')
      .on(table.webhookId, table.nextAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_old').on(table.createdAt),
    check('webhook_deliveries_state', sql`state in ('waiting', 'delivered', 'failed')`),
  ],
);
