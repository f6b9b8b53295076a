// What npm start opens, and how: the example trusted and without a welcome page, on MEMORY.md where it is cut. The settings
// are those of `prepareData`; the layout is made by the extension in `guide`, which is installed here and never shipped.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustBeDone, ownNode, root, run } from './packages.mjs';

export const guideFolder = join(root, 'scripts', 'guide');

/**
 * Leaves the guide a note for the next window on `folder`.
 * @param {string} dataFolder of the editor
 * @param {string} folder a copy of the example
 */
export async function prepareTour(dataFolder, folder) {
	const notes = join(dataFolder, 'User', 'globalStorage', 'soulscope-tests.soulscope-guide');
	mkdirSync(notes, { recursive: true });
	writeFileSync(join(notes, 'tour.json'), JSON.stringify({ folder, line: await cutLine(folder) }));
}

/**
 * @param {string} folder
 * @returns {Promise<number | undefined>} the one-based line of MEMORY.md where the agent stops reading; undefined once it is mended
 */
async function cutLine(folder) {
	const done = await run(ownNode(), [join(root, 'dist', 'cli.js'), 'check', '--format', 'json', folder]);
	if (done.stdout.trim() === '') mustBeDone({ ...done, status: 1 }, 'The example could not be checked.');
	const [workspace] = JSON.parse(done.stdout).workspaces;
	return workspace.findings.find(({ path, code }) => path === join(folder, 'MEMORY.md') && code === 'budget.truncated')
		?.line;
}

/**
 * @param {string} host where the served VS Code listens
 * @param {string} folder
 */
export const addressOf = (host, folder) => `${host}/?folder=${encodeURIComponent(folder)}`;

/**
 * What `code` is called with. It keeps to a folder of its own: what holds there, such as trust, holds nowhere else.
 * @param {string} dataFolder
 * @param {string} folder
 */
export const desktopArguments = (dataFolder, folder) => [
	...['--new-window', '--user-data-dir', dataFolder, '--extensions-dir', join(dataFolder, 'extensions')],
	...['--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'],
	...[`--extensionDevelopmentPath=${root}`, `--extensionDevelopmentPath=${guideFolder}`, folder],
];
