// Writes into package.json, and for the editor side, by which files the extension starts and which it sends to the server, and for
// the command line, which hidden folders are searched: the runtimes know. `npm run manifest`.
import { readFile, writeFile } from 'node:fs/promises';
import { runtimes } from '../../server/src/engine/runtimes/registry.ts';
import { hiddenFoldersOf } from '../../server/src/host/workspace/scan/skippedFolders.ts';
import { configFiles, listText, manifestFor, openedFiles, wakingFiles } from './wakingFiles.ts';

const manifest = new URL('../../package.json', import.meta.url);
const files = wakingFiles(runtimes);
const onTop = openedFiles(runtimes);

await writeFile(manifest, manifestFor(await readFile(manifest, 'utf8'), files, onTop));
await writeFile(new URL('../../client/src/workspaces/wakingFiles.json', import.meta.url), listText(files));
await writeFile(new URL('../../client/src/workspaces/openedFiles.json', import.meta.url), listText(onTop));
await writeFile(
	new URL('../../client/src/workspaces/configFiles.json', import.meta.url),
	listText(configFiles(runtimes)),
);
await writeFile(
	new URL('../../server/src/commandLine/search/hiddenFolders.json', import.meta.url),
	listText(hiddenFoldersOf(runtimes)),
);
console.log(`${files.length + onTop.length} files start the extension`);
