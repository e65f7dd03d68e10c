import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// The message catalogue of the whole project, as modules: `virtual:messages/PART/LANGUAGE` is a part's texts in one
// language, key by key, so that a reader loads one language and the games they look at. The parts:
//   page                    web/messages/page.json and table.json, what only the page says; and src/game/messages.json
//   landing-zone, landomy…  the game's own messages.json, and web/messages/GAME.json where the page says more about it
const languages = ['en', 'it'] as const;
export type Language = (typeof languages)[number];
export type Messages = Record<string, Record<Language, string>>;

const prefix = 'virtual:messages/';

export function filesOf(project: string, part: string): string[] {
  if (part === 'page') return ['web/messages/page.json', 'web/messages/table.json', 'src/game/messages.json'].map((file) => join(project, file));
  const folder = part.replaceAll('-', '_');
  return [join(project, `src/games/${folder}/messages.json`), join(project, `web/messages/${part}.json`)];
}

export function readMessages(files: string[]): Messages {
  const all: Messages = {};
  for (const file of files) {
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages;
    for (const [key, texts] of Object.entries(messages)) {
      if (key in all) throw new Error(`${file}: the message ${key} stands twice`);
      for (const language of languages) {
        const text: unknown = texts[language];
        if (typeof text !== 'string') throw new Error(`${file}: the message ${key} has no ${language}`);
        if (text.split('{').length !== text.split('}').length) throw new Error(`${file}: the message ${key} has a brace that is not closed`);
      }
      all[key] = texts;
    }
  }
  return all;
}

// Help, how the engine reads steps, and what only the terminal says are not shown on the page.
export const isShown = (key: string): boolean => !/\.(help|read)(\.|$)/.test(key);

export function textsOf(project: string, part: string, language: Language): Record<string, string> {
  const shown = Object.entries(readMessages(filesOf(project, part))).filter(([key]) => isShown(key));
  return Object.fromEntries(shown.map(([key, texts]) => [key, texts[language]]));
}

export function catalogue(project: string): Plugin {
  return {
    name: 'fourlands-catalogue',
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [part = '', language = ''] = id.slice(prefix.length + 1).split('/');
      for (const file of filesOf(project, part)) this.addWatchFile(file);
      const texts = textsOf(project, part, language as Language);
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}
