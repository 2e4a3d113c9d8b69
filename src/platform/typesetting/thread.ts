// The thread of `typesetting.ts`: answers each template with its PDF.
import { parentPort } from 'node:worker_threads';
import { openCompiler } from './compiler.ts';
import type { ThreadAnswer, ThreadTask } from './typesetting.ts';

const compile = openCompiler();

/** The compiler's errors have no message: what is wrong is their code. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: unknown };
  return message || String(code ?? error);
}

function answerOf({ template, data }: ThreadTask): ThreadAnswer {
  try {
    return { pdf: compile(template, data) };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}

parentPort?.on('message', (task: ThreadTask) => {
  // A thread has no origin.
  // oxlint-disable-next-line require-post-message-target-origin
  parentPort?.postMessage(answerOf(task));
});
