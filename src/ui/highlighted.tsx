/** Marks every second part of a text, the ones that match the query. */
export const Highlighted = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, i) => (i % 2 === 0 ? part : <mark key={i}>{part}</mark>));
