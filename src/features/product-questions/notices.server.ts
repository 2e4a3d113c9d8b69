// Sellers are told of questions about their products, those who ask of answers.
import * as m from '#messages/features/product-questions';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notices } from '#platform/notices.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import {
  type QuestionAnswered,
  questionAnsweredEvent,
  type QuestionAsked,
  questionAskedEvent,
} from './events.ts';
import { findToldAnswer, findToldQuestion } from './queries/told-post.server.ts';

const kinds = {
  'product_questions.asked': {
    group: 'sellerQuestions',
    title: ({ product }, { locale }) => m.mailAsked({ product: String(product) }, { locale }),
    text: (_, { locale }) => [m.mailAskedText({ locale })],
    button: ({ locale }) => m.mailAnswer({ locale }),
    page: (_, { locale }) => ({ panel: 'vendor', path: memberPaths.vendorQuestions({ locale }) }),
  },
  'product_questions.answered': {
    group: 'buyerQuestionAnswers',
    title: ({ product }, { locale }) => m.mailAnswered({ product: String(product) }, { locale }),
    text: (_, { locale }) => [m.mailAnsweredText({ locale })],
    button: ({ locale }) => m.mailRead({ locale }),
    page: ({ subject: id }, { locale }) => ({
      panel: 'buyer',
      path: paths.questions({ locale, id }),
    }),
  },
} as const satisfies Readonly<Record<string, KindOfNotice>>;

async function ofQuestion(context: Context, { questionId }: QuestionAsked) {
  const told = await findToldQuestion(context, questionId as Id<'productQuestion'>);
  if (told === null || told.sellerId === null) return [];
  return [
    {
      kind: 'product_questions.asked',
      cause: questionId,
      companyId: told.sellerId,
      subject: told.question,
      values: { product: told.title },
    },
  ];
}

async function ofAnswer(context: Context, { answerId }: QuestionAnswered) {
  const told = await findToldAnswer(context, answerId as Id<'productAnswer'>);
  if (told === null || told.questionCompanyId === null || told.questionUserId === null) return [];
  if (told.authorId === told.questionUserId) return [];
  return [
    {
      kind: 'product_questions.answered',
      cause: answerId,
      companyId: told.questionCompanyId,
      userId: told.questionUserId,
      subject: told.product,
      values: { product: told.title },
    },
  ];
}

export const questionNotices: Notices = {
  kinds,
  events: { [questionAskedEvent]: ofQuestion, [questionAnsweredEvent]: ofAnswer },
};
