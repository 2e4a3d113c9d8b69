// A ticket names an upload and proves that its holder sent it: `<key>~<proof>`.
export const ticketSeparator = '~';

export const keyOfTicket = (ticket: string): string => ticket.split(ticketSeparator, 1)[0]!;
