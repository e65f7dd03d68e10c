import type { Language } from './catalogue';

export const paces = { calm: 600, normal: 450, quick: 350, none: 0 } as const; // Milliseconds a step.
export type Pace = keyof typeof paces;

// What a reader chose, kept in this browser.
export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'on' | 'off';
  pace: Pace; // How fast other seats' steps are shown, one after another.
  sound: 'auto' | 'on' | 'off'; // And whether the phone trembles. Of its own accord not where fingers touch.
  confirm: boolean; // A chosen step waits for a second yes.
  labels: boolean; // Names of places at the rim of a board.
}

const key = 'fourlands.settings';

const browserLanguage = (): Language =>
  navigator.languages?.some?.((code) => /^it\b/i.test(code)) && !/^en\b/i.test(navigator.language)
    ? 'it'
    : 'en';

const standard = (): Settings => ({
  language: browserLanguage(),
  theme: 'auto',
  motion: 'auto',
  pace: 'normal',
  sound: 'auto',
  confirm: false,
  labels: true,
});

// Whatever is stored may be from an older page, or nonsense: only what is known is taken.
export const readSettings = (stored: string | null): Settings => {
  const settings = standard();
  try {
    const found = JSON.parse(stored ?? '{}') as Partial<Settings>;
    if (found.language === 'en' || found.language === 'it') settings.language = found.language;
    if (found.theme === 'light' || found.theme === 'dark') settings.theme = found.theme;
    if (found.motion === 'on' || found.motion === 'off') settings.motion = found.motion;
    if (found.pace !== undefined && found.pace in paces) settings.pace = found.pace;
    if (found.sound === 'on' || found.sound === 'off') settings.sound = found.sound;
    if (typeof found.confirm === 'boolean') settings.confirm = found.confirm;
    if (typeof found.labels === 'boolean') settings.labels = found.labels;
  } catch {
    // Unreadable: the standard ones.
  }
  return settings;
};

const media = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : null);

class LiveSettings {
  values = $state(readSettings(localStorage.getItem(key)));
  private prefersDark = $state(media('(prefers-color-scheme: dark)')?.matches ?? false);
  private prefersStill = $state(media('(prefers-reduced-motion: reduce)')?.matches ?? false);
  dark = $derived(this.values.theme === 'auto' ? this.prefersDark : this.values.theme === 'dark');
  motion = $derived(
    this.values.motion === 'auto' ? !this.prefersStill : this.values.motion === 'on',
  );
  // Milliseconds that a step of another seat is watched; 0: all are shown at once.
  beat = $derived(this.motion ? paces[this.values.pace] : 0);
  sound = $derived(
    this.values.sound === 'auto'
      ? !(media('(pointer: coarse)')?.matches ?? true)
      : this.values.sound === 'on',
  );

  constructor() {
    media('(prefers-color-scheme: dark)')?.addEventListener(
      'change',
      (change) => (this.prefersDark = change.matches),
    );
    media('(prefers-reduced-motion: reduce)')?.addEventListener(
      'change',
      (change) => (this.prefersStill = change.matches),
    );
    // Another tab changed them.
    addEventListener('storage', (event) => {
      if (event.key === key) this.values = readSettings(event.newValue);
    });
  }

  set(change: Partial<Settings>): void {
    this.values = { ...this.values, ...change };
    localStorage.setItem(key, JSON.stringify(this.values));
  }
}

export const settings = new LiveSettings();
