import moduleUrl from '@module/fourlands.wasm?url';
import { Desk } from './desk';
import { moduleOf } from './module';
import { Shelf } from './shelf';

// The module's own thread: an answer of a bot takes a while, and a page must not stand still meanwhile.

const load = async () => {
  const answer = await fetch(moduleUrl);
  if (!answer.ok) throw new Error(`the module could not be loaded (${answer.status})`);
  const code = await WebAssembly.compile(await answer.arrayBuffer());
  return moduleOf(code);
};

const desk = new Desk(load, new Shelf(), (message) => postMessage(message));
addEventListener('message', (event: MessageEvent<Record<string, unknown>>) =>
  desk.take(event.data),
);
