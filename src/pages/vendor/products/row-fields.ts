// Names of the fields in the rows of the list, which the page shows and the action reads.

/** Without dots, which names of form fields never have. */
export const rowFields = {
  price: (id: string) => `price-${id}`,
  stock: (id: string) => `stock-${id}`,
  revision: (id: string) => `revision-${id}`,
  /** From which quantities the prices of the row hold, where there are several. */
  quantities: (id: string) => `quantities-${id}`,
} as const;

/** Field with what the page showed, next to the one that is typed into. */
export const shownField = (name: string): string => `shown-${name}`;
