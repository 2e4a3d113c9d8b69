import * as m from '#messages/pages/shared/documents';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { DocumentRow } from './load-documents.server.ts';
import './documents.css';

/** One link for each language. */
export const DocumentFiles = ({ row, locale }: { row: DocumentRow; locale: Locale }) =>
  row.files === null ? (
    <span className="text-soft">{m.making({ locale })}</span>
  ) : (
    <span className="documents-files">
      {row.files.map(({ language, href, label }) => (
        <a
          key={language}
          className="link"
          href={href}
          aria-label={`${language.toUpperCase()}: ${label}`}
          download=""
          data-reload=""
        >
          {language.toUpperCase()}
        </a>
      ))}
    </span>
  );

/** The documents of one order. */
export const DocumentsCard = ({
  documents,
  locale,
}: {
  documents: readonly DocumentRow[];
  locale: Locale;
}) =>
  documents.length === 0 ? null : (
    <Card as="section" className="documents-part">
      <h2 className="card-title">{m.documents({ locale })}</h2>
      <TableScroll label={m.documents({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.document({ locale })}</th>
              <th scope="col">{m.issuedOn({ locale })}</th>
              <th scope="col" className="data-table-number">
                {m.total({ locale })}
              </th>
              <th scope="col">{m.pdf({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((row) => (
              <tr key={row.id}>
                <td className="data-table-text">
                  {row.kind}{' '}
                  <span className="field-hint">
                    <bdi dir="ltr">{row.number}</bdi>
                  </span>
                </td>
                <td>{row.issuedOn}</td>
                <td className="data-table-number">{row.total === null ? '–' : bidi(row.total)}</td>
                <td>
                  <DocumentFiles row={row} locale={locale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );
