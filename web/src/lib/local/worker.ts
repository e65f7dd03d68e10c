import { Desk } from './desk';
import { loadModule } from './load';
import { Shelf } from './shelf';
import { crew, Thinkers } from './thinkers';

// The module's own thread: an answer of a bot takes a while, and a page must not stand still meanwhile. The strongest
// bot has help, where there are processors for it.

const helpers =
  crew() > 1 && typeof Worker !== 'undefined'
    ? new Thinkers(
        () => new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' }),
        crew() - 1,
      )
    : null;
const desk = new Desk(
  loadModule,
  new Shelf(),
  (message) => postMessage(message),
  Date.now,
  helpers,
);
addEventListener('message', (event: MessageEvent<Record<string, unknown>>) =>
  desk.take(event.data),
);
