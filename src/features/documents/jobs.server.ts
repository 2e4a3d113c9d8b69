// Jobs of documents: issued on what happens to an order, and typeset in a process of its own.
import { z } from 'zod';
import { type OrderMoved, orderMovedEvent } from '#features/orders/events.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { type ShipmentMoved, shipmentSentEvent } from '#features/shipments/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { type DocumentIssued, documentIssuedEvent } from './events.ts';
import { issueProforma, issueShipmentDocuments } from './services/issue-for-order.server.ts';
import { isUntypeset, typesetWaiting } from './services/typeset-document.server.ts';

const proformaJob = defineJob({
  name: 'documents.issue_proforma',
  data: z.object({ orderId: z.uuid(), to: z.enum(orderStates) }),
  retryLimit: 10,
  async run(context, { orderId, to }) {
    if (to === 'agreed') await issueProforma(context, orderId as Id<'order'>);
  },
});

const shipmentJob = defineJob({
  name: 'documents.issue_for_shipment',
  data: z.object({ orderId: z.uuid(), shipmentId: z.uuid() }),
  retryLimit: 10,
  run: (context, { orderId, shipmentId }) =>
    issueShipmentDocuments(context, {
      orderId: orderId as Id<'order'>,
      shipmentId: shipmentId as Id<'shipment'>,
    }),
});

const typesetJob = defineJob({
  name: 'documents.typeset',
  data: z.object({ documentId: z.uuid() }),
  runsApart: () => true,
  maxSeconds: 120,
  retryLimit: 5,
  isNeeded: (context, { documentId }) => isUntypeset(context, documentId as Id<'document'>),
  async run(context, { documentId }, signal) {
    // Loaded by the job's own process alone.
    const { openTypesetter } = await import('./typeset/typesetter.server.ts');
    const typeset = openTypesetter();
    await typesetWaiting(context, documentId as Id<'document'>, { typeset, signal });
  },
});

export const documentJobs: readonly JobDefinition[] = [proformaJob, shipmentJob, typesetJob];

export const documentSubscriptions = [
  on(orderMovedEvent, proformaJob, ({ orderId, to }: OrderMoved) => ({ orderId, to })),
  on(shipmentSentEvent, shipmentJob, ({ orderId, shipmentId }: ShipmentMoved) => ({
    orderId,
    shipmentId,
  })),
  on(documentIssuedEvent, typesetJob, ({ documentId }: DocumentIssued) => ({ documentId })),
];
