import type { ReactNode } from 'react';
import './price-ladder.css';

export type LadderRow = { key: string | number; cells: readonly ReactNode[]; isActive: boolean };

/**
 * Shows price tiers as a table, drawn as tiles on a phone. The tier of the chosen quantity is
 * highlighted and announced to screen readers.
 */
export function PriceLadder({
  caption,
  heads,
  rows,
  activeLabel,
}: {
  caption: string;
  heads: readonly ReactNode[];
  rows: readonly LadderRow[];
  activeLabel: string;
}) {
  return (
    <table className="price-ladder">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th key={i} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.isActive ? 'is-on' : undefined}>
            {row.cells.map((cell, i) => (
              <td key={i}>
                {cell}
                {i === 0 && row.isActive ? (
                  <span className="visually-hidden"> {activeLabel}</span>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
