// Writes texts again for the module: JSON without spaces, and of the messages those that it says, which are refusals. What
// a terminal draws and tells, and what only a server refuses, stays outside; the page has its own copy of all of them.
//   node pack_texts.mjs OUT-FOLDER ROOT-FOLDER src/games/landomy/messages.json ...
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const unsaid = [
  /^[a-z-]+\.(draw|effect|help)(\.|$)/, // Of a game: at a terminal.
  /^(name|password|chat)\./, // Of people.
];
const [out, root, ...files] = process.argv.slice(2);
for (const file of files) {
  const all = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const kept = file.endsWith('/messages.json')
    ? Object.fromEntries(
        Object.entries(file.startsWith('src/cli/') ? {} : all).filter(
          ([key]) => !unsaid.some((pattern) => pattern.test(key)),
        ),
      )
    : all;
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), JSON.stringify(kept));
}
