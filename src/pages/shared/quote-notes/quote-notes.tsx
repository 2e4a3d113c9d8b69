import { MessageForm, type MessageFormProps } from '#features/threads/components/message-form.tsx';
import { MessageList } from '#features/threads/components/message-list.tsx';
import * as m from '#messages/pages/shared/quote-notes';
import { useFreshData, useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import { Alert, Card } from '#ui/panels.tsx';
import type { QuoteNotesView } from './quote-notes.server.ts';

/** As `quoteNotesTopic` of quotes’ events. */
const topic = 'quote-notes';
const lookMs = 30_000;

/** What both parties of a quote write to each other, with the form for the next note. */
export function QuoteNotes({
  notes,
  answer: latest,
}: {
  notes: QuoteNotesView;
  answer: MessageFormProps['answer'];
}) {
  const { locale, canWrite, written, reportHref } = notes;
  useFreshData(true, topic, lookMs);
  const answer = useLastingAnswer(latest);
  return (
    <Card as="section">
      <h2 className="card-title">{m.title({ locale })}</h2>
      <MessageList {...notes} />
      {canWrite ? (
        <MessageForm key={written} {...notes} answer={answer} />
      ) : (
        <Alert>{m.ended({ locale })}</Alert>
      )}
      <a className="link text-sm" href={reportHref}>
        {m.report({ locale })}
      </a>
    </Card>
  );
}
