import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

// Writes the service worker, /sw.js, beside the page: plugins/sw.js with the list of all files of the page, and a
// version that is a hash of their contents, so that any change of any of them is a new version.

const name = 'sw.js';
// What only the server and strangers' programs read: words and pictures of links (previews.ts).
const forLinks = /^(previews\.json|preview[/\\])/;
// The module is by far the largest file: it is compressed once here, better than gzip can (cmake/page.cmake).
const large = /\.wasm$/;

export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file !== name &&
        !file.endsWith('.br') &&
        !forLinks.test(file) &&
        statSync(join(folder, file)).isFile(),
    )
    .map((file) => `/${file.split(sep).join('/')}`)
    .sort();

export const serviceWorker = (source: string, folder: string): string => {
  const files = filesOf(folder);
  const hash = createHash('sha256').update(source);
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  return source
    .replace('const files = __FILES__', `const files = ${JSON.stringify(files)}`)
    .replace('${__VERSION__}', hash.digest('hex').slice(0, 16));
};

export function offline(project: string): Plugin {
  const source = join(project, 'web/plugins', name);
  return {
    name: 'fourlands-offline',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      const text = serviceWorker(readFileSync(source, 'utf8'), dir);
      writeFileSync(join(dir, name), text);
      for (const file of filesOf(dir).filter((one) => large.test(one)))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(readFileSync(join(dir, file))));
    },
  };
}
