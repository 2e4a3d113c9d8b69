/** Of a notification's mail: nobody is waited for once it is `sent`, `none` or in a digest. */
export const mailStates = ['waiting', 'sent', 'none', 'gathered', 'digested'] as const;
export type MailState = (typeof mailStates)[number];
