import { OrderStateBadge } from '#features/orders/components/state-badge.tsx';
import * as deliveryTexts from '#messages/pages/shared/delivery';
import * as m from '#messages/pages/shared/orders';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { ShownOrder } from './load-order.server.ts';
import './orders.css';

/** Whose turn it is, the next step, and until when. */
export const OrderState = ({ order }: { order: ShownOrder }) => {
  const { locale, state, stateText, turn, nextStep, until, total, deposit } = order;
  return (
    <Card as="section" className="orders-part">
      <h2 className="card-title">{m.now({ locale })}</h2>
      <p>
        <OrderStateBadge state={state} label={stateText} /> <b>{turn}</b>
      </p>
      <p>{nextStep}</p>
      {order.deliveryHref === null ? null : (
        <Button variant="primary" href={order.deliveryHref}>
          {deliveryTexts.open({ locale })}
        </Button>
      )}
      {order.dispute === null ? null : order.dispute.isOpen ? (
        <Button href={order.dispute.href}>{order.dispute.label}</Button>
      ) : (
        <p>
          <a className="link" href={order.dispute.href}>
            {order.dispute.label}
          </a>
        </p>
      )}
      {order.return === null ? null : (
        <p>
          <a className="link" href={order.return.href}>
            {order.return.label}
          </a>
        </p>
      )}
      {until === null ? null : (
        <p className="field-hint">{m.silentUntil({ date: until }, { locale })}</p>
      )}
      <p className="orders-total">
        <span>{m.total({ locale })}</span> <b>{bidi(total)}</b>
      </p>
      {deposit === null ? null : (
        <p className="field-hint">{bidi(m.depositAmount({ amount: deposit }, { locale }))}</p>
      )}
    </Card>
  );
};

/** The current terms, line by line. */
export const OrderTermsCard = ({ order }: { order: ShownOrder }) => {
  const { locale, lines, terms, note, revision, isAgreed } = order;
  return (
    <Card as="section" className="orders-part">
      <h2 className="card-title">
        {(isAgreed ? m.agreedTerms : m.currentTerms)({ locale })}{' '}
        <span className="text-soft text-sm">
          {m.revision({ revision: String(revision) }, { locale })}
        </span>
      </h2>
      <TableScroll label={m.lines({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.product({ locale })}</th>
              <th scope="col" className="data-table-number">
                {m.quantity({ locale })}
              </th>
              <th scope="col" className="data-table-number">
                {m.price({ locale })}
              </th>
              <th scope="col" className="data-table-number">
                {m.lineTotal({ locale })}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.position}>
                <td className="data-table-text">
                  {line.href === null ? (
                    <bdi lang={line.lang}>{line.title}</bdi>
                  ) : (
                    <a className="link" href={line.href} lang={line.lang} dir="auto">
                      {line.title}
                    </a>
                  )}
                  {line.variant === '' ? null : (
                    <span className="field-hint">
                      {' '}
                      <bdi>{line.variant}</bdi>
                    </span>
                  )}
                  {line.sku === null ? null : (
                    <span className="field-hint">
                      {' '}
                      <bdi dir="ltr">{line.sku}</bdi>
                    </span>
                  )}
                </td>
                <td className="data-table-number">{bidi(line.quantity)}</td>
                <td className="data-table-number">
                  {bidi(line.price)}
                  {line.list === null ? null : (
                    <>
                      {' '}
                      <s>
                        <span className="visually-hidden">{m.listPrice({ locale })} </span>
                        {bidi(line.list)}
                      </s>
                    </>
                  )}
                </td>
                <td className="data-table-number">{bidi(line.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <FactList facts={terms} />
      {note === '' ? null : (
        <p className="panel-quotation" dir="auto">
          {note}
        </p>
      )}
    </Card>
  );
};

/** What was asked for and where it goes. `filesPath`: null where files are not offered. */
export const OrderRequestCard = ({
  order,
  filesPath,
}: {
  order: ShownOrder;
  filesPath: string | null;
}) => {
  const { locale, facts, delivery, store, files, fileSizes } = order;
  return (
    <Card as="section" className="orders-part">
      <h2 className="card-title">{m.request({ locale })}</h2>
      <FactList facts={facts}>
        <FactRow name={m.store({ locale })}>
          <a className="link" href={store.href}>
            <bdi lang="tr">{store.name}</bdi>
          </a>
        </FactRow>
      </FactList>
      <h3 className="card-title">{m.where({ locale })}</h3>
      <FactList facts={delivery} />
      {files.length === 0 || filesPath === null ? null : (
        <>
          <h3 className="card-title">{m.files({ locale })}</h3>
          <FileLinks files={files} sizes={fileSizes} path={filesPath} />
        </>
      )}
    </Card>
  );
};

/** Every step with what it changed, the last first. */
export const OrderHistory = ({ order: { locale, history } }: { order: ShownOrder }) => (
  <Card as="section" className="orders-part">
    <h2 className="card-title">{m.history({ locale })}</h2>
    <ol className="orders-history">
      {history.map((step) => (
        <li key={step.key}>
          <p>
            <b>{step.text}</b>
            {step.total === null ? null : <> · {bidi(step.total)}</>}
          </p>
          <p className="field-hint">
            <time dateTime={step.iso}>{step.at}</time>
            {step.person === null ? null : (
              <>
                {' · '}
                <bdi>{step.person}</bdi>
              </>
            )}
          </p>
          {step.changes.length === 0 ? null : (
            <ul>
              {step.changes.map((change) => (
                <li key={change.name}>
                  <bdi>{change.name}</bdi>: <s>{bidi(change.before)}</s>{' '}
                  <span className="visually-hidden">{m.becomes({ locale })}</span>
                  <b>{bidi(change.after)}</b>
                </li>
              ))}
            </ul>
          )}
          {step.reason === '' ? null : (
            <p className="panel-quotation" dir="auto">
              {step.reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  </Card>
);
