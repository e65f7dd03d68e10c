// The icon of the tab: with a dot while it is my turn, so that it is seen among other tabs.

const plain = '/icon.svg';
const turn = '/icon-turn.svg';

export function showTurn(mine: boolean, page: Document = document): void {
  const link = page.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = mine ? turn : plain;
  if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted);
}
