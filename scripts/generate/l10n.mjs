// Writes the bundle of words for translators from the code. `npm run l10n`.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messagesFile, messagesOf } from './messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = await messagesOf(root);

await mkdir(dirname(join(root, messagesFile)), { recursive: true });
await writeFile(join(root, messagesFile), text);
console.log(`${Object.keys(JSON.parse(text)).length} texts in ${messagesFile}`);
