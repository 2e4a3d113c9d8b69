/** A text of which every second part was asked for. */
export const Highlighted = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, i) => (i % 2 === 0 ? part : <mark key={i}>{part}</mark>));
