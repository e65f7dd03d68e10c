import parts from 'virtual:messages';
import { type Language, type Say, speaker, type Texts } from './catalogue';
import type { GameId } from './types';
import { settings } from './settings.svelte';

// The catalogue's parts that are loaded: the page's, and of each game that was looked at; in the reader's language.

type Part = 'page' | 'workbench' | GameId;

class LiveTexts {
  private loaded = $state.raw<Record<string, Texts>>({});
  private wanted = new Set<Part>(['page']);

  async want(part: Part, language: Language = settings.values.language): Promise<void> {
    this.wanted.add(part);
    const name = `${part}/${language}`;
    if (this.loaded[name]) return;
    const texts = (await parts[name]!()).default;
    this.loaded = { ...this.loaded, [name]: texts };
  }

  // All that was wanted so far, in another language; then the language is changed, so that nothing flickers.
  async change(language: Language): Promise<void> {
    await Promise.all([...this.wanted].map((part) => this.want(part, language)));
    settings.set({ language });
  }

  has(part: Part): boolean {
    return `${part}/${settings.values.language}` in this.loaded;
  }

  // Speaks with the page's texts and, if asked, a game's; `names` are the seats'.
  say(game?: GameId, names?: string[]): Say {
    const language = settings.values.language;
    const page = this.loaded[`page/${language}`] ?? {};
    const bench = this.loaded[`workbench/${language}`];
    const shared = bench ? { ...page, ...bench } : page;
    const texts = game ? { ...shared, ...this.loaded[`${game}/${language}`] } : shared;
    return speaker(texts, language, names);
  }
}

export const texts = new LiveTexts();
