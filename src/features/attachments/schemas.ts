export const attachmentKinds = ['txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];
