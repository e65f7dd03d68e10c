import moduleUrl from '@module/fourlands.wasm?url';
import { type Module, moduleOf } from './module';

// The module as this page has it, in whichever worker asks.
export const loadModule = async (
  progress?: (done: number, all: number) => void,
): Promise<Module> => {
  const answer = await fetch(moduleUrl);
  if (!answer.ok) throw new Error(`the module could not be loaded (${answer.status})`);
  const code = await WebAssembly.compile(await answer.arrayBuffer());
  return moduleOf(code, undefined, progress);
};
