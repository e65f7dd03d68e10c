import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// The message catalogue of the whole project, as modules: `virtual:messages/PART/LANGUAGE` is a part's texts in one
// language, key by key, so that a reader loads one language and the games they look at; `virtual:messages` names them
// all. The parts:
//   page  web/messages/page.json and table.json, what only the page says; src/game/messages.json; and of every game
//         what is said where it is not loaded (keys that begin with `page.`)
//   workbench  web/messages/workbench.json: what is said where games are changed
//   GAME  the rest of src/games/GAME/messages.json and, what the page says more, web/src/games/GAME/messages.json
const languages = ['en', 'it'] as const;
export type Language = (typeof languages)[number];
export type Messages = Record<string, Record<Language, string>>;

const name = 'virtual:messages';

// Every folder of web/src/games is a game.
export const gamesOf = (project: string): string[] => {
  const folder = join(project, 'web/src/games');
  return readdirSync(folder).filter((game) => existsSync(join(folder, game, 'index.ts')));
};

const ownFiles = (project: string, game: string): string[] => [
  join(project, `src/games/${game.replaceAll('-', '_')}/messages.json`),
  join(project, `web/src/games/${game}/messages.json`),
];
const pageFiles = ['web/messages/page.json', 'web/messages/table.json', 'src/game/messages.json'];

const benchFile = 'web/messages/workbench.json';

export const filesOf = (project: string, part: string): string[] =>
  part === 'workbench'
    ? [join(project, benchFile)]
    : part === 'page'
      ? [
          ...pageFiles.map((file) => join(project, file)),
          ...gamesOf(project).flatMap((game) => ownFiles(project, game)),
        ]
      : ownFiles(project, part);

export function readMessages(files: string[]): Messages {
  const all: Messages = {};
  for (const file of files) {
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages;
    for (const [key, texts] of Object.entries(messages)) {
      if (key in all) throw new Error(`${file}: the message ${key} stands twice`);
      for (const language of languages) {
        const text: unknown = texts[language];
        if (typeof text !== 'string')
          throw new Error(`${file}: the message ${key} has no ${language}`);
        if (text.split('{').length !== text.split('}').length)
          throw new Error(`${file}: the message ${key} has a brace that is not closed`);
      }
      all[key] = texts;
    }
  }
  return all;
}

// Help, how the engine reads steps, and what only the terminal says are not shown on the page.
export const isShown = (key: string): boolean => !/\.(help|read)(\.|$)/.test(key);

// A key of a game begins with its name; what begins otherwise is said on every page.
const partOf = (games: string[], key: string): string => {
  const beginning = key.slice(0, key.indexOf('.'));
  return beginning === 'workbench' || games.includes(beginning) ? beginning : 'page';
};

export function textsOf(project: string, part: string, language: Language): Record<string, string> {
  const games = gamesOf(project);
  const shown = Object.entries(readMessages(filesOf(project, part))).filter(
    ([key]) => isShown(key) && partOf(games, key) === part,
  );
  return Object.fromEntries(shown.map(([key, texts]) => [key, texts[language]]));
}

const listOf = (project: string): string => {
  const parts = ['page', 'workbench', ...gamesOf(project)].flatMap((part) =>
    languages.map((language) => `${part}/${language}`),
  );
  return `export default {${parts.map((part) => `'${part}': () => import('${name}/${part}')`).join()}}`;
};

export function catalogue(project: string): Plugin {
  return {
    name: 'fourlands-catalogue',
    resolveId(id) {
      return id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${name}`) return listOf(project);
      if (!id.startsWith(`\0${name}/`)) return undefined;
      const [part = '', language = ''] = id.slice(name.length + 2).split('/');
      for (const file of filesOf(project, part)) this.addWatchFile(file);
      const texts = textsOf(project, part, language as Language);
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}
