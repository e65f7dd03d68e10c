// A word in passing: shown for a while at the foot of the page, and told to a screen reader.
export interface Toast {
  id: number;
  text: string;
  kind: 'good' | 'bad' | 'plain';
}

class Toasts {
  shown = $state.raw<Toast[]>([]);
  private next = 1;

  say(text: string, kind: Toast['kind'] = 'plain'): void {
    if (!text) return;
    const id = this.next++;
    this.shown = [
      ...this.shown.filter((toast) => toast.text !== text).slice(-2),
      { id, text, kind },
    ];
    // Long sentences stay longer.
    setTimeout(() => this.drop(id), 3500 + text.length * 45);
  }

  drop(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
