// States of inquiries in words.
import * as m from '#messages/features/inquiries';
import type { Locale } from '#shared/locale.ts';
import type { InquiryState } from './schemas.ts';

export const stateText = (state: InquiryState, locale: Locale): string =>
  m.states({ state }, { locale });
