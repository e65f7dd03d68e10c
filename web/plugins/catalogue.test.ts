import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, gamesOf, isShown, type Language, readMessages, textsOf } from './catalogue.ts';

// Every text that the page says is in the catalogue, in the part that is loaded where it is said, in both languages.

const web = process.cwd();
const project = `${join(web, '..')}/`;
const games = gamesOf(project);
const languages: Language[] = ['en', 'it'];
const keysOf = (part: string) => new Set(Object.keys(textsOf(project, part, 'en')));
const parts = Object.fromEntries(['page', ...games].map((part) => [part, keysOf(part)]));

const sources = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file: join('src', file), text: readFileSync(join(web, 'src', file), 'utf8') }));

// A literal that looks like a key; in a template each ${…} stands for some part of one.
const beginning = `(?:page|table|replay|seat|${games.join('|')})\\.`;
const literal = new RegExp(`(?<!Context(?:<[^>]*>)?\\()'(${beginning}[\\w.-]+)'`, 'g'); // The name of a Svelte context is not a text.
const template = new RegExp(`\`(${beginning}[^\`\\s]*\\$\\{[^\`]*)\``, 'g');
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/)
      .map((piece) => piece.replaceAll(/[.\-\\]/g, '\\$&'))
      .join('[\\w-]+(?:\\.[\\w-]+)*')}$`,
  );

interface Said {
  file: string;
  key: string;
  pattern: RegExp | null;
}
const said: Said[] = sources.flatMap(({ file, text }) => [
  ...[...text.matchAll(literal)].map(([, key]) => ({ file, key: key!, pattern: null })),
  ...[...text.matchAll(template)].map(([, key]) => ({ file, key: key!, pattern: patternOf(key!) })),
]);

// Which parts are loaded where a file says something: a game's own folder has that game's; the shell may speak of any game.
const heard = (file: string): Set<string>[] => {
  const own = /^src\/games\/([a-z-]+)\//.exec(relative('.', file))?.[1];
  return own !== undefined && own in parts ? [parts.page!, parts[own]!] : Object.values(parts);
};
const isSaid = ({ file, key, pattern }: Said) =>
  heard(file).some((keys) =>
    pattern ? [...keys].some((known) => pattern.test(known)) : keys.has(key),
  );

describe('the catalogue', () => {
  it('is really searched for: hundreds of keys in dozens of files', () => {
    expect(said.length).toBeGreaterThan(300);
    expect(new Set(said.map((one) => one.file)).size).toBeGreaterThan(30);
    expect(isSaid({ file: 'src/pages/Home.svelte', key: 'page.home.titel', pattern: null })).toBe(
      false,
    );
    expect(
      isSaid({ file: 'src/pages/Home.svelte', key: '', pattern: patternOf('page.levle.${n}') }),
    ).toBe(false);
    expect(
      isSaid({ file: 'src/games/landed/Board.svelte', key: 'landomy.title', pattern: null }),
    ).toBe(false);
  });

  it('has every text that the page says', () => {
    expect(said.filter((one) => !isSaid(one)).map((one) => `${one.file}: ${one.key}`)).toEqual([]);
  });

  it('has no empty text on the page, and in a game only where both languages need no word', () => {
    const empty = (part: string, language: Language) =>
      Object.entries(textsOf(project, part, language))
        .filter(([, text]) => text.trim() === '')
        .map(([key]) => key);
    expect(languages.flatMap((language) => empty('page', language))).toEqual([]);
    for (const game of games) expect(empty(game, 'en')).toEqual(empty(game, 'it'));
  });

  it('has the same gaps in both languages', () => {
    const gaps = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join();
    const uneven = ['page', ...games].flatMap((part) =>
      Object.entries(readMessages(filesOf(project, part)))
        .filter(([, texts]) => gaps(texts.en) !== gaps(texts.it))
        .map(([key]) => key),
    );
    expect(uneven).toEqual([]);
  });

  it('has what cards say of every game', () => {
    const wanted = games.flatMap((game) =>
      ['title', 'line', 'credit', 'art'].map((word) => `page.game.${game}.${word}`),
    );
    expect(wanted.filter((key) => !parts.page!.has(key))).toEqual([]);
  });

  it('has no text of the shell that nothing says', () => {
    const own = Object.keys(readMessages([join(web, 'messages/page.json')]));
    const families = Object.values(textsOf(project, 'page', 'en')).flatMap((text) =>
      [...text.matchAll(/\{\w+:([\w.]+)\}/g)].map(([, family]) => `${family}.`),
    );
    const silent = own.filter(
      (key) =>
        !said.some((one) => (one.pattern ? one.pattern.test(key) : one.key === key)) &&
        !families.some((family) => key.startsWith(family)),
    );
    expect(silent).toEqual([]);
  });

  it('leaves out what only the engine and the terminal say', () => {
    expect(isShown('landomy.help')).toBe(false);
    expect(isShown('landomy.read.word')).toBe(false);
    expect(isShown('page.learn.ready')).toBe(true);
    expect(
      Object.keys(readMessages([join(web, 'messages/page.json')])).filter((key) => !isShown(key)),
    ).toEqual([]);
  });

  it('refuses a key twice, a language missing, a brace not closed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
    const write = (name: string, messages: object) => {
      writeFileSync(join(folder, name), JSON.stringify(messages));
      return join(folder, name);
    };
    const good = write('good.json', { greet: { en: 'Hello {who}', it: 'Ciao {who}' } });
    expect(readMessages([good])).toEqual({ greet: { en: 'Hello {who}', it: 'Ciao {who}' } });
    expect(() => readMessages([good, good])).toThrow('greet stands twice');
    expect(() => readMessages([write('half.json', { new: { en: 'only English' } })])).toThrow(
      'new has no it',
    );
    expect(() => readMessages([write('open.json', { open: { en: '{who', it: '{who}' } })])).toThrow(
      'open has a brace that is not closed',
    );
  });
});
