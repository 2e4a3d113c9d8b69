import type { ReactNode } from 'react';
import * as m from '#messages/features/product-questions';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import type { ListedQuestion } from '../queries/question-list.server.ts';
import './question-item.css';

type Answer = ListedQuestion['answers'][number];
type Props = {
  readonly question: ListedQuestion;
  readonly locale: Locale;
  /** Below each answer. */
  readonly renderVote?: (answer: Answer) => ReactNode;
  /** Below the question's answers. */
  readonly children?: ReactNode;
};

const writerOf = (country: string | null, locale: Locale): string =>
  country === null
    ? m.buyer({ locale })
    : m.buyerFrom({ country: countryName(country, locale) }, { locale });

/** A question with its answers, the seller's first and marked. */
export const QuestionItem = ({ question, locale, renderVote, children }: Props) => (
  <li className="question-item">
    <p className="question-item-text" lang={question.language} dir="auto">
      <strong>{question.text}</strong>
    </p>
    <p className="text-soft text-sm">
      {writerOf(question.country, locale)} · {dateText(question.createdAt, locale)}
    </p>
    {question.answers.length === 0 ? <p className="text-soft">{m.unanswered({ locale })}</p> : null}
    {question.answers.map((answer) => (
      <div key={answer.id} className="question-item-answer">
        <p className="text-sm">
          <strong>
            {answer.author === 'seller'
              ? m.sellerAnswer({ locale })
              : m.buyerAnswer({ buyer: writerOf(answer.country, locale) }, { locale })}
          </strong>{' '}
          · {dateText(answer.createdAt, locale)}
        </p>
        <p className="question-item-text" lang={answer.language} dir="auto">
          {answer.text}
        </p>
        {answer.helpfulCount > 0 ? (
          <p className="text-soft text-sm">
            {m.helpful({ count: answer.helpfulCount }, { locale })}
          </p>
        ) : null}
        {renderVote?.(answer)}
      </div>
    ))}
    {children}
  </li>
);

/** The first questions about a product, and the way to all. Rendered on the server alone. */
export const QuestionList = ({
  questions,
  href,
  locale,
}: {
  readonly questions: readonly ListedQuestion[];
  readonly href: string;
  readonly locale: Locale;
}) => (
  <>
    {questions.length === 0 ? <p className="text-soft">{m.none({ locale })}</p> : null}
    <ul className="question-item-list">
      {questions.map((question) => (
        <QuestionItem key={question.id} question={question} locale={locale} />
      ))}
    </ul>
    <p>
      <a className="link" href={href}>
        {m.askOrRead({ locale })}
      </a>
    </p>
  </>
);
