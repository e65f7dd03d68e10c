import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { gamesOf, textsOf } from './catalogue.ts';

// Writes previews.json, what a link shows where somebody pastes it: the server puts it into the head of the page
// (src/server/http/preview.h), because who reads it there runs no script. A game's picture is its preview.png.

const languages = ['en', 'it'] as const;
interface Words {
  title: string;
  words: string;
}
interface Shown {
  image?: string;
  en: Words;
  it: Words;
}
export interface Previews {
  pages: Record<string, Shown>;
  games: Record<
    string,
    { minutes: string; image?: string; en: { line: string }; it: { line: string } }
  >;
}

const pictureOf = (project: string, game: string): string =>
  join(project, 'web/src/games', game, 'preview.png');

const minutesOf = (project: string, game: string): string => {
  const text = readFileSync(join(project, 'web/src/games', game, 'index.ts'), 'utf8');
  const found = /minutes: \[(\d+), (\d+)\]/.exec(text);
  if (!found) throw new Error(`web/src/games/${game}/index.ts does not say how many minutes`);
  return `${found[1]}–${found[2]}`;
};

export const previewsOf = (project: string): Previews => {
  const texts = Object.fromEntries(
    languages.map((language) => [language, textsOf(project, 'page', language)]),
  );
  const say = (key: string, args: Record<string, string> = {}) => {
    const of = (language: (typeof languages)[number]) =>
      texts[language]![key]!.replace(/\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
    return { en: of('en'), it: of('it') };
  };
  const page = (title: ReturnType<typeof say>, words: ReturnType<typeof say>, image?: string) => ({
    image,
    en: { title: title.en, words: words.en },
    it: { title: title.it, words: words.it },
  });
  const out: Previews = {
    pages: {
      '/learn': page(say('page.learn.title'), say('page.learn.words')),
      '/daily': page(say('page.daily.title'), say('page.home.daily.words')),
      '/dice': page(say('page.dice.title'), say('page.dice.words')),
      '/bots': page(say('page.bots.title'), say('page.bots.words')),
    },
    games: {},
  };
  for (const game of gamesOf(project)) {
    const image = existsSync(pictureOf(project, game)) ? `/preview/${game}.png` : undefined;
    const name = { game: say(`page.game.${game}.title`).en };
    const line = say(`page.game.${game}.line`);
    out.games[game] = {
      minutes: minutesOf(project, game),
      image,
      en: { line: line.en },
      it: { line: line.it },
    };
    for (const [path, key] of [
      ['learn', 'page.learn.how'],
      ['guide', 'page.learn.guided.of'],
      ['new', 'page.new.title'],
      ['workbench', 'page.variant.bench'],
    ] as const)
      out.pages[`/${path}/${game}`] = page(say(key, name), line, image);
    const daily = `page.game.${game}.daily`;
    if (texts.en![daily] !== undefined)
      out.pages[`/daily/${game}`] = page(say('page.daily.preview', name), say(daily), image);
  }
  return out;
};

export function previews(project: string): Plugin {
  return {
    name: 'fourlands-previews',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'previews.json',
        source: JSON.stringify(previewsOf(project)),
      });
      for (const game of gamesOf(project))
        if (existsSync(pictureOf(project, game)))
          this.emitFile({
            type: 'asset',
            fileName: `preview/${game}.png`,
            source: readFileSync(pictureOf(project, game)),
          });
    },
  };
}
