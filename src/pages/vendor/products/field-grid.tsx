import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { TableScroll } from '#ui/table-scroll.tsx';
import './field-grid.css';

type GridProps = {
  readonly label: string;
  /** Of the columns after the row's number. */
  readonly heads: readonly ReactNode[];
  readonly children: ReactNode;
};

/** Rows of fields in a table; on a phone each row is a block, and its labels are seen. */
export const FieldGrid = ({ label, heads, children }: GridProps) => (
  <TableScroll label={label}>
    <table className="field-grid">
      <thead>
        <tr>
          <th scope="col">#</th>
          {heads.map((head, i) => (
            // The columns of a table keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            <th key={i} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </TableScroll>
);

type CellProps = Omit<ComponentPropsWithoutRef<'input'>, 'id'> & {
  readonly label: string;
  /** Says which of the rows it is, to those who hear the label. */
  readonly row: string;
  readonly error: string | undefined;
};

export function FieldCell({ label, row, error, ...input }: CellProps) {
  const id = useId();
  return (
    <td>
      <label className="field-grid-label" htmlFor={id}>
        {label} <span className="visually-hidden">{row}</span>
      </label>
      <span className="input input-sm">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}note` : undefined}
        />
      </span>
      {error ? (
        <p className="field-error" id={`${id}note`}>
          <CircleAlert className="icon-16" />
          {error}
        </p>
      ) : null}
    </td>
  );
}
