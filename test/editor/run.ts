// Plays every scene in a real VS Code and counts. `node test/editor/run.ts PATTERN` plays those whose name matches;
// `--pictures` takes those of the README instead; `--desktop` takes the desktop's VS Code, which is downloaded, in place of the one for the browser.

import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../../scripts/chromium.mjs';
import { packExtension } from '../../scripts/host.mjs';
import { guideFolder } from '../../scripts/tour.mjs';
import { readmePictures } from './pictures/table.ts';
import { scenes } from './scenes/table.ts';
import { openDesktopTheatre } from './support/desktopTheatre.ts';
import { openTheatre } from './support/theatre.ts';
import { timesTold } from './support/times.ts';

/** How many scenes of a run may pass only when they are played again: where more do, it is not the machine. */
const mayBeUnsteady = 2;

const root = fileURLToPath(new URL('../..', import.meta.url));
const desktop = process.argv.includes('--desktop');
const pictures = process.argv.includes('--pictures');
const wanted = new RegExp(
	process.argv
		.slice(2)
		.filter((word) => !word.startsWith('--'))
		.join(' '),
	'i',
);

/** Extensions of our own that sit in the editor beside the product. */
async function pack(name: string, folder: string): Promise<string> {
	const file = join(tmpdir(), `soulscope-${name}-${process.pid}.vsix`);
	await packExtension(folder, file);
	return file;
}

async function main(): Promise<number> {
	const vsix = join(root, 'dist', 'soulscope.vsix');
	const chromiumPath = desktop ? '' : findChromium();
	if (!existsSync(vsix)) return refuse('dist/soulscope.vsix is not there: npm run package makes it.');
	if (!chromiumPath)
		return refuse('no Chromium, Chrome or Edge was found: install one, or name it in SOULSCOPE_CHROMIUM.');

	const screenshots = join(root, 'artifacts', 'screenshots');
	if (wanted.source === '(?:)' && !pictures) rmSync(screenshots, { recursive: true, force: true });
	const ours = [await pack('probe', join(root, 'test', 'editor', 'probe')), await pack('guide', guideFolder)];
	const options = {
		packages: [vsix, ...ours],
		example: join(root, 'examples', 'aria'),
		screenshots,
		scale: pictures ? 2 : 1,
	};
	await using theatre = desktop ? await openDesktopTheatre(options) : await openTheatre({ ...options, chromiumPath });
	const chosen = (pictures ? readmePictures : scenes).filter(({ name }) => wanted.test(name));
	const unsteady: string[] = [];
	let failed = 0;
	for (const { name, play } of chosen) {
		const once = async (): Promise<boolean> => {
			const began = performance.now();
			try {
				await theatre.play(name, play);
				console.log(`✓ ${name} (${Math.round(performance.now() - began)} ms)`);
				return true;
			} catch (error) {
				console.log(`✗ ${name}`);
				console.log(error);
				return false;
			}
		};
		if (await once()) continue;
		// A window, a browser and a host on a busy machine: what fails is played once more, on a stage of its own, and named at the end.
		if (unsteady.length < mayBeUnsteady && (await once())) unsteady.push(name);
		else failed += 1;
	}
	for (const file of ours) rmSync(file, { force: true });
	console.log(`\n${timesTold()}`);
	console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
	for (const name of unsteady) console.log(`Passed only the second time: ${name}`);
	return failed > 0 || chosen.length === 0 ? 1 : 0;
}

function refuse(why: string): number {
	console.error(`The editor suite cannot run: ${why}`);
	return 2;
}

process.exitCode = await main();
