import { loadModule } from './load';
import type { Asked, ThinkerTold } from './thinkers';

// A worker that thinks and keeps nothing: each line is a request to the module, the answer to the last one is told.

const tell = (told: ThinkerTold) => postMessage(told);
let current = 0;
const module = loadModule((done, all) => tell({ id: current, progress: done / Math.max(1, all) }));

addEventListener('message', (event: MessageEvent<Asked>) => {
  const { id, lines } = event.data;
  module
    .then(({ ask }) => {
      current = id;
      let answers: string[] = [];
      for (const line of lines) answers = ask(JSON.stringify(line));
      const answer = JSON.parse(answers.findLast((text) => text !== '')!);
      tell({ id, answer });
    })
    .catch((error: unknown) =>
      tell({ id, failed: error instanceof Error ? error.message : String(error) }),
    );
});
