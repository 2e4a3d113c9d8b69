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
  request,
  how,
  steps,
  papers,
  documents,
  notes,
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
        </Card>
      ))}
    </div>
    <div>
      <Button variant="primary" size="lg" href={request.href}>
        {request.label}
      </Button>
    </div>
    <section>
      <h2 className="display display-4">{how}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
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
  </div>
);
