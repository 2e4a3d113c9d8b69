// The search and the tables of the commissions page.
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/panels.tsx';
import { SearchWithin } from '../search/search-within.tsx';
import './commissions.css';

type LineText = {
  readonly name: string;
  readonly href: string;
  readonly commission: string;
  readonly days: string;
  readonly moq: string;
  readonly returns: string;
};
type TableText = LineText & {
  readonly slug: string;
  readonly sections: readonly (LineText & { readonly items: readonly LineText[] })[];
};

export type CommissionsText = {
  readonly path: string;
  readonly query: string;
  readonly tables: readonly TableText[];
  readonly lead: string;
  readonly search: string;
  readonly searchButton: string;
  readonly groups: string;
  readonly category: string;
  readonly commission: string;
  readonly days: string;
  readonly moq: string;
  readonly returns: string;
  readonly general: string;
  readonly note: string;
  readonly all: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly sell: { readonly label: string; readonly href: string };
};

export function CommissionTables({ tables, ...text }: CommissionsText) {
  return (
    <>
      <div className="commissions-head">
        <p>{text.lead}</p>
        <SearchWithin
          action={text.path}
          label={text.search}
          button={text.searchButton}
          query={text.query}
          data-keep-scroll
        />
      </div>
      {text.query === '' ? (
        <nav className="commissions-groups" aria-label={text.groups}>
          {tables.map(({ slug, name }) => (
            <a key={slug} className="chip" href={`#${slug}`}>
              {name}
            </a>
          ))}
        </nav>
      ) : tables.length === 0 ? null : (
        <p className="commissions-groups">
          <a className="link" href={text.path}>
            {text.all}
          </a>
        </p>
      )}
      {tables.length === 0 ? (
        <EmptyState
          title={text.nothing}
          text={text.nothingText}
          action={{ label: text.all, href: text.path }}
        />
      ) : (
        tables.map((table) => <GroupTable key={table.slug} table={table} text={text} />)
      )}
      <div className="commissions-foot">
        <p>{text.note}</p>
        <Button href={text.sell.href}>{text.sell.label}</Button>
      </div>
    </>
  );
}

function GroupTable({ table, text }: { table: TableText; text: Omit<CommissionsText, 'tables'> }) {
  const id = table.slug;
  return (
    <section className="commissions-group">
      <h2 className="display display-4" id={id}>
        <a href={table.href}>{table.name}</a>
      </h2>
      <table className="card" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{text.category}</th>
            <th scope="col">{text.commission}</th>
            <th scope="col">{text.days}</th>
            <th scope="col">{text.moq}</th>
            <th scope="col">{text.returns}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text.general}</th>
            <TermCells {...table} />
          </tr>
        </tbody>
        {table.sections.map((section) => (
          <tbody key={section.href}>
            <tr className="commissions-section">
              <th scope="row">
                <a href={section.href}>{section.name}</a>
              </th>
              <TermCells {...section} />
            </tr>
            {section.items.map((item) => (
              <tr key={item.href} className="commissions-item">
                <th scope="row">
                  <a href={item.href}>{item.name}</a>
                </th>
                <TermCells {...item} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

const TermCells = ({ commission, days, moq, returns }: LineText) => (
  <>
    <td>{bidi(commission)}</td>
    <td>{days}</td>
    <td>{moq}</td>
    <td>{returns}</td>
  </>
);
