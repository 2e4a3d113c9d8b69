// The thread of `typesetting.ts`: answers each template with its PDF.
import { parentPort } from 'node:worker_threads';
import { openCompiler } from './compiler.ts';
import type { ThreadAnswer, ThreadTask } from './typesetting.ts';

const compile = openCompiler();

function answerOf({ template, data }: ThreadTask): ThreadAnswer {
  try {
    return { pdf: compile(template, data) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: ThreadTask) => {
  // A thread has no origin.
  // oxlint-disable-next-line require-post-message-target-origin
  parentPort?.postMessage(answerOf(task));
});
