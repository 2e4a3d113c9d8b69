// Describes in the OpenAPI document what is sent to webhooks.
import { z } from 'zod';
import type { WebhookMessage } from '#platform/feature.ts';

export type WebhookMessages = Readonly<Record<string, WebhookMessage>>;

const tag = {
  name: 'Webhooks',
  description: 'What your own programs are told, as Standard Webhooks describes it.',
};

const header = (name: string, description: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
});
const headers = [
  header('webhook-id', 'The same in every attempt to deliver the message.'),
  header('webhook-timestamp', 'Of the attempt, in seconds since 1970.'),
  header('webhook-signature', 'Of id, timestamp and body, by the secret of the webhook.'),
];
const responses = {
  '2XX': { description: 'Taken. Without it the message is sent again, for three days.' },
  '410': { description: 'Nothing more is sent: the webhook is turned off.' },
};

/** `product.saved` is `onProductSaved`. */
const operationIdOf = (event: string): string =>
  `on${event.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** The message around the data, as JSON Schema. */
function schemaOf(event: string, { data }: WebhookMessage) {
  const message = z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data });
  const { $schema: _dialect, ...schema } = z.toJSONSchema(message, { io: 'input' });
  return schema;
}

/** Each event with its message, under the name that a webhook chooses it by. */
export const webhookDocuments = (messages: WebhookMessages) => ({
  tags: Object.keys(messages).length === 0 ? [] : [tag],
  webhooks: Object.fromEntries(
    Object.entries(messages).map(([event, message]) => [
      event,
      {
        post: {
          operationId: operationIdOf(event),
          summary: message.summary,
          tags: [tag.name],
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(event, message) } },
          },
          responses,
        },
      },
    ]),
  ),
});
