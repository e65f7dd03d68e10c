import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

// The floor plan of web/src. A file may use its own room and the rooms of lower floors; rooms of one floor do not know
// each other, and a game knows no other game.

const floors = [
  ['lib'], // Talking to the server, texts, settings: nothing that is seen.
  ['ui'], // Small parts that any page may use.
  ['hex'], // A map of hexagons to look around on.
  ['games'], // What shows any game; and a folder for each game.
  ['table', 'replay', 'daily', 'home', 'new-table', 'me', 'frame', 'workbench', 'admin'],
  ['pages'],
];
const roof = ['App.svelte', 'main.ts', 'vite-env.d.ts'];
const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room));

interface Import {
  file: string;
  target: string;
}
const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\()'([^']+)'/g)]
    .map(([, target]) => target!)
    .filter((target) => target.startsWith('@/') || target.startsWith('.'))
    .map((target) => ({
      file,
      target: target.startsWith('@/') ? target.slice(2) : normalize(join(file, '..', target)),
    }));

// Why an import is against the order of the rooms; null: it is not.
const fault = ({ file, target }: Import): string | null => {
  if (!file.includes('/')) return null;
  // A test may read the project's texts as the build does.
  if (file.endsWith('.test.ts') && target.startsWith('../plugins/')) return null;
  const [from, fromGame] = file.split('/');
  const [to, toGame] = target.split('/');
  const said = `${file} uses ${target}`;
  if (floorOf(to!) < 0) return `${said}, which is in no room`;
  if (from !== to) return floorOf(to!) < floorOf(from!) ? null : `${said}, which is not below it`;
  if (from !== 'games') return null;
  const inGame = (path: string) => path.split('/').length > 2;
  if (!inGame(target) && !games.has(toGame!)) return null;
  return inGame(file) && fromGame === toGame ? null : `${said}: a game is known to itself alone`;
};

const src = join(process.cwd(), 'src');
const entries = readdirSync(src, { withFileTypes: true });
const games = new Set(
  readdirSync(join(src, 'games'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name),
);
const all = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .flatMap((file) => importsOf(file, readFileSync(join(src, file), 'utf8')));

describe('the rooms of web/src', () => {
  it('are those of the plan, and nothing else lies on the roof', () => {
    const named = [...floors.flat(), ...roof].sort();
    expect(entries.map((entry) => entry.name).sort()).toEqual(named);
  });

  it('use only what is below them', () => {
    expect(all.map(fault).filter((one) => one !== null)).toEqual([]);
  });

  it('are really read: hundreds of imports, and a wrong one is seen', () => {
    expect(all.length).toBeGreaterThan(400);
    const wrong = (file: string, line: string) => importsOf(file, line).map(fault);
    expect(wrong('lib/match.ts', "import type { A } from '@/games/board';")).toEqual([
      'lib/match.ts uses games/board, which is not below it',
    ]);
    expect(wrong('home/Card.svelte', "const a = () => import('../daily/daily')")).toEqual([
      'home/Card.svelte uses daily/daily, which is not below it',
    ]);
    expect(wrong('ui/Icon.svelte', "import '@/attic/box'")).toEqual([
      'ui/Icon.svelte uses attic/box, which is in no room',
    ]);
    const [one, other] = [...games];
    expect(
      wrong(`games/${one}/Board.svelte`, `import Board from '../${other}/Board.svelte'`),
    ).toEqual([
      `games/${one}/Board.svelte uses games/${other}/Board.svelte: a game is known to itself alone`,
    ]);
    expect(wrong(`games/${one}/Board.svelte`, "import { a } from '../board'")).toEqual([null]);
    expect(wrong('games/GameArt.svelte', `import A from './${one}/CardArt.svelte'`)).toHaveLength(
      1,
    );
  });

  it('name no game outside its own folder', () => {
    const web = process.cwd();
    const shared = [
      ...['src', 'plugins', 'messages', 'public']
        .flatMap((folder) =>
          readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
            join(folder, file),
          ),
        )
        .filter((file) => /\.(svelte|ts|css|json|webmanifest)$/.test(file))
        .filter((file) => !/^src\/games\/[^/]+\//.test(file) && !file.endsWith('.test.ts')),
      'index.html',
      'vite.config.ts',
    ];
    expect(shared.length).toBeGreaterThan(80);
    const names = new RegExp(
      [...games].map((game) => `\\b${game.replace('-', '[- ]')}\\b`).join('|'),
      'i',
    );
    expect(names.test('Land Ahead! is fun')).toBe(true);
    expect(shared.filter((file) => names.test(readFileSync(join(web, file), 'utf8')))).toEqual([]);
  });
});

// The floor plan of a game's folder here (src/games/README.md): the same role in the same file.
const needed = [
  'Board.svelte',
  'CardArt.svelte',
  'Learn.svelte',
  'board.ts',
  'colour.css',
  'index.ts',
  'messages.json',
  'steps.ts',
  'taught.json',
  'view.ts',
];
const gameRooms = ['art', 'bench', 'learn', 'map', 'parts', 'testdata'];
const mostEntries = 48;
const mostLines = 400;

// What is wrong with a game's folder: its files, and its rooms with a / behind.
const faultsOfGame = (found: string[]): string[] => [
  ...needed.filter((file) => !found.includes(file)).map((file) => `lacks ${file}`),
  ...found
    .filter((entry) => entry.endsWith('/') && !gameRooms.includes(entry.slice(0, -1)))
    .map((room) => `has the room ${room}, which is not in the plan`),
  ...(found.length > mostEntries ? [`has ${found.length} entries on its floor`] : []),
];

describe('a game of web/src/games', () => {
  it.each([...games])('%s has the floor plan of all', (game) => {
    const found = readdirSync(join(src, 'games', game), { withFileTypes: true }).map((entry) =>
      entry.isDirectory() ? `${entry.name}/` : entry.name,
    );
    expect(faultsOfGame(found)).toEqual([]);
  });

  it('is found out when a file is missing, a room is new or the floor is full', () => {
    expect(faultsOfGame(needed.slice(1))).toEqual(['lacks Board.svelte']);
    expect(faultsOfGame([...needed, 'art/', 'attic/'])).toEqual([
      'has the room attic/, which is not in the plan',
    ]);
    const crowd = Array.from({ length: mostEntries }, (_, i) => `part${i}.ts`);
    expect(faultsOfGame([...needed, ...crowd])).toEqual(['has 58 entries on its floor']);
  });
});

describe('the files of web/src', () => {
  it('have no more lines than one can keep in mind', () => {
    const long = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(svelte|ts|css)$/.test(file))
      .map((file) => ({
        file,
        lines: readFileSync(join(src, file), 'utf8').split('\n').length - 1,
      }))
      .filter(({ lines }) => lines > mostLines);
    expect(long).toEqual([]);
  });
});
