import { redirectDocument } from 'react-router';
import {
  keepQuoteFiles,
  quoteFormSchema,
} from '#pages/shared/quote-form/answer-quote-form.server.ts';
import { answerReply, loadReplyForm } from '#pages/shared/quote-form/load-reply.server.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/reply.action';

/** For the dialog of a request's page: the form of an answer, or why there is none. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { refusal, form } = await loadReplyForm(context, args.params.rfq);
    return { refusal, form };
  });

/** The documents of the storefront do not know the panel, to which an answer leads. */
export const action = (args: Route.ActionArgs) => {
  const { rfq } = args.params;
  return handleForm(
    args,
    quoteFormSchema({ rfq }),
    async (context, input, form) => {
      const result = await answerReply(context, { rfq, input, form });
      const next = result instanceof Response ? result.headers.get('location') : null;
      return next === null ? result : redirectDocument(next, 303);
    },
    { prepare: keepQuoteFiles({ rfq }) },
  );
};
