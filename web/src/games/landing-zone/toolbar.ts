// The keys of a small toolbar over the board: arrows go round its buttons, Escape leaves. Whoever came by keyboard is
// put on its first button; a pointer needs no focus there. Used as `{@attach toolbar(leave)}`.
export const toolbar =
  (leave: () => void) =>
  (bar: HTMLElement): (() => void) => {
    const buttons = () => [...bar.querySelectorAll<HTMLElement>('button')];
    const press = (event: KeyboardEvent): void => {
      const all = buttons();
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (step !== undefined)
        all[
          (all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length
        ]?.focus();
      else if (event.key === 'Escape') leave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    if (document.activeElement?.matches(':focus-visible'))
      buttons()[0]?.focus({ preventScroll: true });
    bar.addEventListener('keydown', press);
    return () => bar.removeEventListener('keydown', press);
  };
