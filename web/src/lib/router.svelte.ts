// Pages by path. A link is an ordinary <a href>: a click on one that stays here changes the page without loading it anew.

export interface Route {
  page: string;
  args: string[];
}

const routes: [RegExp, string][] = [
  [/^\/$/, 'home'],
  [/^\/new\/([a-z-]+)$/, 'new'],
  [/^\/t\/([\w-]+)$/, 'table'],
  [/^\/replay\/([\w-]+)$/, 'replay'],
  [/^\/v\/(\w+)$/, 'variant'],
  [/^\/workbench\/([a-z-]+)$/, 'workbench'],
  [/^\/learn$/, 'learn'],
  [/^\/learn\/([a-z-]+)$/, 'learn-game'],
  [/^\/guide\/([a-z-]+)$/, 'guide'],
  [/^\/daily(?:\/([a-z-]+)(?:\/(\d{4}-\d\d-\d\d))?)?$/, 'daily'],
  [/^\/dice(?:\/([\w-]+))?$/, 'dice'],
  [/^\/me$/, 'me'],
  [/^\/admin$/, 'admin'],
  [/^\/bots$/, 'bots'],
  [/^\/(off|confirm)\/([\w-]+)$/, 'link'],
  [/^\/people\/(.+)$/, 'person'],
];

export const routeOf = (path: string): Route => {
  for (const [pattern, page] of routes) {
    const found = pattern.exec(path);
    if (found)
      return {
        page,
        args: found
          .slice(1)
          .filter((one) => one !== undefined)
          .map(decodeURIComponent),
      };
  }
  return { page: 'nowhere', args: [path] };
};

// Addresses that people try.
const leadsTo: Record<string, string> = { '/profile': '/me', '/play': '/' };

class Router {
  path = $state(location.pathname);
  route = $derived(routeOf(this.path));

  constructor() {
    const elsewhere = leadsTo[location.pathname];
    if (elsewhere) {
      history.replaceState(null, '', elsewhere);
      this.path = elsewhere;
    }
    addEventListener('popstate', () => (this.path = location.pathname));
    addEventListener('click', (event) => this.click(event));
  }

  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  private click(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download'))
      return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    if (link.hash && link.pathname === location.pathname)
      document.getElementById(link.hash.slice(1))?.scrollIntoView();
    else this.go(link.pathname + link.search);
  }
}

export const router = new Router();
