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
      for (const language of languages)
        if (typeof texts[language] !== 'string') throw new Error(`${file}: the message ${key} has no ${language}`);
      all[key] = texts;
    }
  }
  return all;
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
      const files = filesOf(project, part);
      for (const file of files) this.addWatchFile(file);
      const messages = readMessages(files);
      // Help, picture captions of the terminal and what is only said by the engine are not shown here.
      const wanted = Object.entries(messages).filter(([key]) => !/\.(help|read)(\.|$)/.test(key));
      const texts = Object.fromEntries(wanted.map(([key, texts]) => [key, texts[language as Language]]));
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}
