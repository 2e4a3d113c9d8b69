import { Button } from '#ui/button.tsx';
import { Card } from '#ui/panels.tsx';
import type { GuideText } from './guide-text.server.ts';
import './guide.css';

/** The whole guide, which no script changes. */
export const Guide = ({
  title,
  lead,
  figures,
  browse,
  offers,
  partners,
  how,
  steps,
  papers,
  documents,
  notes,
  questions,
}: GuideText) => (
  <div className="guide">
    <h1 className="display display-2">{title}</h1>
    <p>{lead}</p>
    <p className="text-soft">
      {figures}{' '}
      <a className="link" href={browse.href}>
        {browse.label}
      </a>
    </p>
    <div className="guide-offers">
      {offers.map((offer) => (
        <Card as="section" className="guide-offer" key={offer.title}>
          <h2 className="card-title">{offer.title}</h2>
          <p>{offer.text}</p>
          <div>
            <Button variant="primary" href={offer.href}>
              {offer.label}
            </Button>
          </div>
        </Card>
      ))}
    </div>
    {partners === null ? null : <Partners {...partners} />}
    <section>
      <h2 className="display display-4">{how}</h2>
      <ol>
        {steps.map(({ text, who }) => (
          <li key={text} className={who}>
            {text}
          </li>
        ))}
      </ol>
    </section>
    <section>
      <h2 className="display display-4">{papers}</h2>
      <ul>
        {documents.map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ul>
    </section>
    {notes.map((note) => (
      <section key={note.title}>
        <h2 className="display display-4">{note.title}</h2>
        <p>{note.text}</p>
      </section>
    ))}
    <section>
      <h2 className="display display-4">{questions.heading}</h2>
      <dl className="guide-questions">
        {questions.rows.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
);

/** Each is labelled, and its link says so to search engines. */
const Partners = ({ heading, text, rows }: NonNullable<GuideText['partners']>) => (
  <section>
    <h2 className="display display-4">{heading}</h2>
    <p className="text-soft">{text}</p>
    <ul>
      {rows.map(({ name, href, kind, label }) => (
        <li key={name}>
          {href === null ? (
            <bdi>{name}</bdi>
          ) : (
            <a className="link" href={href} rel="sponsored noopener nofollow">
              <bdi>{name}</bdi>
            </a>
          )}{' '}
          · {kind} <span className="badge">{label}</span>
        </li>
      ))}
    </ul>
  </section>
);
