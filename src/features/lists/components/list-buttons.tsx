import { listFormId, listKinds, type ListKind, stepName, stepValue } from '../rules/list-form.ts';
import './list-buttons.css';

/**
 * Puts a product on a list. The same bytes for every visitor: `list-marks.ts` shows in the browser
 * what is on the lists. The buttons belong to one form of the frame, which works without scripts.
 */
export const ListButtons = ({
  product,
  labels,
  hasText = false,
}: {
  product: string;
  labels: Readonly<Record<ListKind, string>>;
  hasText?: boolean;
}) => (
  <span className={hasText ? 'list-buttons has-text' : 'list-buttons'}>
    {listKinds.map((kind) => (
      <button
        key={kind}
        type="submit"
        form={listFormId}
        name={stepName}
        value={stepValue('add', kind, product)}
        className={`is-${kind}`}
      >
        {labels[kind]}
      </button>
    ))}
  </span>
);
