import type { DomainEvent } from '#platform/events/emit.server.ts';

export const documentIssuedEvent = 'documents.document_issued';
export const documentTypesetEvent = 'documents.document_typeset';
type DocumentOfOrder = {
  readonly documentId: string;
  /** Public id of the order, for open pages. */
  readonly id: string;
  /** Members of both sides who may read it at this moment. */
  readonly userIds: readonly string[];
};
export type DocumentIssued = DocumentOfOrder;

export const documentIssued = (payload: DocumentOfOrder): DomainEvent => ({
  name: documentIssuedEvent,
  payload,
  tags: [],
});
/** Its files are there. */
export const documentTypeset = (payload: DocumentOfOrder): DomainEvent => ({
  name: documentTypesetEvent,
  payload,
  tags: [],
});

/** Open pages of the order look again; `ordersTopic` of the orders' events. */
export const documentReaders = ({ name, payload }: DomainEvent) => {
  if (name !== documentIssuedEvent && name !== documentTypesetEvent) return [];
  const { id, userIds } = payload as DocumentOfOrder;
  return [{ topic: 'orders', id, userIds }];
};
