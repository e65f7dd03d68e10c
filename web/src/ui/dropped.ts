// A drag ends with a click that is no touch of its own. Whatever is pressed next is one again, however soon.
export class Dropped {
  private just = false;

  mark(): void {
    this.just = true;
    const forget = (): void => {
      this.just = false;
      removeEventListener('pointerdown', forget, true);
      removeEventListener('keydown', forget, true);
    };
    addEventListener('pointerdown', forget, true);
    addEventListener('keydown', forget, true);
  }

  isClick(): boolean {
    return this.just;
  }
}
