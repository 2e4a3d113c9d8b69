// The API's representation of what follows the payment of an order.
import { z } from 'zod';
import { attachmentKinds } from '#features/attachments/schemas.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { threadSides } from '#features/threads/schemas.ts';
import { inspectionResults, inspectionStates, milestoneKinds } from '../schemas.ts';
import type { Fulfilment } from './fulfilment.server.ts';

const files = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(attachmentKinds),
    sizeBytes: z.int(),
  }),
);

export const fulfilmentDto = z
  .object({
    id: z.string(),
    state: z.enum(orderStates),
    lines: z.array(
      z.object({
        position: z.int(),
        title: z.string(),
        variant: z.string(),
        unit: z.string(),
        ordered: z.int(),
        shipped: z.int(),
      }),
    ),
    milestones: z.array(
      z.object({
        kind: z.enum(milestoneKinds),
        text: z.string(),
        at: z.iso.datetime(),
        files,
      }),
    ),
    shipments: z.array(
      z.object({
        id: z.string(),
        number: z.int(),
        carrier: z.string(),
        trackingNumber: z.string(),
        shippedOn: z.string(),
        note: z.string(),
        lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
        files,
        delivery: z
          .object({
            on: z.string(),
            by: z.enum(threadSides),
            receivedBy: z.string(),
            note: z.string(),
            files,
          })
          .nullable()
          .meta({ description: 'Null until it has arrived.' }),
      }),
    ),
    inspection: z
      .object({
        state: z.enum(inspectionStates),
        priceMinor: z.int().meta({ description: 'In cents of a dollar.' }),
        wishes: z.string(),
        bookedAt: z.iso.datetime(),
        reports: z.array(
          z.object({
            result: z.enum(inspectionResults),
            text: z.string(),
            at: z.iso.datetime(),
            files,
          }),
        ),
      })
      .nullable(),
    inspectionPriceMinor: z.int().meta({ description: 'Today’s, in cents of a dollar.' }),
    deliveredAt: z.iso.datetime().nullable(),
    confirmsAt: z.iso.datetime().nullable().meta({
      description: 'When the clock confirms the receipt for a silent buyer.',
    }),
    confirmedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrderDelivery' });

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const fulfilmentOf = (order: Fulfilment): z.input<typeof fulfilmentDto> => ({
  id: order.id,
  state: order.state,
  lines: order.lines.map(({ position, name, variantName, unit, ordered, shipped }) => ({
    position,
    title: name.value,
    variant: variantName,
    unit,
    ordered,
    shipped,
  })),
  milestones: order.milestones.map(({ at, ...milestone }) => ({
    ...milestone,
    at: at.toISOString(),
  })),
  shipments: order.shipments.map(({ createdAt: _createdAt, delivery, ...shipment }) => ({
    ...shipment,
    delivery: delivery && {
      on: delivery.on,
      by: delivery.by,
      receivedBy: delivery.receivedBy,
      note: delivery.note,
      files: delivery.files,
    },
  })),
  inspection: order.inspection && {
    ...order.inspection,
    bookedAt: order.inspection.bookedAt.toISOString(),
    reports: order.inspection.reports.map(({ at, ...report }) => ({
      ...report,
      at: at.toISOString(),
    })),
  },
  inspectionPriceMinor: order.inspectionPriceMinor,
  deliveredAt: iso(order.deliveredAt),
  confirmsAt: iso(order.confirmsAt),
  confirmedAt: iso(order.confirmedAt),
});
