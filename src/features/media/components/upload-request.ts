import type { UploadedPicture } from '../views.ts';
import { type SendFile, sendFile } from './send-file.ts';

type Problem = { readonly message?: string; readonly errors?: { readonly picture?: string } };

export const sendPicture: SendFile<UploadedPicture> = (file, options) =>
  sendFile(
    {
      url: '/api/v1/pictures',
      body: file,
      type: 'application/octet-stream',
      read: (response) => {
        const { upload, ...address } = response as Omit<UploadedPicture, 'hash'> & {
          upload: string;
        };
        return { ...address, hash: upload };
      },
      reasonIn: (response) => {
        const problem = response as Problem | null;
        return problem?.errors?.picture ?? problem?.message ?? null;
      },
    },
    options,
  );
