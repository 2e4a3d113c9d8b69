import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { InspectionState } from './schemas.ts';

type OfOrder = {
  readonly orderId: string;
  /** Public id, for open pages. */
  readonly id: string;
  /** Members of both sides who may read it at this moment. */
  readonly userIds: readonly string[];
};

export const milestoneToldEvent = 'shipments.milestone_told';
export type MilestoneTold = OfOrder & { readonly milestoneId: string };

export const shipmentSentEvent = 'shipments.shipment_sent';
export const shipmentDeliveredEvent = 'shipments.shipment_delivered';
export type ShipmentMoved = OfOrder & {
  readonly shipmentId: string;
  readonly number: number;
  /** With it everything is: the order's own event says the same. */
  readonly isLast: boolean;
};

export const inspectionMovedEvent = 'shipments.inspection_moved';
export type InspectionMoved = OfOrder & {
  readonly to: InspectionState;
  /** Of the inspection, or of the report that moved it. */
  readonly causeId: string;
};

export const receiptRemindedEvent = 'shipments.receipt_reminded';
export type ReceiptReminded = OfOrder & { readonly day: number };

/** No public page shows an order. */
const event = (name: string, payload: OfOrder): DomainEvent => ({ name, payload, tags: [] });

export const milestoneTold = (told: MilestoneTold) => event(milestoneToldEvent, told);
export const shipmentSent = (sent: ShipmentMoved) => event(shipmentSentEvent, sent);
export const shipmentDelivered = (moved: ShipmentMoved) => event(shipmentDeliveredEvent, moved);
export const inspectionMoved = (moved: InspectionMoved) => event(inspectionMovedEvent, moved);
export const receiptReminded = (day: ReceiptReminded) => event(receiptRemindedEvent, day);

const names = [
  milestoneToldEvent,
  shipmentSentEvent,
  shipmentDeliveredEvent,
  inspectionMovedEvent,
  receiptRemindedEvent,
];

/** Open pages of the order look again; `ordersTopic` of the orders' events. */
export const shipmentReaders = ({ name, payload }: DomainEvent) => {
  if (!names.includes(name)) return [];
  const { id, userIds } = payload as OfOrder;
  return [{ topic: 'orders', id, userIds }];
};
