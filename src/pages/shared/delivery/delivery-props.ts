import type { ActionResult } from '#platform/pages/form-action.ts';
import type { DeliveryView } from './load-delivery.server.ts';

export type DeliveryProps = { order: DeliveryView; answer: ActionResult | undefined };
