import { HiddenParameters } from './hidden-parameters.tsx';
import '#ui/list-page.css';

type Props = {
  /** An order's value in the URL and its label. */
  readonly orders: readonly { readonly value: string; readonly name: string }[];
  readonly value: string;
  readonly label: string;
  readonly apply: string;
  /** The page's path with its query and language. */
  readonly path: string;
};

/** A GET form; scripts submit it on change. */
export const SortForm = ({ orders, value, label, apply, path }: Props) => (
  <form className="list-page-sort" action={path.split('?')[0]} data-keep-scroll>
    <HiddenParameters path={path} without={['sort', 'page']} />
    <label className="input input-sm">
      <span className="input-addon">{label}</span>
      <select key={value} name="sort" defaultValue={value} data-send="">
        {orders.map((order) => (
          <option key={order.value} value={order.value}>
            {order.name}
          </option>
        ))}
      </select>
    </label>
    <button type="submit" className="btn btn-secondary btn-sm without-script">
      {apply}
    </button>
  </form>
);
