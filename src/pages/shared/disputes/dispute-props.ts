import type { ActionResult } from '#platform/pages/form-action.ts';
import type { DisputeView } from './load-dispute.server.ts';

export type DisputeProps = { order: DisputeView; answer: ActionResult | undefined };
